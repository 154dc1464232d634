import type { Clock } from '../clock'
import type { Database } from '../database/handle'
import { livingAmong } from '../http/session'
import { writeEvent } from './events'
import type { Live, LiveStream } from './live'
import { openPage, sessionEnded, type OpenPage } from './page'

type Report = (problem: unknown) => void

/** Live events over the table of events: what is written on one instance reaches the pages of all. */
export const startLive = async (database: Database, clock: Clock, report: Report): Promise<Live> => {
  const pages = new Set<OpenPage>()
  let isStopped = false

  const catchUp = (told: string | undefined) => {
    for (const page of pages)
      if (told === undefined || told === '' || told === page.customerId) page.catchUp().catch(report)
  }
  const silence = await database.listen('events', catchUp)

  const stream = async (given: LiveStream): Promise<void> => {
    if (isStopped) return void given.response.end()
    const { response } = given
    let isGone = response.destroyed
    response.once('close', () => (isGone = true))
    const page = await openPage(database, given)
    if (isGone) return
    if (isStopped) return page.end()
    pages.add(page)
    response.once('close', () => pages.delete(page))
    await page.catchUp()
  }
  const beat = async (): Promise<void> => {
    const asked = [...pages]
    const ids = [...new Set(asked.map(({ sessionId }) => sessionId))]
    if (ids.length === 0) return
    const living = await database.read((handle) => livingAmong(handle, ids, clock.now()))
    for (const page of asked) {
      if (living.has(page.sessionId)) page.beat()
      else page.expire()
    }
  }
  return {
    tell: (tx, customerId, { type, ...payload }) => writeEvent(tx, { customerId, type, payload }, clock.now()),
    endSession: (tx, customerId, session) =>
      writeEvent(tx, { customerId, type: sessionEnded, payload: { session } }, clock.now()),
    stream,
    beat: () => beat().catch(report),
    listeners: () => pages.size,
    stop: async () => {
      isStopped = true
      await silence()
      for (const page of pages) page.end()
    },
  }
}
