import { and, asc, eq, gt, gte, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { coins, type Coin } from '../../domain/money/currencies'
import { coinOf, fiatOf, plus, type Decimal } from '../../domain/money/money'
import { walletSpelling } from '../../domain/orders/addresses'
import type { Handle } from '../database/handle'
import { allAfter, allPages } from '../database/pages'
import { orders, orderTransactions, walletProofs } from '../database/schema'
import { tradesOf, type Period } from '../statements/trades'

/**
 * What the law asks of each coin: bought and sold for money; come from a wallet, or gone to one, apart by whether the
 * customer has named a provider that keeps it.
 */
export const movementKinds = [
  'bought',
  'sold',
  'received',
  'received-from-provider',
  'sent',
  'sent-to-provider',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** `amount` in kronor, `units` in coins. */
export type Sum = { count: number; amount: Decimal; units: Decimal }

/** Sums of a coin by their kind; a kind of which there was nothing is left out. */
export type Activity = { coin: Coin; sums: Partial<Record<MovementKind, Sum>> }

type Movement = { customerId: string; coin: Coin; kind: MovementKind; amount: Decimal; units: Decimal }

/** What each of the customers did in the period, by their ids; coins in the order of the coins. */
export const activityOf = async (
  handle: Handle,
  customerIds: readonly string[],
  period: Period,
): Promise<Map<string, Activity[]>> => {
  const movements = [
    ...(await tradesIn(handle, customerIds, period)),
    ...(await transfersIn(handle, customerIds, period)),
  ]
  const byCustomer = new Map<string, Movement[]>()
  for (const movement of movements) {
    const theirs = byCustomer.get(movement.customerId)
    if (theirs === undefined) byCustomer.set(movement.customerId, [movement])
    else theirs.push(movement)
  }
  return new Map([...byCustomer].map(([id, theirs]) => [id, activitiesIn(theirs)]))
}

const activitiesIn = (movements: readonly Movement[]): Activity[] =>
  coins.flatMap((coin) => {
    const ofCoin = movements.filter((movement) => movement.coin === coin)
    return ofCoin.length === 0 ? [] : [{ coin, sums: summedUp(ofCoin) }]
  })

const summedUp = (movements: readonly Movement[]): Activity['sums'] =>
  addedUp(movements.map(({ kind, amount, units }) => ({ [kind]: { count: 1, amount, units } })))

/** Sums of several, kind by kind. */
export const addedUp = (all: readonly Activity['sums'][]): Activity['sums'] => {
  const added: Activity['sums'] = {}
  for (const kind of movementKinds) {
    const sums = all.flatMap((each) => each[kind] ?? [])
    if (sums.length === 0) continue
    added[kind] = {
      count: sums.reduce((count, sum) => count + sum.count, 0),
      amount: fiatOf(plus(...sums.map(({ amount }) => amount))),
      units: coinOf(plus(...sums.map(({ units }) => units))),
    }
  }
  return added
}

/** A trade belongs to the instant at which its rate was set, as in the customer's own statement. */
const tradesIn = async (handle: Handle, customerIds: readonly string[], period: Period): Promise<Movement[]> => {
  const [from, before] = [period.from.toISOString(), period.before.toISOString()]
  const traded = await tradesOf(handle, customerIds, period)
  return traded
    .filter(({ trade: { at } }) => at >= from && at < before)
    .map(({ customerId, trade: { coin, type, quantity }, price }) => ({
      customerId,
      coin,
      kind: type === 'BUY' ? 'bought' : 'sold',
      amount: price,
      units: quantity,
    }))
}

const { id, orderReference, direction, label, currency, amount, value, account, hash, output, at } = orderTransactions
const { customerId, coin, type, walletProof } = orders

const columns = {
  id,
  orderReference,
  direction,
  amount,
  value,
  account,
  hash,
  output,
  customerId,
  coin,
  type,
  walletProof,
}
type Row = Pick<typeof orderTransactions.$inferSelect, 'id' | 'orderReference' | 'direction' | 'amount' | 'value'> &
  Pick<typeof orderTransactions.$inferSelect, 'account' | 'hash' | 'output'> &
  Pick<typeof orders.$inferSelect, 'customerId' | 'coin' | 'type' | 'walletProof'>

/** Coins that went to wallets, those of sales that went back among them, and coins that came and were not taken back. */
const transfersIn = async (handle: Handle, customerIds: readonly string[], period: Period): Promise<Movement[]> => {
  const wentBack = and(eq(label, 'refund'), eq(direction, 'OUT'), isNotNull(hash))
  const rows = await allAfter<Row>((limit, last) =>
    handle
      .select(columns)
      .from(orderTransactions)
      .innerJoin(orders, eq(orders.reference, orderReference))
      .where(
        and(
          inArray(customerId, [...customerIds]),
          inArray(currency, [...coins]),
          gte(at, period.from),
          lt(at, period.before),
          or(eq(label, 'coins'), wentBack),
          last && gt(id, last.id),
        ),
      )
      .orderBy(asc(id))
      .limit(limit),
  )
  const isGone = await removalsAmong(handle, rows)
  const isKept = await keptByProviders(handle, customerIds)
  return rows
    .filter((row) => !isGone(row))
    .map((row) => ({
      customerId: row.customerId,
      coin: row.coin,
      kind: kindOf(row, isKept(row)),
      amount: row.value,
      units: row.amount,
    }))
}

const kindOf = (row: Row, isOfProvider: boolean): MovementKind => {
  if (row.direction === 'IN') return isOfProvider ? 'received-from-provider' : 'received'
  return isOfProvider ? 'sent-to-provider' : 'sent'
}

type Came = Pick<Row, 'orderReference' | 'hash' | 'output'>
const keyOf = (row: Came): string => `${row.orderReference} ${row.hash} ${row.output ?? 0}`

/** Whether coins that came were taken back by their chain later, and written off: they never came. */
const removalsAmong = async (handle: Handle, rows: readonly Row[]): Promise<(row: Row) => boolean> => {
  const sales = [...new Set(rows.filter((row) => row.direction === 'IN').map((row) => row.orderReference))]
  if (sales.length === 0) return () => false
  const removed = await allPages((limit, offset) =>
    handle
      .select({ id, orderReference, hash, output })
      .from(orderTransactions)
      .where(and(inArray(orderReference, sales), eq(label, 'removed')))
      .orderBy(asc(id))
      .limit(limit)
      .offset(offset),
  )
  const last = new Map(removed.map((row) => [keyOf(row), row.id]))
  return (row) => row.direction === 'IN' && (last.get(keyOf(row)) ?? 0) > row.id
}

/**
 * Whether a wallet is one that a provider keeps, as its customer has said. The order of coins that came names the proof of
 * where they came from; coins that go are known by their address.
 */
const keptByProviders = async (handle: Handle, customerIds: readonly string[]): Promise<(row: Row) => boolean> => {
  const found = await allPages((limit, offset) =>
    handle
      .select({
        id: walletProofs.id,
        customerId: walletProofs.customerId,
        coin: walletProofs.coin,
        address: walletProofs.address,
      })
      .from(walletProofs)
      .where(
        and(
          inArray(walletProofs.customerId, [...customerIds]),
          eq(walletProofs.state, 'proven'),
          eq(walletProofs.provenBy, 'provider'),
        ),
      )
      .orderBy(asc(walletProofs.id))
      .limit(limit)
      .offset(offset),
  )
  const proofs = new Set(found.map((proof) => proof.id))
  const wallets = new Set(found.map((proof) => `${proof.customerId} ${proof.coin} ${proof.address}`))
  return (row) => {
    if (row.direction === 'IN') return row.walletProof !== null && proofs.has(row.walletProof)
    if (wallets.size === 0) return false
    const spelling = row.account === null ? undefined : (walletSpelling(row.coin, row.account) ?? row.account)
    return wallets.has(`${row.customerId} ${row.coin} ${spelling}`)
  }
}
