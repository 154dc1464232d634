import { isReached, mostAlerts, type AlertState, type AlertTerms } from '../../domain/alerts/alerts'
import { alertTermsOf, termsProblems, typedOf } from '../../domain/alerts/alert-draft'
import type { Rates } from '../../domain/market/market'
import { lockCustomer } from '../customers/customer'
import { residentOf } from '../customers/standing'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { badInput, refused } from '../http/refused'
import { route, routeWithPrepare, type SignedIn } from '../http/route'
import { grantOf } from '../limit-requests/queries'
import { limitsOf } from '../market/limits'
import { pricesOf, rateOf } from '../market/rates'
import { pricesNow } from './prices-told'
import { alertAnswer, alertsOf, countAlerts, deleteAlert, ownTerms, rewriteAlert, writeAlert } from './queries'
import { tellAlerts } from './tell'

/** What was asked for, by the form's rules, and what coins cost while it is. */
type Prepared = { terms: AlertTerms; rates: Rates }

type Asked = Pick<SignedIn, 'customer'> & { exchange: Exchange; body: AlertTerms }

const prepare = async ({ exchange, customer, body }: Asked, changed: AlertTerms | null): Promise<Prepared> => {
  const rates = await pricesOf(exchange).rates()
  const now = exchange.clock.now()
  const limitations = await exchange.database.read(async (handle) => {
    const grant = await grantOf(handle, customer.id, now)
    return limitsOf(handle, customer.id, grant?.level ?? null, now)
  })
  const buyer = { ...residentOf(customer), limitations }
  const problems = termsProblems(body, rateOf(rates, body.coin, body.fiat), buyer, changed)
  if (problems.length > 0) throw badInput(problems)
  return { terms: alertTermsOf(typedOf(body)), rates }
}

/** What is so already rests until it is not: else it would tell at once. */
const firstState = async (tx: Transaction, { terms, rates }: Prepared): Promise<AlertState> => {
  const { coin, fiat, rule } = terms
  const [now] = await pricesNow(tx, rates, [{ coin, fiat }])
  return now !== undefined && isReached(rule, now) ? 'RESTING' : 'WAITING'
}

export const alertRoutes = [
  route('listAlerts', async ({ tx, customer }) => (await alertsOf(tx, customer.id)).map(alertAnswer)),

  routeWithPrepare(
    'createAlert',
    (call) => prepare(call, null),
    async ({ tx, exchange, customer, now, prepared }) => {
      await lockCustomer(tx, customer.id)
      if ((await countAlerts(tx, customer.id)) >= mostAlerts) throw refused('limit-reached')
      const state = await firstState(tx, prepared)
      const row = await writeAlert(tx, { customerId: customer.id, terms: prepared.terms, state, createdAt: now })
      await tellAlerts(tx, exchange, customer.id)
      return alertAnswer(row)
    },
  ),

  routeWithPrepare(
    'changeAlert',
    async (call) => {
      const { exchange, customer, params } = call
      const changed = await exchange.database.read((handle) => ownTerms(handle, params.reference, customer.id))
      return prepare(call, changed)
    },
    async ({ tx, exchange, customer, params: { reference }, prepared }) => {
      const state = await firstState(tx, prepared)
      const row = await rewriteAlert(tx, { customerId: customer.id, reference, terms: prepared.terms, state })
      await tellAlerts(tx, exchange, customer.id)
      return alertAnswer(row)
    },
  ),

  route('removeAlert', async ({ tx, exchange, customer, params: { reference } }) => {
    await deleteAlert(tx, reference, customer.id)
    await tellAlerts(tx, exchange, customer.id)
    return null
  }),
]
