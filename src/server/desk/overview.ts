import type { FastifyInstance } from 'fastify'
import { leftOfMonth } from '../bank/months'
import type { Handle } from '../database/handle'
import { coinsLeft } from '../market/coins-left'
import { queryOf } from '../public-site/frame'
import { isUuid, send, textIn } from '../public-site/painting'
import { sendGone, viewOf, viewOfTried, type Desk, type ShowAgain } from './desk'
import { featuresOnDesk } from './features'
import type { ListKey, Reading } from './lists'
import type { View } from './pages/view'
import type { Page } from '../public-site/page'
import { listNames, listPage, type ListName, type Section } from './pages/lists'
import { deskPage } from './pages/overview'
import { sections } from './sections'

const rowsOfPage = 50

type OfList = { Params: { list: string } }

type Query = Record<string, string | undefined>

/** All that customers have sent in and what waits for somebody, each with the way to its decision. */
export const registerOverview = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk

  server.get(base, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    return send(exchange, request, reply, view, await overviewPage(desk, view, queryOf(request)))
  })

  server.get<OfList>(`${base}/lists/:list`, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const page = await pageOfNamed(desk, view, request.params.list, queryOf(request))
    return page === undefined ? sendGone(desk, request, reply) : send(exchange, request, reply, view, page)
  })
}

/** Shows that page again, of a list or of the desk itself, from which a form was sent. */
export const showAgainOf =
  (desk: Desk): ShowAgain =>
  async (request, reply, of) => {
    const { exchange, base } = desk
    const { pathname, search } = new URL(`http://localhost/${textIn(request.body, 'page').replace(/^\/+/, '')}`)
    const lists = `${base}/lists/`
    const query = Object.fromEntries(new URLSearchParams(search))
    const tried = viewOfTried(desk, request, reply, of)
    const view = { ...tried, page: `${pathname}${search}` }
    const list = pathname.startsWith(lists) ? pathname.slice(lists.length) : ''
    const page = await pageOfNamed(desk, view, list, query)
    if (page !== undefined) return send(exchange, request, reply.status(400), view, page)
    const isDesk = pathname === base
    const overview = isDesk ? view : { ...tried, page: base }
    const shown = await overviewPage(desk, overview, isDesk ? query : {})
    return send(exchange, request, reply.status(400), overview, shown)
  }

const readingOf = (handle: Handle, { exchange }: Desk): Reading => ({ handle, exchange, now: exchange.clock.now() })

const overviewPage = async (desk: Desk, view: View, query: Query): Promise<Page> => {
  const { exchange } = desk
  const onDesk = await exchange.database.read(async (handle) => ({
    lists: await firstPages(readingOf(handle, desk)),
    left: await leftOfMonth(handle, exchange.clock.now()),
    isBankByHand: exchange.config.bankByHand,
    wallets: await coinsLeft(handle),
    jumped: exchange.outside.prices?.jumped() ?? [],
    hasBankFiles: exchange.config.bankFiles !== null,
    features: await featuresOnDesk(handle, exchange, query),
  }))
  return deskPage(view, onDesk)
}

const pageOfNamed = async (desk: Desk, view: View, list: string, query: Query): Promise<Page | undefined> => {
  const name = listNames.find((each) => each === list)
  const after = name && keyIn(name, query)
  if (name === undefined || after === undefined) return undefined
  const section = await desk.exchange.database.read((handle) =>
    sections[name](readingOf(handle, desk), after, rowsOfPage),
  )
  return listPage(view, name, section)
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
    limits: await first('limits'),
    'wallet-proofs': await first('wallet-proofs'),
    orders: await first('orders'),
    coins: await first('coins'),
    'removed-coins': await first('removed-coins'),
    conflicts: await first('conflicts'),
    work: await first('work'),
    refunds: await first('refunds'),
    unmatched: await first('unmatched'),
    transfers: await first('transfers'),
    payments: await first('payments'),
    plans: await first('plans'),
    stopped: await first('stopped'),
    overdue: await first('overdue'),
    entries: await first('entries'),
    files: await first('files'),
    evidence: await first('evidence'),
    cases: await first('cases'),
    feedback: await first('feedback'),
  }
}

/** Rows of these lists are named by texts, all others by UUIDs. */
const isIdOf = (name: ListName, id: string): boolean => {
  if (name === 'refunds' || name === 'stopped' || name === 'overdue' || name === 'conflicts') return id !== ''
  if (name === 'cases') return /^\d+$/.test(id)
  if (name === 'answers') return isUuid(id.split('/')[0] ?? '')
  return isUuid(id)
}

/** The key that a page goes on from; null for the first, undefined where it is none. */
const keyIn = (name: ListName, { at, id }: Query): ListKey | null | undefined => {
  if (at === undefined && id === undefined) return null
  if (at === undefined || id === undefined || !isIdOf(name, id)) return undefined
  const time = new Date(at)
  return Number.isNaN(time.getTime()) || time.toISOString() !== at ? undefined : { at: time, id }
}
