import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  securityLinkStates,
  type SecurityLinkEvent,
  type SecurityLinkState,
} from '../../../../machines/security-link/security-link'
import { securityNotices } from '../../../domain/customer/security-links'
import { signInOutcomes, signInWays } from '../../../domain/customer/sign-ins'
import { instant, key } from '../columns'
import { customers } from './customers'

/** What has happened to a link, oldest first. */
type SecurityLinkStep = { event: SecurityLinkEvent; state: SecurityLinkState; at: string }

/**
 * Links of letters about a customer's security, by the hash of what is secret in them: what the letter told of, of which thing
 * where there is one, and from where it was done.
 */
export const securityLinks = pgTable(
  'security_links',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    hash: text().notNull().unique('security_links_hash'),
    state: text({ enum: securityLinkStates }).notNull().default('sent'),
    steps: jsonb().$type<SecurityLinkStep[]>().notNull().default([]),
    notice: text({ enum: securityNotices }).notNull(),
    reference: text(),
    /** The address that the letter went to. */
    email: text().notNull(),
    userAgent: text(),
    network: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    answeredAt: instant(),
  },
  (table) => [
    index('security_links_of_customer').on(table.customerId, table.createdAt),
    index('security_links_by_expiry').on(table.expiresAt),
  ],
)

/** Sign-ins of customers, failed ones too; never what was typed. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    at: instant().notNull(),
    outcome: text({ enum: signInOutcomes }).notNull(),
    way: text({ enum: signInWays }).notNull(),
    userAgent: text(),
    network: text(),
    isNewDevice: boolean().notNull(),
  },
  (table) => [
    index('sign_ins_of_customer').on(table.customerId, table.at, table.id),
    index('sign_ins_by_age').on(table.at),
  ],
)
