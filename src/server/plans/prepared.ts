import type { Coin, Fiat } from '../../domain/money/currencies'
import { compare, type Decimal } from '../../domain/money/money'
import { preparedOf } from '../../domain/plans/purchases'
import type { Handle, Transaction } from '../database/handle'
import { planOrders } from '../database/schema'
import type { Exchange } from '../exchange'
import { refused } from '../http/refused'
import { addressDestination } from '../orders/destinations'
import { lockPlan, placedOf, planAt, sharesOf, type PlanRow } from './queries'
import { tellPlan } from './tell'

type Asked = { plan: string; to: Coin; from: Fiat; amount: Decimal; address: string }

type Prepared = { plan: string; customerId: string; day: string }

/** Refuses a purchase of a plan that has prepared none of its coin, amount and address, or whose order was placed and not canceled. */
export const checkPrepared = async (handle: Handle, customerId: string, asked: Asked): Promise<void> => {
  await preparedIn(handle, customerId, await planAt(handle, asked.plan), asked)
}

/** The same, with the plan locked: before the customer is. */
export const lockPrepared = async (tx: Transaction, customerId: string, asked: Asked): Promise<Prepared> =>
  preparedIn(tx, customerId, await lockPlan(tx, asked.plan), asked)

const preparedIn = async (
  handle: Handle,
  customerId: string,
  plan: PlanRow | undefined,
  { to: coin, from, amount, address }: Asked,
): Promise<Prepared> => {
  if (plan?.customerId !== customerId || plan.state !== 'ACTIVE' || plan.way !== 'reminder' || plan.dueDay === null)
    throw refused('step-refused')
  const { reference, dueDay: day } = plan
  const shares = (await sharesOf(handle, [reference])).get(reference) ?? []
  const prepared = preparedOf(plan.amount, shares).find((each) => each.coin === coin)
  if (from !== plan.fiat || prepared === undefined) throw refused('step-refused')
  const isAsPrepared =
    compare(amount, prepared.amount) === 0 && valueOf(coin, prepared.address) === valueOf(coin, address)
  if (!isAsPrepared) throw refused('step-refused')
  const placed = await placedOf(handle, { reference, day, coin })
  if (placed !== undefined) {
    const { createdAt, ...rest } = placed
    throw refused('duplicate-order', { placed: { ...rest, orderDate: createdAt.toISOString() } })
  }
  return { plan: reference, customerId, day }
}

const valueOf = (coin: Coin, address: string): string => addressDestination(coin, address).value

/** Keeps an order as the plan's of that day. */
export const keepPlanned = async (
  tx: Transaction,
  exchange: Exchange,
  { plan: planReference, customerId, day }: Prepared,
  orderReference: string,
): Promise<void> => {
  await tx.insert(planOrders).values({ orderReference, planReference, day })
  await tellPlan(tx, exchange, { customerId, reference: planReference })
}
