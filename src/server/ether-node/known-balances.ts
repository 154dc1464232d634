import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { daysAfter } from '../clock'
import type { Handle, Transaction } from '../database/handle'
import { coinAddresses, etherBalances } from '../database/schema'

export type KnownBalance = { address: string; index: number; wei: bigint; height: number }

/** So many addresses are looked at in one round at most. */
export const mostAddresses = 10_000

/** Longer than any sale or small deposit waits: so old an address is looked at by its plain payments alone. */
const watchedDays = 14

/** What young addresses are known to have, the newest first, or those from an index down. */
export const knownBalances = async (handle: Handle, now: Date, upTo: number | null): Promise<KnownBalance[]> => {
  const rows = await handle
    .select({
      address: etherBalances.address,
      index: coinAddresses.index,
      wei: etherBalances.wei,
      height: etherBalances.height,
    })
    .from(etherBalances)
    .innerJoin(coinAddresses, and(eq(coinAddresses.coin, 'ETH'), eq(coinAddresses.address, etherBalances.address)))
    .where(
      and(
        gt(coinAddresses.createdAt, daysAfter(now, -watchedDays)),
        upTo === null ? undefined : lte(coinAddresses.index, upTo),
      ),
    )
    .orderBy(desc(coinAddresses.index))
    .limit(mostAddresses)
  return rows.map(({ wei, ...row }) => ({ ...row, wei: BigInt(wei) }))
}

/** What an address had in a final block before anybody was given it. A block that takes another's place may have more. */
export const noteBalance = (tx: Transaction, known: { address: string; wei: bigint; height: number }) =>
  tx
    .insert(etherBalances)
    .values({ ...known, wei: String(known.wei) })
    .onConflictDoNothing()

/** Looked up anew: nothing before counts any more. */
export const renewBalance = (
  tx: Transaction,
  { address, wei, height }: { address: string; wei: bigint; height: number },
) =>
  tx
    .update(etherBalances)
    .set({ wei: String(wei), height })
    .where(eq(etherBalances.address, address))

/** What a block of this height moved at an address; one that it was looked up at later has it already. */
export type Moved = { address: string; wei: bigint; height: number }

export const addMoved = (tx: Transaction, { address, wei, height }: Moved) =>
  tx
    .update(etherBalances)
    .set({ wei: sql`${etherBalances.wei} + ${String(wei)}::numeric` })
    .where(and(eq(etherBalances.address, address), lt(etherBalances.height, height)))
