import { randomUUID } from 'node:crypto'
import { insertMany } from '../../database/bulk'
import type { Transaction } from '../../database/handle'
import { holds, ledgerEntries, orders, orderSteps, orderTransactions } from '../../database/schema'
import { coins } from '../../../domain/money/currencies'
import { holdReleaser } from '../../../domain/orders/holds'
import { holdOfStatus } from '../../orders/holds'
import type { NewTransaction } from '../../orders/effects'
import { balanced } from '../../orders/ledger'
import { receiptPartiesOf } from '../../orders/queries'
import { noteSent } from '../../orders/write-step'
import { sandboxHash } from '../addresses'
import type { Life } from './timeline'

/** Writes orders that were lived through, with all that belongs to them. */
export const writeLives = async (tx: Transaction, lives: readonly Life[]): Promise<void> => {
  const rows = lives.map(({ order }) => order)
  const parties = await receiptPartiesOf(tx, rows)
  await insertMany(
    tx,
    orders,
    rows.map((row, index) => (row.status === 'COMPLETED' ? { ...row, receiptOf: parties[index] } : row)),
  )
  await insertMany(
    tx,
    orderSteps,
    lives.flatMap(({ order, steps }) => steps.map((step) => ({ orderReference: order.reference, ...step }))),
  )
  await insertMany(tx, holds, rows.flatMap(holdIn))
  for (const row of rows) if (row.status === 'COMPLETED') await noteSent(tx, row, row.updatedAt)
  const booked = lives.flatMap(({ order, bookings }) =>
    bookings.map((booking) => ({ ...booking, orderReference: order.reference, group: randomUUID() })),
  )
  await insertMany(
    tx,
    ledgerEntries,
    booked.flatMap(({ at, orderReference, group, postings }) =>
      balanced(postings).map((posting) => ({ group, orderReference, ...posting, at })),
    ),
  )
  await insertMany(
    tx,
    orderTransactions,
    booked.flatMap(({ at, orderReference, transactions }) =>
      transactions.map((transaction) => ({
        message: null,
        account: null,
        hash: null,
        payment: null,
        leavingSince: null,
        ...transaction,
        ...sentIn(transaction, orderReference, at),
        orderReference,
        at,
      })),
    ),
  )
}

/** Coins that went back have arrived long since. */
const sentIn = ({ label, currency }: NewTransaction, orderReference: string, at: Date) => {
  const coin = label === 'refund' ? coins.find((each) => each === currency) : undefined
  return coin === undefined ? {} : { hash: sandboxHash(coin, `back/${orderReference}`), leavingSince: at }
}

const holdIn = ({ customerId, reference: orderReference, type, status, updatedAt: since }: Life['order']) => {
  const reason = holdOfStatus(type, status)
  return reason === null
    ? []
    : [{ id: randomUUID(), customerId, orderReference, reason, since, until: null, releasedBy: holdReleaser[reason] }]
}
