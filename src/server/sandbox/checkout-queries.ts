import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { fiatOf } from '../../domain/money/money'
import type { Handle } from '../database/handle'
import { customers, orders, payments, sandboxCheckouts } from '../database/schema'
import type { Exchange } from '../exchange'
import { isCheckoutMethod, type PaymentThere } from './providers'

const paymentsOnPage = 50

const columns = { checkout: sandboxCheckouts, payment: payments, order: orders, customer: customers }

/** Payments that nobody has decided yet, newest first. */
export const waitingPayments = async (handle: Handle, now: Date): Promise<PaymentThere[]> => {
  const rows = await handle
    .select(columns)
    .from(sandboxCheckouts)
    .innerJoin(payments, eq(payments.reference, sandboxCheckouts.payment))
    .innerJoin(orders, eq(orders.reference, payments.orderReference))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(eq(payments.state, 'open'), gt(payments.endsAt, now), isNull(sandboxCheckouts.decision)))
    .orderBy(desc(payments.startedAt))
    .limit(paymentsOnPage)
  return rows.flatMap((row) => shown(row, now))
}

/** A payment, whatever has become of it; not there is one that the exchange did not write down in the end. */
export const paymentThere = async (
  { database, clock }: Pick<Exchange, 'database' | 'clock'>,
  reference: string,
): Promise<PaymentThere | undefined> => {
  const rows = await database.read((handle) =>
    handle
      .select(columns)
      .from(sandboxCheckouts)
      .innerJoin(payments, eq(payments.reference, sandboxCheckouts.payment))
      .innerJoin(orders, eq(orders.reference, payments.orderReference))
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(eq(sandboxCheckouts.payment, reference))
      .limit(1),
  )
  return rows.flatMap((row) => shown(row, clock.now()))[0]
}

type Row = {
  checkout: typeof sandboxCheckouts.$inferSelect
  payment: typeof payments.$inferSelect
  order: typeof orders.$inferSelect
  customer: typeof customers.$inferSelect
}

const shown = ({ checkout, payment, order, customer }: Row, now: Date): PaymentThere[] => {
  const { method, providerName, reference, endsAt } = payment
  if (!isCheckoutMethod(method)) return []
  const { done, failed, canceled, decision, code, decidedAt: at } = checkout
  return [
    {
      reference,
      method,
      providerName,
      orderNumber: order.number,
      fiat: order.fiat,
      total: fiatOf(payment.total),
      email: customer.email,
      phoneNumber: customer.phoneNumber,
      endsAt,
      isOpen: payment.state === 'open' && endsAt > now,
      decided: decision === null || at === null ? null : { decision, code, at },
      back: { done, failed, canceled },
    },
  ]
}
