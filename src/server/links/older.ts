import { and, eq, type SQL } from 'drizzle-orm'
import type { passwordResets, twoFactorResets } from '../database/schema'
import type { LinkAsked } from './asking'

/**
 * The links of a kind that a newer one makes worthless. Asked for at a browser that the customer was never signed in at, not
 * those of their own: a stranger knows the address too.
 */
export const isOlder = (
  table: typeof passwordResets | typeof twoFactorResets,
  { customerId, isKnownBrowser }: Pick<LinkAsked, 'customerId' | 'isKnownBrowser'>,
): SQL | undefined =>
  and(eq(table.customerId, customerId), isKnownBrowser ? undefined : eq(table.isKnownBrowser, false))
