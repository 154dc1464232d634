import { Readable } from 'node:stream'
import { and, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { reportFileName, reportOf, summaryOf } from '../dac8/report'
import { firstReportedYear } from '../dac8/users'
import type { Handle } from '../database/handle'
import { deskDecisions } from '../database/schema'
import { queryOf } from '../public-site/frame'
import { isUuid, send, textIn } from '../public-site/painting'
import { taxYearOf } from '../statements/statement'
import { decideDirectly } from './decisions'
import { reasonIn, sendGone, sendProblem, viewOf, viewOfTried, type Desk } from './desk'
import { dac8Page, type Dac8OnDesk, type Download } from './pages/dac8'

const rowsOfPage = 50

/** Where the yearly report to the tax authority is looked at and downloaded; each download is a row of the decisions. */
export const registerDac8 = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk
  const { database, clock } = exchange
  const address = `${base}/dac8`

  const shown = async (year: number, after: string | null): Promise<Dac8OnDesk> => {
    const summary = await summaryOf(database, year, { after, most: rowsOfPage })
    const downloads = await database.read((handle) => downloadsOf(handle, year))
    return { years: yearsUntil(clock.now()), summary, downloads, after }
  }

  server.get(address, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const { year: asked, after = null } = queryOf(request)
    const year = asked === undefined ? yearToReport(clock.now()) : yearIn(asked, clock.now())
    if (year === undefined || (after !== null && !isUuid(after))) return sendGone(desk, request, reply)
    return send(exchange, request, reply, view, dac8Page(view, await shown(year, after)))
  })

  server.post<{ Body: unknown }>(address, async (request, reply) => {
    const at = clock.now()
    const year = yearIn(textIn(request.body, 'year'), at)
    if (year === undefined) return sendGone(desk, request, reply)
    const reason = reasonIn(request.body)
    if (reason === null) {
      const view = { ...viewOfTried(desk, request, reply, ''), page: `${address}?year=${year}` }
      return send(exchange, request, reply.status(400), view, dac8Page(view, await shown(year, null)))
    }
    const decision = { action: 'dac8.download', kind: 'dac8', about: String(year), reason } as const
    const isNoted = await decideDirectly(desk, request, decision, async () => undefined)
    if (!isNoted) return sendProblem(desk, request, reply, 'refused')
    return reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="${reportFileName(year)}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(reportOf(database, { year, at })))
  })
}

const thisYear = (now: Date): number => taxYearOf({ at: now.toISOString() })

/** The latest first. */
const yearsUntil = (now: Date): number[] =>
  Array.from({ length: thisYear(now) - firstReportedYear + 1 }, (_, index) => thisYear(now) - index)

/** The last year that has ended, which is the one that is due. */
const yearToReport = (now: Date): number => Math.max(thisYear(now) - 1, firstReportedYear)

const yearIn = (text: string, now: Date): number | undefined => yearsUntil(now).find((year) => String(year) === text)

const downloadsOf = (handle: Handle, year: number): Promise<Download[]> =>
  handle
    .select({ at: deskDecisions.at, name: deskDecisions.name, reason: deskDecisions.reason })
    .from(deskDecisions)
    .where(and(eq(deskDecisions.action, 'dac8.download'), eq(deskDecisions.about, String(year))))
    .orderBy(desc(deskDecisions.at), desc(deskDecisions.id))
    .limit(rowsOfPage)
