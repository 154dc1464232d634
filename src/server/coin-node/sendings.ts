import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Coin } from '../../domain/money/currencies'
import { compare } from '../../domain/money/money'
import type { Clock } from '../clock'
import type { Database, Handle, Transaction } from '../database/handle'
import { coinSendings, coinTransactions } from '../database/schema'
import type { AdapterDeps } from '../outside/adapter'
import type { CoinSending } from '../outside/coins'
import type { NodeCoin } from './dialect'
import type { SignedTransaction } from './wallet'

export type SendingRow = typeof coinSendings.$inferSelect
export type TransactionRow = typeof coinTransactions.$inferSelect

type Deps = { database: Database; clock: Clock }

/** `coin` is one of a node's. */
export type NodeSending = CoinSending & { coin: NodeCoin }

/** What was signed for a key, the last of several, and how the sending stands. */
export type Signed = { state: SendingRow['state']; attempts: readonly TransactionRow[] }

/** Asks the network for what has no need of the wallet's lock, and then signs under it. The network hears nothing of it. */
export type Prepare = () => Promise<(tx: Transaction) => Promise<SignedTransaction>>

/** What is told to the network for a key: signed once, and written down before it is handed back. */
export const signedFor = async ({ database, clock }: Deps, sending: CoinSending, prepare: Prepare): Promise<Signed> => {
  const known = await database.read((handle) => signedBefore(handle, sending))
  if (known !== undefined && known.state !== 'released') return known
  const sign = await prepare()
  return database.transaction(async (tx) => {
    await lockWallet(tx, sending.coin)
    const before = await signedBefore(tx, sending)
    if (before !== undefined && before.state !== 'released') return before
    const now = clock.now()
    if (before === undefined) await tx.insert(coinSendings).values({ ...sending, state: 'signed', createdAt: now })
    else await takeUp(tx, sending.key)
    const signed = await sign(tx)
    const attempt = (before?.attempts.at(-1)?.attempt ?? 0) + 1
    return { state: 'signed', attempts: [await writeAttempt(tx, sending, { ...signed, attempt }, now)] }
  })
}

/** What was signed for a released sending can be made no more, as far as is known: it is signed anew. */
const takeUp = async (tx: Transaction, key: string): Promise<void> => {
  const taken = await tx
    .update(coinSendings)
    .set({ state: 'signed' })
    .where(and(eq(coinSendings.key, key), isFree))
    .returning({ key: coinSendings.key })
  if (taken.length === 0) throw new Error('A sending may not be signed anew')
}

/** Released, and no block has what was signed for it after all. */
const isFree = sql`${coinSendings.state} = 'released' and ${coinSendings.conflictedAt} is null`

/** Refuses what is asked for otherwise than before. */
const signedBefore = async (
  handle: Handle,
  { key, coin, address, amount }: CoinSending,
): Promise<Signed | undefined> => {
  const [row] = await handle.select().from(coinSendings).where(eq(coinSendings.key, key)).limit(1)
  if (row === undefined) return undefined
  if (row.coin !== coin || row.address !== address || compare(row.amount, amount) !== 0)
    throw new Error('A sending is asked for otherwise')
  return { state: row.state, attempts: await attemptsOf(handle, key) }
}

/** Sees to it that nothing is ever signed for a key; whether it could, or something was that can still be made. */
export const withdrawn = async (tx: Transaction, sending: CoinSending, now: Date): Promise<boolean> => {
  const written = await tx
    .insert(coinSendings)
    .values({ ...sending, state: 'withdrawn', createdAt: now })
    .onConflictDoUpdate({
      target: coinSendings.key,
      set: { state: 'withdrawn' },
      setWhere: isFree,
    })
    .returning({ key: coinSendings.key })
  return written.length > 0 || (await signedBefore(tx, sending))?.state === 'withdrawn'
}

/** More than anybody raises the fee of one sending. */
export const mostAttempts = 100

/** All that was signed for a key, in its order. */
export const attemptsOf = (handle: Handle, key: string): Promise<TransactionRow[]> =>
  handle
    .select()
    .from(coinTransactions)
    .where(eq(coinTransactions.key, key))
    .orderBy(asc(coinTransactions.attempt))
    .limit(mostAttempts)

/** One at a time signs from a wallet, whichever process it is in: until the end of the transaction. */
export const lockWallet = async (tx: Transaction, coin: Coin): Promise<void> => {
  await tx.rows(sql`select 1 from pg_advisory_xact_lock(hashtextextended(${coin}, ${walletLocks}))`)
}

/** Keeps these locks apart from others by number. */
const walletLocks = 4714

/** More than a wallet has on their way at once. */
export const mostPending = 10_000

/** What is spent by sendings that are not final yet: nothing else may spend it. */
export const pendingInputs = async (handle: Handle, coin: Coin): Promise<string[]> => {
  const rows = await handle
    .select({ inputs: coinTransactions.inputs })
    .from(coinTransactions)
    .innerJoin(coinSendings, eq(coinSendings.key, coinTransactions.key))
    .where(and(eq(coinSendings.coin, coin), inArray(coinSendings.state, ['signed', 'sent'])))
    .limit(mostPending)
  return [...new Set(rows.flatMap(({ inputs }) => inputs))]
}

type Attempt = SignedTransaction & { attempt: number; isFiller?: boolean }

/** Writes down what was signed, before anybody hears of it. */
export const writeAttempt = async (
  tx: Transaction,
  { key, coin }: Pick<CoinSending, 'key' | 'coin'>,
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

/** The network has taken it, or had before; whether that is so, and nothing else is to have its nonce. */
export const noteSent = async (
  tx: Transaction,
  { key, before }: { key: string; before: readonly SendingRow['state'][] },
  now: Date,
): Promise<boolean> => {
  await tx
    .update(coinSendings)
    .set({ state: 'sent', sentAt: now })
    .where(and(eq(coinSendings.key, key), inArray(coinSendings.state, [...before])))
  const [row] = await tx.select().from(coinSendings).where(eq(coinSendings.key, key)).limit(1)
  return row?.state === 'sent' || row?.state === 'confirmed'
}

/** What a sending spends is spent otherwise, as far as the node can see, or is so no more: the desk sees which are. */
export const noteConflict = async (
  { database, clock, log }: Pick<AdapterDeps, 'database' | 'clock' | 'log'>,
  key: string,
  isConflicted: boolean,
): Promise<void> => {
  const { conflictedAt } = coinSendings
  const noted = await database.transaction((tx) =>
    tx
      .update(coinSendings)
      .set({ conflictedAt: isConflicted ? clock.now() : null })
      .where(and(eq(coinSendings.key, key), isConflicted ? isNull(conflictedAt) : isNotNull(conflictedAt)))
      .returning({ coin: coinSendings.coin }),
  )
  for (const { coin } of noted.filter(() => isConflicted))
    log.error({ coin, key }, 'what a sending spends was spent otherwise')
}

/** Sendings that are not final, the oldest first. */
export const openSendings = (handle: Handle, coin: Coin): Promise<SendingRow[]> =>
  handle
    .select()
    .from(coinSendings)
    .where(and(eq(coinSendings.coin, coin), inArray(coinSendings.state, ['signed', 'sent'])))
    .orderBy(asc(coinSendings.createdAt))
    .limit(mostPending)
