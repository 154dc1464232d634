import { and, count, desc, eq } from 'drizzle-orm'
import type { Notification } from '../../domain/customer/customer'
import type { CustomerRow } from '../customers/customer'
import type { Handle } from '../database/handle'
import { notifications, orders } from '../database/schema'
import { titleOf } from './title'

/** The customer's notifications, newest first, in their language, but for those that this version has no words for. */
export const notificationsOf = async (
  handle: Handle,
  customer: Pick<CustomerRow, 'id' | 'language'>,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Notification[]> => {
  const rows = await handle
    .select({ notification: notifications, order: orders })
    .from(notifications)
    .leftJoin(orders, eq(orders.reference, notifications.orderReference))
    .where(eq(notifications.customerId, customer.id))
    .orderBy(desc(notifications.index))
    .limit(limit)
    .offset(offset)
  return rows.flatMap(({ notification, order }) => {
    const title = titleOf(customer.language, { ...notification, order })
    if (title === null) return []
    const told = {
      index: notification.index,
      processed: notification.processed,
      notification_type: notification.type,
      status: notification.status,
      title,
      created_at: notification.createdAt.toISOString(),
      order: order && { reference: order.reference, number: order.number, type: order.type, status: order.status },
      // A plan is its subject.
      plan: notification.type === 'PLAN_CHANGED' ? notification.subject : null,
    }
    return [told]
  })
}

export const countNotifications = async (
  handle: Handle,
  customerId: string,
): Promise<{ all: number; unprocessed: number }> => {
  const rows = await handle
    .select({ processed: notifications.processed, count: count() })
    .from(notifications)
    .where(eq(notifications.customerId, customerId))
    .groupBy(notifications.processed)
    .limit(2)
  const of = (processed: boolean) => rows.find((row) => row.processed === processed)?.count ?? 0
  return { all: of(true) + of(false), unprocessed: of(false) }
}

export const markProcessed = async (handle: Handle, customerId: string): Promise<boolean> => {
  const isNew = and(eq(notifications.customerId, customerId), eq(notifications.processed, false))
  const [one] = await handle.select({ id: notifications.id }).from(notifications).where(isNew).limit(1)
  if (one !== undefined) await handle.update(notifications).set({ processed: true }).where(isNew)
  return one !== undefined
}
