import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, desc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drawUp } from '../dac8/draw'
import { beginDrawing, closeMessage, isOpen, messageAt, messagesOf, type MessageRow } from '../dac8/messages'
import { fileOf, reportFileName, testFileOf } from '../dac8/report'
import { firstReportedYear, leftOutAfter } from '../dac8/users'
import type { Handle } from '../database/handle'
import { dac8Messages, deskDecisions } from '../database/schema'
import { queryOf } from '../public-site/frame'
import { isUuid, send, textIn } from '../public-site/painting'
import { taxYearOf } from '../statements/statement'
import { decideDirectly } from './decisions'
import { reasonIn, sendGone, sendProblem, viewOf, viewOfTried, type Desk } from './desk'
import { dac8Page, drawOutcomes, type Dac8OnDesk, type Done } from './pages/dac8'

const rowsOfPage = 50

type OfMessage = { Params: { message: string }; Body: unknown }

/** What is decided about a message that was drawn up. */
const actionOf = { download: 'dac8.download', filed: 'dac8.filed', dropped: 'dac8.drop' } as const
const answers = ['download', 'filed', 'dropped'] as const

/**
 * Where the yearly report to the tax authority is drawn up and downloaded, and what became of it is told. No page reads
 * the year through: what it had stands with each file. All that is done is a row of the decisions.
 */
export const registerDac8 = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk
  const { database, clock, config } = exchange
  const address = `${base}/dac8`

  const shown = async (year: number, query: Record<string, string | undefined>): Promise<Dac8OnDesk> => {
    const { after = null } = query
    const now = clock.now()
    const messages = await database.read((handle) => messagesOf(handle, year))
    return {
      year,
      years: yearsUntil(now),
      outcome: drawOutcomes.find((outcome) => outcome === query['outcome']) ?? null,
      messages,
      isOpen: messages.some((message) => isOpen(message, now)),
      leftOut: await leftOutAfter(database, year, { after, most: rowsOfPage }),
      done: await database.read((handle) => doneOf(handle, year)),
      after,
    }
  }

  /** The page again, with what was typed into the form of that name, which lacks its reason. */
  const again = async (request: FastifyRequest, reply: FastifyReply, of: string, year: number) => {
    const view = { ...viewOfTried(desk, request, reply, of), page: `${address}?year=${year}` }
    return send(exchange, request, reply.status(400), view, dac8Page(view, await shown(year, {})))
  }

  server.get(address, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const query = queryOf(request)
    const { year: asked, after } = query
    const year = asked === undefined ? yearToReport(clock.now()) : yearIn(asked, clock.now())
    if (year === undefined || (after !== undefined && !isUuid(after))) return sendGone(desk, request, reply)
    return send(exchange, request, reply, view, dac8Page(view, await shown(year, query)))
  })

  server.post<{ Body: unknown }>(address, async (request, reply) => {
    const at = clock.now()
    const year = yearIn(textIn(request.body, 'year'), at)
    const what = (['test', 'draw'] as const).find((each) => each === textIn(request.body, 'what'))
    if (year === undefined || what === undefined) return sendGone(desk, request, reply)
    const reason = reasonIn(request.body)
    if (reason === null) return again(request, reply, what, year)
    const about = { kind: 'dac8', about: String(year), reason } as const
    if (what === 'test') {
      const id = randomUUID()
      await decideDirectly(desk, request, { ...about, action: 'dac8.test' }, async () => undefined)
      const file = testFileOf(database, { year, at, id }, (figures) =>
        database.transaction(async (tx) => {
          const row = { id, year, kind: 'test', state: 'drawn', isTest: true, at, figures } as const
          await tx.insert(dac8Messages).values({ ...row, records: figures.reported })
        }),
      )
      return sendFile(reply, year, 'test', file)
    }
    // Of a year that goes on, only tests are made: what is filed is whole.
    if (year >= thisYear(at)) return sendProblem(desk, request, reply, 'refused')
    const ids = { new: randomUUID(), correction: randomUUID() }
    const isBegun = await decideDirectly(desk, request, { ...about, action: 'dac8.draw' }, (tx) =>
      beginDrawing(tx, { year, at, isTest: config.sandbox, ids }),
    )
    if (!isBegun) return sendProblem(desk, request, reply, 'refused')
    const outcome = await drawUp(database, { year, ids })
    return reply.redirect(`${address}?year=${year}&outcome=${outcome}`, 303)
  })

  server.post<OfMessage>(`${address}/:message`, async (request, reply) => {
    const { message: id } = request.params
    const message = isUuid(id) ? await database.read((handle) => messageAt(handle, id)) : undefined
    const answer = answers.find((each) => each === textIn(request.body, 'decision'))
    if (message === undefined || answer === undefined || !mayBe(message, answer)) return sendGone(desk, request, reply)
    const { year, kind } = message
    const reason = reasonIn(request.body)
    if (reason === null) return again(request, reply, id, year)
    const decision = { action: actionOf[answer], kind: 'dac8', about: String(year), version: id, reason } as const
    const isDone = await decideDirectly(desk, request, decision, async (tx) => {
      if (answer !== 'download') await closeMessage(tx, id, answer)
    })
    if (!isDone) return sendProblem(desk, request, reply, 'refused')
    if (answer === 'download') return sendFile(reply, year, kind, fileOf(database, message))
    return reply.redirect(`${address}?year=${year}`, 303)
  })
}

/** Files of tests are not kept, and what was never filed is not either. */
const mayBe = ({ kind, state }: MessageRow, answer: (typeof answers)[number]): boolean =>
  kind !== 'test' && (answer === 'download' ? state === 'drawn' || state === 'filed' : state !== 'drawing')

const sendFile = (reply: FastifyReply, year: number, kind: MessageRow['kind'], file: AsyncIterable<string>) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('content-disposition', `attachment; filename="${reportFileName(year, kind)}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(file))

const thisYear = (now: Date): number => taxYearOf({ at: now.toISOString() })

/** The latest first. */
const yearsUntil = (now: Date): number[] =>
  Array.from({ length: thisYear(now) - firstReportedYear + 1 }, (_, index) => thisYear(now) - index)

/** The last year that has ended, which is the one that is due. */
const yearToReport = (now: Date): number => Math.max(thisYear(now) - 1, firstReportedYear)

const yearIn = (text: string, now: Date): number | undefined => yearsUntil(now).find((year) => String(year) === text)

const doneOf = (handle: Handle, year: number): Promise<Done[]> =>
  handle
    .select({
      at: deskDecisions.at,
      name: deskDecisions.name,
      action: deskDecisions.action,
      outcome: deskDecisions.outcome,
      reason: deskDecisions.reason,
    })
    .from(deskDecisions)
    .where(and(eq(deskDecisions.kind, 'dac8'), eq(deskDecisions.about, String(year))))
    .orderBy(desc(deskDecisions.at), desc(deskDecisions.id))
    .limit(rowsOfPage)
