import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { caseStatuses } from '../../domain/customer/support'
import type { Exchange } from '../exchange'
import type { CallbackEvent } from '../callbacks/receive'
import type { Handle } from '../database/handle'
import { caseNumbered, newestCases } from '../support/cases'
import { messagesOf } from '../support/messages'
import type { CaseOnDesk } from './pages/cases'
import { postSigned, type Post } from '../callbacks/post-signed'
import { goneFromDeskPage } from './pages/desk'
import { lookOfSandbox, send, textIn } from './painting'

const longestAnswer = 5000

type OfCase = { Params: { number: string }; Body: unknown }

/** Where somebody answers what customers have written; what they do comes as the callback of a support desk. */
export const registerCasesDesk = (server: FastifyInstance, exchange: Exchange, post: Post): void => {
  server.post<OfCase>('/sandbox/desk/cases/:number', async (request, reply) => {
    const { number } = request.params
    const asked = textIn(request.body, 'status')
    const status = caseStatuses.find((one) => one === asked)
    const known = await exchange.database.read((handle) => caseNumbered(handle, number))
    if (known === undefined || status === undefined) {
      const look = lookOfSandbox(request, reply)
      return send(exchange, request, reply.status(404), look, goneFromDeskPage(look.locale))
    }
    const at = exchange.clock.now().toISOString()
    const text = textIn(request.body, 'text').trim().slice(0, longestAnswer) || null
    const event: CallbackEvent = { id: randomUUID(), type: 'case.updated', at, number, status, text }
    await postSigned(post, exchange, 'chat', JSON.stringify(event))
    return reply.redirect('/sandbox/desk', 303)
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
