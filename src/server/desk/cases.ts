import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { caseStatuses } from '../../domain/customer/support'
import type { CallbackEvent } from '../callbacks/receive'
import type { Handle } from '../database/handle'
import { caseNumbered, newestCases } from '../support/cases'
import { messagesOf } from '../support/messages'
import type { CaseOnDesk } from './pages/cases'
import { postSigned } from '../callbacks/post-signed'
import { textIn } from '../public-site/painting'
import { sendGone, type Desk } from './desk'

const longestAnswer = 5000

type OfCase = { Params: { number: string }; Body: unknown }

/** Where somebody answers what customers have written; what they do comes as the callback of a support desk. */
export const registerCases = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, post, base } = desk
  server.post<OfCase>(`${base}/cases/:number`, async (request, reply) => {
    const { number } = request.params
    const asked = textIn(request.body, 'status')
    const status = caseStatuses.find((one) => one === asked)
    const known = await exchange.database.read((handle) => caseNumbered(handle, number))
    if (known === undefined || status === undefined) {
      return sendGone(desk, request, reply)
    }
    const at = exchange.clock.now().toISOString()
    const text = textIn(request.body, 'text').trim().slice(0, longestAnswer) || null
    const event: CallbackEvent = { id: randomUUID(), type: 'case.updated', at, number, status, text }
    await postSigned(post, exchange, 'chat', JSON.stringify(event))
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
