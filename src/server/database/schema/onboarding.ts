import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { resetStates, type ResetEvent, type ResetState } from '../../../../machines/password-reset/password-reset'
import {
  twoFactorResetStates,
  type TwoFactorResetEvent,
  type TwoFactorResetState,
} from '../../../../machines/two-factor-reset/two-factor-reset'
import { locales } from '../../../domain/customer/customer'
import { bytes, instant, key } from '../columns'
import { bankAccounts, customers } from './customers'

export const codePurposes = ['email', 'email-change', 'phone'] as const

/** The last code that a customer was sent for a purpose, by a keyed hash. */
export const codes = pgTable(
  'codes',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    purpose: text({ enum: codePurposes }).notNull(),
    target: text().notNull(),
    hash: text().notNull(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** When it was told that the message did not get there. */
    refusedAt: instant(),
  },
  (table) => [unique('codes_of_customer').on(table.customerId, table.purpose)],
)

/** Secret of a customer's authenticator app, sealed. A code of `usedStep` or one before it is not taken again. */
export const twoFactors = pgTable('two_factors', {
  customerId: uuid()
    .primaryKey()
    .references(() => customers.id),
  secret: text().notNull(),
  usedStep: integer(),
  createdAt: instant().notNull(),
})

/** Recovery codes that were not used yet, by keyed hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.hash] })],
)

/** Sign-ins that wait for their second step, by a hash of the browser's name. */
export const waitingSignIns = pgTable(
  'waiting_sign_ins',
  {
    browser: text().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    expiresAt: instant().notNull(),
    /** The row of the customer's history that it goes on from. */
    signIn: uuid(),
  },
  (table) => [index('waiting_sign_ins_by_expiry').on(table.expiresAt)],
)

/** What authenticates a customer by a key of their own, of which the exchange has the public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    /** As the authenticator has made it, in base64url. */
    credentialId: text().notNull().unique('passkeys_credential'),
    publicKey: bytes().notNull(),
    /** How often the authenticator says it was used; many say 0 for ever. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_of_customer').on(table.customerId, table.createdAt)],
)

export const passkeyPurposes = ['add', 'sign-in', 'second-factor'] as const

/** What a browser was asked to sign, once, for a while; `owner` is the session or the browser that may answer. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    purpose: text({ enum: passkeyPurposes }).notNull(),
    owner: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('passkey_challenges_by_expiry').on(table.expiresAt)],
)

export const eidPurposes = ['sign-in', 'sign-up', 'identity', 're-identification', 'two-factor-reset'] as const
const eidStatuses = ['pending', 'complete', 'failed'] as const
const eidHints = [
  'waiting',
  'opened',
  'scanning',
  'in-call',
  'confirming',
  'checking',
  'canceled',
  'replaced',
  'timeout',
  'not-started',
  'blocked',
  'app-outdated',
  'risky',
  'call-declined',
  'other-person',
  'elsewhere',
  'no-account',
  'registered',
  'under-age',
  'review',
  'unusable',
  'unavailable',
] as const

/** Who an e-ID says that they are. */
export type Signer = { personalNumber: string; firstName: string; lastName: string }

/**
 * Orders of e-IDs. Those that prove an identity, or prove it anew, are the customer's, who is known; of the others the browser that began it
 * may ask, known by a hash of its name, and `customerId` is whom it signs in. What has not ended by `endsAt` took too long.
 */
export const eidOrders = pgTable(
  'eid_orders',
  {
    reference: key(),
    purpose: text({ enum: eidPurposes }).notNull(),
    browser: text(),
    customerId: uuid().references(() => customers.id),
    /** Of a re-identification: the session that began it, and the bank account that it is for. */
    sessionId: text(),
    account: uuid().references(() => bankAccounts.reference, { onDelete: 'set null' }),
    /** Of a reset of two-factor authentication: by which link. */
    resetId: uuid().references(() => twoFactorResets.id, { onDelete: 'set null' }),
    language: text({ enum: locales }).notNull(),
    /** These three are of an e-ID that is an app. */
    autoStartToken: text().unique('eid_orders_token'),
    qrToken: text(),
    /** Sealed: what the code of each second is reckoned with. */
    qrSecret: text(),
    status: text({ enum: eidStatuses }).notNull().default('pending'),
    hint: text({ enum: eidHints }).default('waiting'),
    /** Kept where somebody must look at it. */
    signer: jsonb().$type<Signer>(),
    startedAt: instant().notNull(),
    endsAt: instant().notNull(),
    endedAt: instant(),
    /** When it signed somebody in, or let an account be changed, which it does once. */
    usedAt: instant(),
  },
  (table) => [
    index('eid_orders_of_customer').on(table.customerId, table.startedAt),
    index('eid_orders_of_browser').on(table.browser),
    index('eid_orders_of_reset').on(table.resetId),
    index('eid_orders_by_end').on(table.endsAt),
    index('eid_orders_to_review')
      .on(table.endedAt, table.reference)
      .where(sql`${table.hint} = 'review' and ${table.endedAt} is not null`),
  ],
)

/**
 * Who was sent to a page of an e-ID's provider, by the hash of what they come back with. `reference` is the order's, which is
 * written down after this; only `browser` may come back, once. What its answer is held against is sealed.
 */
export const eidRedirects = pgTable(
  'eid_redirects',
  {
    id: text().primaryKey(),
    reference: uuid().notNull(),
    browser: text().notNull(),
    asking: text().notNull(),
    startedAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('eid_redirects_by_age').on(table.startedAt)],
)

/** What has happened to a link, oldest first. */
type ResetStep = { event: ResetEvent; state: ResetState; at: string }

/**
 * Links by which customers who have forgotten their password choose a new one, by the hash of what is secret in them.
 * `isKnownBrowser`: it was asked for from a browser that the customer has signed in at.
 */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    hash: text().notNull().unique('password_resets_hash'),
    state: text({ enum: resetStates }).notNull().default('asked'),
    steps: jsonb().$type<ResetStep[]>().notNull().default([]),
    isKnownBrowser: boolean().notNull(),
    askedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('password_resets_of_customer').on(table.customerId, table.askedAt),
    index('password_resets_by_expiry').on(table.expiresAt),
  ],
)

/** The same of a link to a reset of two-factor authentication. */
type TwoFactorResetStep = { event: TwoFactorResetEvent; state: TwoFactorResetState; at: string }

/**
 * Links by which customers who have lost the second factor show who they are, by the hash of what is secret in them. The
 * document is the last one that was sent in: by its own name, under which its file is kept, what was decided about it is known.
 */
export const twoFactorResets = pgTable(
  'two_factor_resets',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    hash: text().notNull().unique('two_factor_resets_hash'),
    state: text({ enum: twoFactorResetStates }).notNull().default('asked'),
    steps: jsonb().$type<TwoFactorResetStep[]>().notNull().default([]),
    isKnownBrowser: boolean().notNull(),
    askedAt: instant().notNull(),
    /** Until when something can be sent in; while a document is looked at, it does not count. */
    expiresAt: instant().notNull(),
    document: uuid().unique('two_factor_resets_document'),
    fileName: text(),
    fileType: text(),
    sentAt: instant(),
    reason: text(),
  },
  (table) => [
    index('two_factor_resets_of_customer').on(table.customerId, table.askedAt),
    index('two_factor_resets_by_expiry').on(table.expiresAt),
    index('two_factor_resets_to_review')
      .on(table.sentAt, table.document)
      .where(sql`${table.state} = 'reviewing' and ${table.sentAt} is not null`),
  ],
)
