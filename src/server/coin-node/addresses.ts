import { and, eq, isNotNull, max, sql } from 'drizzle-orm'
import type { Coin } from '../../domain/money/currencies'
import type { Clock } from '../clock'
import type { Database, Handle, Transaction } from '../database/handle'
import { coinAddresses } from '../database/schema'

export type AddressRow = typeof coinAddresses.$inferSelect

/** What an address is for: a sale, or a small deposit that proves whose a wallet is. */
export type Purpose = { kind: 'sale' | 'test-deposit'; id: string }

const oursOf = ({ kind, id }: Purpose): string => `${kind}/${id}`

const purposeOf = (ours: string): Purpose => {
  const [kind, id = ''] = ours.split('/')
  return { kind: kind === 'sale' ? 'sale' : 'test-deposit', id }
}

/** `addressAt`: of the extended key, by its index. */
type Deps = { database: Database; clock: Clock; addressAt: (index: number) => string }

/** The address for something, the same each time: of the next index that nothing has. */
export const addressFor = ({ database, clock, addressAt }: Deps, coin: Coin, purpose: Purpose): Promise<AddressRow> =>
  database.transaction(async (tx) => {
    const ours = oursOf(purpose)
    await lockIndexes(tx, coin)
    const [known] = await tx
      .select()
      .from(coinAddresses)
      .where(and(eq(coinAddresses.coin, coin), eq(coinAddresses.ours, ours)))
      .limit(1)
    if (known !== undefined) return known
    const [last] = await tx
      .select({ index: max(coinAddresses.index) })
      .from(coinAddresses)
      .where(eq(coinAddresses.coin, coin))
    const index = (last?.index ?? -1) + 1
    const address = addressAt(index)
    const [row] = await tx
      .insert(coinAddresses)
      .values({ coin, index, ours, address, createdAt: clock.now() })
      .returning()
    if (row === undefined) throw new Error('An address was not written')
    return row
  })

const lockIndexes = async (tx: Transaction, coin: Coin): Promise<void> => {
  await tx.rows(sql`select 1 from pg_advisory_xact_lock(hashtextextended(${coin}, ${indexLocks}))`)
}

/** Keeps these locks apart from others by number. */
const indexLocks = 4715

/** The node watches an address from now on. */
export const noteWatched = (tx: Transaction, { coin, index }: AddressRow, now: Date): Promise<unknown> =>
  tx
    .update(coinAddresses)
    .set({ watchedAt: now })
    .where(and(eq(coinAddresses.coin, coin), eq(coinAddresses.index, index)))

/** Whether the node watches any address: then it has a wallet that knows them. */
export const watchesAny = async (handle: Handle, coin: Coin): Promise<boolean> => {
  const watched = await handle
    .select({ index: coinAddresses.index })
    .from(coinAddresses)
    .where(and(eq(coinAddresses.coin, coin), isNotNull(coinAddresses.watchedAt)))
    .limit(1)
  return watched.length > 0
}

/** What an address of ours is for; undefined where it is none of ours. */
export const purposeAt = async (handle: Handle, coin: Coin, address: string): Promise<Purpose | undefined> => {
  const [row] = await handle
    .select({ ours: coinAddresses.ours })
    .from(coinAddresses)
    .where(and(eq(coinAddresses.coin, coin), eq(coinAddresses.address, address)))
    .limit(1)
  return row && purposeOf(row.ours)
}
