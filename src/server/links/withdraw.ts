import type { Transaction } from '../database/handle'
import { withdrawLinks } from '../password-reset/links'
import { withdrawTwoFactorResets } from '../two-factor-reset/links'

/** Makes every link worthless that a customer's letters lead by, whose row is locked: their password or address is another now. */
export const withdrawAllLinks = async (tx: Transaction, customerId: string, now: Date): Promise<void> => {
  await withdrawLinks(tx, customerId, now)
  await withdrawTwoFactorResets(tx, customerId, now)
}
