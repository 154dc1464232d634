import { desc } from 'drizzle-orm'
import type { Handle, Transaction } from '../database/handle'
import { sandboxPayouts } from '../database/schema'
import type { Payout } from '../outside/payouts'
import { failingClearing } from './reviews'

/** Accounts that end so are closed. */
const closedEnding = '404'

/** Whether what is paid to an account comes back. */
export const comesBack = ({ clearingNumber, accountNumber }: Payout): boolean =>
  clearingNumber === failingClearing || accountNumber.endsWith(closedEnding)

/** Writes down what was paid, once. */
export const keepPayout = async (tx: Transaction, payout: Payout, at: Date): Promise<void> => {
  const kept = payout
  await tx
    .insert(sandboxPayouts)
    .values({ ...kept, isReturned: comesBack(payout), at })
    .onConflictDoNothing()
}

const payoutsOnPage = 50

/** What was paid to customers' accounts, newest first. */
export const newestPayouts = (handle: Handle) =>
  handle.select().from(sandboxPayouts).orderBy(desc(sandboxPayouts.at)).limit(payoutsOnPage)
