import type { Fiat } from '../../domain/money/currencies'
import { fiatOf, type Decimal } from '../../domain/money/money'
import type { Transaction } from '../database/handle'
import { planPayments } from '../database/schema'
import type { Exchange } from '../exchange'
import { planMoneyReceived } from '../orders/ledger'
import { postEntries } from '../orders/write-step'
import { buyByPlan } from './purchase'
import type { PlanRow } from './queries'
import { tellPlan } from './tell'

type Arrived = { id: string; amount: Decimal; currency: Fiat; payer: string | null }

/** A transfer named the plan: its money is kept, and buys by work of its own. */
export const takePlanMoney = async (
  tx: Transaction,
  exchange: Exchange,
  plan: PlanRow,
  { id, amount, currency, payer }: Arrived,
  now: Date,
): Promise<void> => {
  const { reference: planReference } = plan
  await tx.insert(planPayments).values({ id, planReference, amount: fiatOf(amount), currency, payer, receivedAt: now })
  await postEntries(tx, null, planMoneyReceived(currency, amount), now)
  await exchange.jobs.enqueue(tx, buyByPlan, { plan: planReference }, now)
  await tellPlan(tx, exchange, plan)
}
