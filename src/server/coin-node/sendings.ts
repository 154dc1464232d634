import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { compare, type Decimal } from '../../domain/money/money'
import type { Clock } from '../clock'
import type { Database, Handle, Transaction } from '../database/handle'
import { coinSendings, coinTransactions } from '../database/schema'
import type { CoinSending } from '../outside/coins'
import type { NodeCoin } from './dialect'
import type { NodeWallet, SignedTransaction } from './wallet'

export type SendingRow = typeof coinSendings.$inferSelect
export type TransactionRow = typeof coinTransactions.$inferSelect

type Deps = { database: Database; clock: Clock; wallet: NodeWallet }

/** `coin` is one of a node's. */
export type NodeSending = CoinSending & { coin: NodeCoin }

/** What is told to the network for a key: signed once, and written down before it is handed back. */
export const signedFor = (
  { database, clock, wallet }: Deps,
  sending: NodeSending,
  feeRate: () => Promise<Decimal>,
): Promise<TransactionRow> =>
  database.transaction(async (tx) => {
    await lockWallet(tx, sending.coin)
    const before = await lastAttempt(tx, sending.key)
    if (before !== undefined) {
      await requireSame(tx, sending)
      return before
    }
    await wallet.keepApart(await pendingInputs(tx, sending.coin))
    const signed = await wallet.sign({ ...sending, feeRate: await feeRate(), inputs: null })
    const now = clock.now()
    await tx.insert(coinSendings).values({ ...sending, state: 'signed', createdAt: now })
    return writeAttempt(tx, sending, { ...signed, attempt: 1 }, now)
  })

/** One at a time signs from a wallet, whichever process it is in: until the end of the transaction. */
export const lockWallet = async (tx: Transaction, coin: NodeCoin): Promise<void> => {
  await tx.rows(sql`select 1 from pg_advisory_xact_lock(hashtextextended(${coin}, ${walletLocks}))`)
}

/** Keeps these locks apart from others by number. */
const walletLocks = 4714

/** The last transaction that was signed for a key. */
export const lastAttempt = async (handle: Handle, key: string): Promise<TransactionRow | undefined> => {
  const [row] = await handle
    .select()
    .from(coinTransactions)
    .where(eq(coinTransactions.key, key))
    .orderBy(desc(coinTransactions.attempt))
    .limit(1)
  return row
}

const requireSame = async (tx: Transaction, { key, coin, address, amount }: NodeSending): Promise<void> => {
  const [row] = await tx.select().from(coinSendings).where(eq(coinSendings.key, key)).limit(1)
  if (row?.coin !== coin || row.address !== address || compare(row.amount, amount) !== 0)
    throw new Error('A sending is asked for otherwise')
}

/** More than a wallet has on their way at once. */
const mostPending = 10_000

/** What is spent by sendings that are not final yet: nothing else may spend it. */
export const pendingInputs = async (handle: Handle, coin: NodeCoin): Promise<string[]> => {
  const rows = await handle
    .select({ inputs: coinTransactions.inputs })
    .from(coinTransactions)
    .innerJoin(coinSendings, eq(coinSendings.key, coinTransactions.key))
    .where(and(eq(coinSendings.coin, coin), inArray(coinSendings.state, ['signed', 'sent'])))
    .limit(mostPending)
  return [...new Set(rows.flatMap(({ inputs }) => inputs))]
}

type Attempt = SignedTransaction & { attempt: number }

/** Writes down what was signed, before anybody hears of it. */
export const writeAttempt = async (
  tx: Transaction,
  { key, coin }: Pick<NodeSending, 'key' | 'coin'>,
  attempt: Attempt,
  now: Date,
): Promise<TransactionRow> => {
  const [row] = await tx
    .insert(coinTransactions)
    .values({ ...attempt, key, coin, createdAt: now })
    .returning()
  if (row === undefined) throw new Error('A transaction was not written')
  return row
}

/** The network has taken it. */
export const noteSent = (tx: Transaction, key: string, now: Date): Promise<unknown> =>
  tx
    .update(coinSendings)
    .set({ state: 'sent', sentAt: now })
    .where(and(eq(coinSendings.key, key), eq(coinSendings.state, 'signed')))

/** Sendings that the network has, and that are not final, the oldest first. */
export const sentOnes = (handle: Handle, coin: NodeCoin): Promise<SendingRow[]> =>
  handle
    .select()
    .from(coinSendings)
    .where(and(eq(coinSendings.coin, coin), eq(coinSendings.state, 'sent')))
    .orderBy(asc(coinSendings.createdAt))
    .limit(mostPending)
