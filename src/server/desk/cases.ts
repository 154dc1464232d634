import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { caseStatuses } from '../../domain/customer/support'
import type { CallbackEvent } from '../callbacks/receive'
import type { Handle } from '../database/handle'
import { caseNumbered, newestCases } from '../support/cases'
import { messagesOf } from '../support/messages'
import type { CaseOnDesk } from './pages/cases'
import { textIn } from '../public-site/painting'
import { sendGone, type Desk, sendProblem } from './desk'
import { decide } from './decisions'

const longestAnswer = 5000

type OfCase = { Params: { number: string }; Body: unknown }

/** Where somebody answers what customers have written. */
export const registerCases = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk
  server.post<OfCase>(`${base}/cases/:number`, async (request, reply) => {
    const { number } = request.params
    const asked = textIn(request.body, 'status')
    const status = caseStatuses.find((one) => one === asked)
    const known = await exchange.database.read((handle) => caseNumbered(handle, number))
    if (known === undefined || status === undefined) return sendGone(desk, request, reply)
    const at = exchange.clock.now().toISOString()
    const text = textIn(request.body, 'text').trim().slice(0, longestAnswer) || null
    const event: CallbackEvent = { id: randomUUID(), type: 'case.updated', at, number, status, text }
    const decision = {
      action: 'case.update',
      kind: 'case',
      about: number,
      customer: known.customerId,
      reason: text,
    } as const
    const isDone = await decide(desk, request, decision, event)
    if (!isDone) return sendProblem(desk, request, reply, 'refused')
    return reply.redirect(base, 303)
  })
}

const messagesOnDesk = 500

/** What customers have written, newest first; of chats what was said in them. */
export const casesOnDesk = async (handle: Handle, most: number): Promise<CaseOnDesk[]> => {
  const cases = await newestCases(handle, most)
  const chats = cases.filter(({ isChat }) => isChat).map(({ number }) => number)
  const said = chats.length === 0 ? [] : await messagesOf(handle, chats, messagesOnDesk)
  return cases.map((each) => ({
    ...each,
    said: said.filter(({ caseNumber }) => caseNumber === each.number),
  }))
}
