import type { FastifyInstance, FastifyRequest } from 'fastify'
import { leftOfMonth } from '../bank/months'
import type { Handle } from '../database/handle'
import { queryOf } from '../public-site/frame'
import { isUuid, send } from '../public-site/painting'
import { sendGone, viewOf, type Desk } from './desk'
import { featuresOnDesk } from './features'
import type { ListKey, Reading } from './lists'
import { listNames, listPage, type ListName, type Section } from './pages/lists'
import { deskPage } from './pages/overview'
import { sections } from './sections'

const rowsOfPage = 50

type OfList = { Params: { list: string } }

/** All that customers have sent in and what waits for somebody, each with the way to its decision. */
export const registerOverview = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk
  const readingOf = (handle: Handle): Reading => ({ handle, exchange, now: exchange.clock.now() })

  server.get(base, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const onDesk = await exchange.database.read(async (handle) => ({
      lists: await firstPages(readingOf(handle)),
      left: await leftOfMonth(handle, exchange.clock.now()),
      isBankByHand: exchange.config.bankByHand,
      features: await featuresOnDesk(handle, exchange, request),
    }))
    return send(exchange, request, reply, view, deskPage(view, onDesk))
  })

  server.get<OfList>(`${base}/lists/:list`, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const name = listNames.find((each) => each === request.params.list)
    const after = name && keyIn(name, request)
    if (name === undefined || after === undefined) return sendGone(desk, request, reply)
    const section = await exchange.database.read((handle) => sections[name](readingOf(handle), after, rowsOfPage))
    return send(exchange, request, reply, view, listPage(view, name, section))
  })
}

const firstPages = async (reading: Reading): Promise<Readonly<Record<ListName, Section>>> => {
  const first = (name: ListName) => sections[name](reading, null, rowsOfPage)
  return {
    proposals: await first('proposals'),
    answers: await first('answers'),
    documents: await first('documents'),
    identities: await first('identities'),
    freezes: await first('freezes'),
    purposes: await first('purposes'),
    'wallet-proofs': await first('wallet-proofs'),
    orders: await first('orders'),
    coins: await first('coins'),
    work: await first('work'),
    refunds: await first('refunds'),
    transfers: await first('transfers'),
    payments: await first('payments'),
    evidence: await first('evidence'),
    cases: await first('cases'),
    feedback: await first('feedback'),
  }
}

/** Rows of these lists are named by texts, all others by UUIDs. */
const isIdOf = (name: ListName, id: string): boolean => {
  if (name === 'refunds') return id !== ''
  if (name === 'cases') return /^\d+$/.test(id)
  if (name === 'answers') return isUuid(id.split('/')[0] ?? '')
  return isUuid(id)
}

/** The key that a page goes on from; null for the first, undefined where it is none. */
const keyIn = (name: ListName, request: FastifyRequest): ListKey | null | undefined => {
  const { at, id } = queryOf(request)
  if (at === undefined && id === undefined) return null
  if (at === undefined || id === undefined || !isIdOf(name, id)) return undefined
  const time = new Date(at)
  return Number.isNaN(time.getTime()) || time.toISOString() !== at ? undefined : { at: time, id }
}
