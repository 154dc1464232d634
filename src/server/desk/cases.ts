import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { caseStatuses } from '../../domain/customer/support'
import type { CallbackEvent } from '../callbacks/receive'
import type { Handle } from '../database/handle'
import { supportCases } from '../database/schema'
import { casesWhere, lockCase, type CaseWithCustomer } from '../support/cases'
import { messagesOf } from '../support/messages'
import { casePage, type CaseOnDesk } from './pages/cases'
import { send, textIn } from '../public-site/painting'
import { isAbout, reasonIn, seenVersion, sendGone, sendProblem, viewOf, viewOfTried, type ListedDesk } from './desk'
import { decide } from './decisions'
import { isLater, type DeskList } from './lists'

const longestAnswer = 5000

type OfCase = { Params: { number: string }; Body: unknown }

/** Where somebody answers what customers have written. */
export const registerCases = (server: FastifyInstance, desk: ListedDesk): void => {
  const { exchange, base } = desk
  const address = `${base}/cases/:number`

  const caseAt = async (number: string): Promise<CaseOnDesk | undefined> => {
    const [found] = await exchange.database.read(async (handle) =>
      withMessages(handle, await casesWhere(handle, 1, eq(supportCases.number, number))),
    )
    return found
  }

  server.get<OfCase>(address, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const found = await caseAt(request.params.number)
    if (found === undefined) return sendGone(desk, request, reply)
    return send(exchange, request, reply, view, casePage(view, found))
  })

  server.post<OfCase>(address, async (request, reply) => {
    const { number } = request.params
    const asked = textIn(request.body, 'status')
    const status = caseStatuses.find((one) => one === asked)
    const known = await caseAt(number)
    if (known === undefined || status === undefined) return sendGone(desk, request, reply)
    const seen = { at: known.updatedAt, status: known.status }
    const reason = reasonIn(request.body)
    const isLate = !isAbout(request.body, seen)
    const isOwnPage = textIn(request.body, 'page').split('?')[0] === `${base}/cases/${number}`
    if (isLate || (reason === null && isOwnPage)) {
      const view = viewOfTried(desk, request, reply, number)
      return send(exchange, request, reply.status(isLate ? 409 : 400), view, casePage(view, known, isLate))
    }
    if (reason === null) return desk.showAgain(request, reply, number)
    const at = exchange.clock.now().toISOString()
    const text = textIn(request.body, 'text').trim().slice(0, longestAnswer) || null
    const event: CallbackEvent = { id: randomUUID(), type: 'case.updated', at, number, status, text }
    const decision = {
      action: 'case.update',
      kind: 'case',
      about: number,
      customer: known.customer,
      version: seenVersion(seen),
      reason,
    } as const
    const isDone = await decide(desk, request, decision, event, async (tx) => {
      const now = await lockCase(tx, number)
      return now !== undefined && seenVersion({ at: now.updatedAt, status: now.status }) === seenVersion(seen)
    })
    if (!isDone) return sendProblem(desk, request, reply, 'refused')
    return reply.redirect(base, 303)
  })
}

const messagesOnDesk = 20

const isReceived = sql`${supportCases.status} = 'received'`

/** What customers have written and nobody has answered, the oldest first; of chats what was said last in them. */
export const casesOnDesk: DeskList<CaseOnDesk> = {
  count: ({ handle }) => handle.$count(supportCases, isReceived),
  rows: async ({ handle }, after, most) => {
    const condition = and(isReceived, isLater(after, supportCases.createdAt, supportCases.number))
    return withMessages(handle, await casesWhere(handle, most, condition))
  },
  keyOf: ({ at, number: id }) => ({ at, id }),
}

const withMessages = async (handle: Handle, cases: readonly CaseWithCustomer[]): Promise<CaseOnDesk[]> => {
  const chats = cases.filter(({ isChat }) => isChat).map(({ number }) => number)
  const said = chats.length === 0 ? [] : await messagesOf(handle, chats, messagesOnDesk)
  return cases.map((each) => ({
    ...each,
    said: said.filter(({ caseNumber }) => caseNumber === each.number),
  }))
}
