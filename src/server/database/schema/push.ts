import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { pushKinds } from '../../../domain/push/push'
import { instant, key } from '../columns'
import { customers } from './customers'

/** Devices that customers have told by push. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    /** Of whichever session last said that it is this device: signing out of that ends it. It may have run out since. */
    sessionId: text().notNull(),
    /** SHA-256 of the endpoint: one browser is one customer's. */
    fingerprint: text().notNull().unique('push_devices_fingerprint'),
    /** Endpoint and keys, sealed: whoever has them can write to the device. */
    subscription: text().notNull(),
    /** The key of ours that it was subscribed by; unknown of devices that were kept before this was asked. */
    publicKey: text(),
    userAgent: text(),
    createdAt: instant().notNull(),
    seenAt: instant().notNull(),
    /** When its push service said that nobody is there: its browser may have subscribed anew meanwhile, and say so later. */
    goneAt: instant(),
  },
  (table) => [
    index('push_devices_of_customer').on(table.customerId, table.seenAt),
    index('push_devices_of_session').on(table.sessionId),
  ],
)

/** Kinds that a customer does not want; of the others they are told. */
export const pushKindsOff = pgTable(
  'push_kinds_off',
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    kind: text({ enum: pushKinds }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.kind] })],
)

/** What devices are told, written together with what it tells of; `about` names that, so that each device has it once. */
export const pushes = pgTable(
  'pushes',
  {
    id: key(),
    deviceId: uuid()
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    kind: text({ enum: pushKinds }).notNull(),
    about: text().notNull(),
    path: text().notNull(),
    /** A device shows one of a tag, the last; without one, each by itself. */
    tag: text(),
    /** Of so many it tells. */
    count: integer().notNull().default(1),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  (table) => [unique('pushes_once').on(table.deviceId, table.about), index('pushes_by_age').on(table.createdAt)],
)

/** The sandbox's own keys, the private one sealed: it is to be known to browsers after it was started anew. */
export const pushKeys = pgTable('push_keys', {
  name: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
})
