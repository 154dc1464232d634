import { desc, eq } from 'drizzle-orm'
import type { Handle, Transaction } from '../database/handle'
import { sandboxPayouts } from '../database/schema'
import type { Payout } from '../outside/payouts'
import { failingClearing } from './reviews'

/** Accounts that end so are closed. */
const closedEnding = '404'

/** Whether what is paid to an account comes back. */
export const comesBack = ({ clearingNumber, accountNumber }: Payout): boolean =>
  clearingNumber === failingClearing || accountNumber.endsWith(closedEnding)

/** Writes down what was paid, once, and whether it comes back. */
export const keepPayout = (tx: Transaction, payout: Payout, at: Date): Promise<void> =>
  keepPaid(tx, { ...payout, isReturned: comesBack(payout) }, at)

type Paid = Omit<typeof sandboxPayouts.$inferInsert, 'isReturned' | 'at'> & { isReturned?: boolean }

/** Writes down what was paid to an account, once. */
export const keepPaid = async (tx: Transaction, paid: Paid, at: Date): Promise<void> => {
  await tx
    .insert(sandboxPayouts)
    .values({ isReturned: false, ...paid, at })
    .onConflictDoNothing()
}

/** Whether something was paid by a key. */
export const wasPaid = async (handle: Handle, key: string): Promise<boolean> => {
  const [paid] = await handle.select().from(sandboxPayouts).where(eq(sandboxPayouts.key, key)).limit(1)
  return paid !== undefined
}

const payoutsOnPage = 50

/** What was paid to customers' accounts, newest first. */
export const newestPayouts = (handle: Handle) =>
  handle.select().from(sandboxPayouts).orderBy(desc(sandboxPayouts.at)).limit(payoutsOnPage)
