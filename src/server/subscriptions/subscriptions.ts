import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { isVerifiedStatus } from '../../domain/orders/statuses'
import { hoursAfter } from '../clock'
import type { CustomerRow } from '../customers/customer'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { subscriptions } from '../database/schema'
import type { Exchange } from '../exchange'
import { mailAsked, mailSubscribed } from './mail'

export type SubscriptionRow = typeof subscriptions.$inferSelect

type Asked = { email: string; pageOf: (token: string) => string }

/**
 * Puts an address on the list. The customer's own, confirmed one is on it at once; at any other its reader is asked
 * first, and only a mail that they answer puts it there (double opt-in).
 */
export const subscribe = async (
  tx: Transaction,
  exchange: Exchange,
  customer: CustomerRow,
  { email, pageOf }: Asked,
  now: Date,
): Promise<'subscribed' | 'asked'> => {
  const isOwn = isVerifiedStatus(customer.emailStatus) && email === customer.email.toLowerCase()
  const { language } = customer
  const wanted = { email, token: randomBytes(24).toString('base64url'), customerId: customer.id, language }
  const [added] = await tx
    .insert(subscriptions)
    .values({ ...wanted, createdAt: now, confirmedAt: isOwn ? now : null })
    .onConflictDoNothing({ target: subscriptions.email })
    .returning()
  if (!isOwn) {
    if (added) await mailAsked(tx, exchange, added, pageOf(added.token), now)
    return 'asked'
  }
  const subscribed = added ?? (await confirmOwn(tx, wanted, now))
  if (subscribed)
    await mailSubscribed(tx, exchange, subscribed, customer.antiPhishingWord, pageOf(subscribed.token), now)
  return 'subscribed'
}

/** Whoever was asked for their own address by somebody else has said so now; undefined where they had before. */
const confirmOwn = async (
  tx: Transaction,
  { email, customerId, language }: Pick<SubscriptionRow, 'email' | 'customerId' | 'language'>,
  now: Date,
): Promise<SubscriptionRow | undefined> => {
  const [row] = await tx
    .update(subscriptions)
    .set({ confirmedAt: now, customerId, language })
    .where(and(eq(subscriptions.email, email), isNull(subscriptions.confirmedAt)))
    .returning()
  return row
}

/** Undefined where the address is on no list, or no longer. */
export const subscriptionOf = async (handle: Handle, token: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await handle.select().from(subscriptions).where(eq(subscriptions.token, token)).limit(1)
  return row
}

export const confirmSubscription = async (tx: Transaction, token: string, now: Date): Promise<void> => {
  await tx
    .update(subscriptions)
    .set({ confirmedAt: now })
    .where(and(eq(subscriptions.token, token), isNull(subscriptions.confirmedAt)))
}

/** Whoever says no to being asked is not asked again before their row is forgotten with those who do not answer. */
export const endSubscription = async (tx: Transaction, token: string): Promise<void> => {
  await tx.delete(subscriptions).where(and(eq(subscriptions.token, token), isNotNull(subscriptions.confirmedAt)))
}

const awaitedHours = 7 * 24

/** Addresses whose readers have not answered are forgotten. */
export const dropUnconfirmed = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(
    tx,
    subscriptions,
    and(isNull(subscriptions.confirmedAt), lt(subscriptions.createdAt, hoursAfter(now, -awaitedHours))),
  )
