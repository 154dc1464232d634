import { eq, inArray, max } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { NotificationType } from '../../domain/customer/customer'
import { lockCustomer } from '../customers/customer'
import { insertMany } from '../database/bulk'
import type { Transaction } from '../database/handle'
import { notifications } from '../database/schema'
import type { Live } from '../live/live'

/**
 * `subject`: what a verification is of, the number of a support case, the reference of a plan, what a price alert watched, or why
 * nothing was sent for a sale.
 */
type NewNotification = {
  customerId: string
  type: NotificationType
  status: string
  orderReference?: string
  subject?: string
}

/** Writes a notification and lights the bell on the customer's open pages. */
export const notify = async (tx: Transaction, live: Live, notification: NewNotification, now: Date): Promise<void> => {
  await lockCustomer(tx, notification.customerId)
  const [last] = await tx
    .select({ index: max(notifications.index) })
    .from(notifications)
    .where(eq(notifications.customerId, notification.customerId))
  await tx.insert(notifications).values({ ...notification, index: (last?.index ?? 0) + 1, createdAt: now })
  await live.tell(tx, notification.customerId, { type: 'notifications.changed' })
}

/** The same of many, to customers whose rows the transaction has locked; in the order given. */
export const notifyMany = async (
  tx: Transaction,
  live: Live,
  many: readonly NewNotification[],
  now: Date,
): Promise<void> => {
  const customerIds = [...new Set(many.map(({ customerId }) => customerId))]
  const lasts = await tx
    .select({ customerId: notifications.customerId, index: max(notifications.index) })
    .from(notifications)
    .where(inArray(notifications.customerId, customerIds))
    .groupBy(notifications.customerId)
    .limit(customerIds.length)
  const indexes = new Map(lasts.map(({ customerId, index }) => [customerId, index ?? 0]))
  const rows = many.map((notification) => {
    const index = (indexes.get(notification.customerId) ?? 0) + 1
    indexes.set(notification.customerId, index)
    return { ...notification, id: randomUUID(), index, createdAt: now }
  })
  await insertMany(tx, notifications, rows)
  await live.tellMany(tx, customerIds, { type: 'notifications.changed' })
}
