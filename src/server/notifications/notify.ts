import { eq, max } from 'drizzle-orm'
import type { NotificationType } from '../../domain/customer/customer'
import { lockCustomer } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { notifications } from '../database/schema'
import type { Live } from '../live/live'

/** `subject`: what a verification is of, the number of a support case, the reference of a plan, or why nothing was sent for a sale. */
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
