import { and, asc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Handle } from '../database/handle'
import { bankTransfers, orders, orderTransactions, paymentContradictions, payments } from '../database/schema'
import { isLater, type DeskList } from './lists'
import type { PaymentOnDesk, TransferOnDesk } from './pages/money-work'

const isContradiction = and(isNotNull(bankTransfers.contradicts), isNull(bankTransfers.handledAt))

/** Transfers that were told again otherwise, with how they were told first; the oldest first. */
export const transfersOnDesk: DeskList<TransferOnDesk> = {
  count: ({ handle }) => handle.$count(bankTransfers, isContradiction),
  rows: async ({ handle }, after, most) => {
    const told = await handle
      .select()
      .from(bankTransfers)
      .where(and(isContradiction, isLater(after, bankTransfers.receivedAt, bankTransfers.id)))
      .orderBy(asc(bankTransfers.receivedAt), asc(bankTransfers.id))
      .limit(most)
    return withFirsts(handle, told)
  },
  keyOf: ({ again: { receivedAt: at, id } }) => ({ at, id }),
}

/** One of them, whether it still waits or not; undefined where there is none. */
export const transferOnDesk = async (handle: Handle, id: string): Promise<TransferOnDesk | undefined> => {
  const told = await handle
    .select()
    .from(bankTransfers)
    .where(and(eq(bankTransfers.id, id), isNotNull(bankTransfers.contradicts)))
    .limit(1)
  return (await withFirsts(handle, told))[0]
}

type TransferRow = typeof bankTransfers.$inferSelect

const withFirsts = async (handle: Handle, told: readonly TransferRow[]): Promise<TransferOnDesk[]> => {
  const ids = told.flatMap(({ contradicts }) => contradicts ?? [])
  const firsts =
    ids.length === 0
      ? []
      : await handle.select().from(bankTransfers).where(inArray(bankTransfers.id, ids)).limit(ids.length)
  return told.flatMap((again) => {
    const first = firsts.find(({ id }) => id === again.contradicts)
    return first === undefined ? [] : [{ first, again }]
  })
}

/** Payments that were told again with another sum, with what came by them first; the oldest first. */
export const paymentsOnDesk: DeskList<PaymentOnDesk> = {
  count: ({ handle }) => handle.$count(paymentContradictions, isNull(paymentContradictions.handledAt)),
  rows: ({ handle }, after, most) => {
    const { id, receivedAt: at, handledAt } = paymentContradictions
    return paymentsWhere(handle, and(isNull(handledAt), isLater(after, at, id)), most)
  },
  keyOf: ({ at, id }) => ({ at, id }),
}

/** One of them, whether it still waits or not; undefined where there is none. */
export const paymentOnDesk = async (handle: Handle, contradiction: string): Promise<PaymentOnDesk | undefined> =>
  (await paymentsWhere(handle, eq(paymentContradictions.id, contradiction), 1))[0]

const paymentsWhere = async (handle: Handle, condition: SQL | undefined, most: number): Promise<PaymentOnDesk[]> => {
  const { id, payment, amount, currency, receivedAt: at } = paymentContradictions
  const told = await handle
    .select({ id, payment, at, number: orders.number, method: payments.method, again: { amount, currency } })
    .from(paymentContradictions)
    .innerJoin(payments, eq(payments.reference, payment))
    .innerJoin(orders, eq(orders.reference, payments.orderReference))
    .where(condition)
    .orderBy(asc(at), asc(id))
    .limit(most)
  return told.length === 0 ? [] : withFirstSums(handle, told)
}

type ToldAgain = Omit<PaymentOnDesk, 'first'> & { payment: string }

const withFirstSums = async (handle: Handle, told: readonly ToldAgain[]): Promise<PaymentOnDesk[]> => {
  const came = await handle
    .selectDistinctOn([orderTransactions.payment], {
      payment: orderTransactions.payment,
      amount: orderTransactions.amount,
      currency: orderTransactions.currency,
    })
    .from(orderTransactions)
    .innerJoin(payments, eq(payments.orderReference, orderTransactions.orderReference))
    .where(
      and(
        inArray(
          payments.reference,
          told.map(({ payment }) => payment),
        ),
        eq(orderTransactions.payment, payments.reference),
        eq(orderTransactions.direction, 'IN'),
      ),
    )
    .orderBy(orderTransactions.payment, orderTransactions.id)
    .limit(told.length)
  return told.flatMap(({ payment, ...row }) => {
    const { amount, currency } = came.find((each) => each.payment === payment) ?? {}
    return amount === undefined || (currency !== 'SEK' && currency !== 'EUR')
      ? []
      : [{ ...row, first: { amount, currency } }]
  })
}

/** Which order a payment pays that was told again; undefined where there is no such telling. */
export const orderToldAgain = async (
  handle: Handle,
  contradiction: string,
): Promise<{ order: string; customer: string } | undefined> => {
  const [found] = await handle
    .select({ order: orders.reference, customer: orders.customerId })
    .from(paymentContradictions)
    .innerJoin(payments, eq(payments.reference, paymentContradictions.payment))
    .innerJoin(orders, eq(orders.reference, payments.orderReference))
    .where(eq(paymentContradictions.id, contradiction))
    .limit(1)
  return found
}
