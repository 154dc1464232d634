import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Handle, Transaction } from '../database/handle'
import { coinAddresses, etherBalances } from '../database/schema'

export type KnownBalance = { address: string; index: number; wei: bigint; height: number }

/** More addresses than are looked at in one round. */
const mostAddresses = 10_000

/** What addresses are known to have that were made since some time. */
export const knownBalances = async (handle: Handle, since: Date): Promise<KnownBalance[]> => {
  const rows = await handle
    .select({
      address: etherBalances.address,
      index: coinAddresses.index,
      wei: etherBalances.wei,
      height: etherBalances.height,
    })
    .from(etherBalances)
    .innerJoin(coinAddresses, and(eq(coinAddresses.coin, 'ETH'), eq(coinAddresses.address, etherBalances.address)))
    .where(gt(coinAddresses.createdAt, since))
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
