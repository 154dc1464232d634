import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, notExists, or } from 'drizzle-orm'
import { create, object, string } from 'superstruct'
import { mostPushDevices, pushKinds, type PushKind, type PushKinds } from '../../domain/push/push'
import { hoursAfter } from '../clock'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { pushDevices, pushes, pushKindsOff } from '../database/schema'
import type { Exchange } from '../exchange'
import { sealed, unsealed } from '../http/sealed'
import type { Subscription } from '../outside/push'

export type PushDeviceRow = typeof pushDevices.$inferSelect

const Kept = object({ endpoint: string(), keys: object({ p256dh: string(), auth: string() }) })

/** What a browser knows its own device by; the endpoint itself is told to nobody. */
export const fingerprintOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

export const subscriptionIn = ({ config }: Pick<Exchange, 'config'>, { subscription }: PushDeviceRow): Subscription =>
  create(JSON.parse(unsealed(config.secret, subscription)), Kept)

type Added = {
  customerId: string
  sessionId: string
  subscription: Subscription
  userAgent: string | null
  /** By which it was subscribed. */
  publicKey: string
  /** Fingerprint of what its browser had subscribed before. */
  replaces: string | null
}

/** Keeps a device, or that it was seen; of more than there may be the one longest not seen goes. One browser is one customer's. */
export const keepDevice = async (
  tx: Transaction,
  { config }: Pick<Exchange, 'config'>,
  { subscription, replaces, ...added }: Added,
  now: Date,
): Promise<void> => {
  const fingerprint = fingerprintOf(subscription.endpoint)
  await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.fingerprint, fingerprint), ne(pushDevices.customerId, added.customerId)))
  if (replaces !== null && replaces !== fingerprint) await replaceDevice(tx, added.customerId, replaces, fingerprint)
  const row = { ...added, subscription: sealed(config.secret, JSON.stringify(subscription)), seenAt: now, goneAt: null }
  await tx
    .insert(pushDevices)
    .values({ ...row, fingerprint, createdAt: now })
    .onConflictDoUpdate({ target: pushDevices.fingerprint, set: row })
  const all = await tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.customerId, added.customerId))
    .orderBy(desc(pushDevices.seenAt), pushDevices.id)
    .limit(mostPushDevices + 1)
  const tooMany = all.slice(mostPushDevices).map(({ id }) => id)
  if (tooMany.length > 0) await tx.delete(pushDevices).where(inArray(pushDevices.id, tooMany))
}

/** A device of the customer's goes on under another fingerprint, with what is on its way to it. */
const replaceDevice = async (
  tx: Transaction,
  customerId: string,
  replaced: string,
  fingerprint: string,
): Promise<void> => {
  const isReplaced = and(eq(pushDevices.fingerprint, replaced), eq(pushDevices.customerId, customerId))
  const [known] = await tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.fingerprint, fingerprint))
    .limit(1)
  if (known === undefined) await tx.update(pushDevices).set({ fingerprint }).where(isReplaced)
  else await tx.delete(pushDevices).where(isReplaced)
}

/**
 * Whether a device can be told now: by the key alone by which it subscribed, which is ours where none was noted, and while its
 * push service knows it.
 */
export const isReachable = ({ publicKey, goneAt }: PushDeviceRow, own: string | null): boolean =>
  goneAt === null && (publicKey === null || publicKey === own)

/**
 * Writes down that its push service knows a device no more, and takes away what was on its way to it. False where the device
 * has subscribed anew since it was read: there it can be told.
 */
export const noteGone = async (
  tx: Transaction,
  { id, fingerprint }: Pick<PushDeviceRow, 'id' | 'fingerprint'>,
  now: Date,
): Promise<boolean> => {
  const gone = await tx
    .update(pushDevices)
    .set({ goneAt: now })
    .where(and(eq(pushDevices.id, id), eq(pushDevices.fingerprint, fingerprint)))
    .returning({ id: pushDevices.id })
  if (gone.length === 0) return false
  await tx.delete(pushes).where(and(eq(pushes.deviceId, id), isNull(pushes.sentAt)))
  return true
}

const keptDays = 30

/** Devices that could not be told for so long: where their browser had come back it would have subscribed anew. */
export const dropUnreachable = (tx: Transaction, own: string, now: Date): Promise<number> => {
  const before = hoursAfter(now, -24 * keptDays)
  const isOtherKey = and(isNotNull(pushDevices.publicKey), ne(pushDevices.publicKey, own))
  const isStranded = and(isOtherKey, lt(pushDevices.seenAt, before))
  return deleteSome(tx, pushDevices, or(isStranded, lt(pushDevices.goneAt, before)))
}

/** The last seen first. */
export const devicesOf = (handle: Handle, customerId: string): Promise<PushDeviceRow[]> =>
  handle
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.customerId, customerId))
    .orderBy(desc(pushDevices.seenAt), pushDevices.id)
    .limit(mostPushDevices)

/**
 * Devices of customers who want to be told of a kind, locked so that each stays until what it is told is written. One that is
 * just being removed is passed over: nobody waits for it.
 */
export const devicesToTell = (
  tx: Transaction,
  kind: PushKind,
  customerIds: readonly string[],
): Promise<Pick<PushDeviceRow, 'id' | 'customerId'>[]> => {
  const isOff = tx
    .select({ kind: pushKindsOff.kind })
    .from(pushKindsOff)
    .where(and(eq(pushKindsOff.customerId, pushDevices.customerId), eq(pushKindsOff.kind, kind)))
    .limit(1)
  return tx
    .select({ id: pushDevices.id, customerId: pushDevices.customerId })
    .from(pushDevices)
    .where(and(inArray(pushDevices.customerId, [...customerIds]), isNull(pushDevices.goneAt), notExists(isOff)))
    .orderBy(desc(pushDevices.seenAt), pushDevices.id)
    .limit(customerIds.length * mostPushDevices)
    .for('key share', { skipLocked: true })
}

/** Has a device of the customer's told no more; false where they have none of that id. */
export const dropDevice = async (tx: Transaction, customerId: string, id: string): Promise<boolean> => {
  const dropped = await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.customerId, customerId)))
    .returning({ id: pushDevices.id })
  return dropped.length > 0
}

/** Has the device of a session that is signed out of told no more; a session that only ran out keeps it. */
export const dropDeviceOfSession = async (tx: Transaction, sessionId: string): Promise<void> => {
  await tx.delete(pushDevices).where(eq(pushDevices.sessionId, sessionId))
}

/** The same for all sessions of a customer but one, also those that ran out. */
export const dropDevicesOf = async (tx: Transaction, customerId: string, except?: string): Promise<void> => {
  const others = except === undefined ? undefined : ne(pushDevices.sessionId, except)
  await tx.delete(pushDevices).where(and(eq(pushDevices.customerId, customerId), others))
}

/** Hands the device of a session on to the one that the same customer begins in its place; of anybody else it tells no more. */
export const handDeviceOn = async (
  tx: Transaction,
  ended: string,
  next: { id: string; customerId: string },
): Promise<void> => {
  const isOf = eq(pushDevices.sessionId, ended)
  await tx.delete(pushDevices).where(and(isOf, ne(pushDevices.customerId, next.customerId)))
  await tx.update(pushDevices).set({ sessionId: next.id }).where(isOf)
}

/** All that are not switched off. */
export const kindsOf = async (handle: Handle, customerId: string): Promise<PushKinds> => {
  const off = await handle
    .select({ kind: pushKindsOff.kind })
    .from(pushKindsOff)
    .where(eq(pushKindsOff.customerId, customerId))
    .limit(pushKinds.length)
  const isOn = (kind: (typeof pushKinds)[number]): boolean => !off.some((each) => each.kind === kind)
  return { orders: isOn('orders'), alerts: isOn('alerts'), security: isOn('security') }
}

export const keepKinds = async (tx: Transaction, customerId: string, wanted: PushKinds): Promise<void> => {
  await tx.delete(pushKindsOff).where(eq(pushKindsOff.customerId, customerId))
  const off = pushKinds.filter((kind) => !wanted[kind]).map((kind) => ({ customerId, kind }))
  if (off.length > 0) await tx.insert(pushKindsOff).values(off)
}
