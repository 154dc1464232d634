import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Coin } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import { uuidOf } from '../callbacks/post-signed'
import type { CallbackEvent } from '../callbacks/receive'
import { coinDeposits } from '../database/schema'
import type { AdapterDeps } from '../outside/adapter'
import { purposeAt, type Purpose } from './addresses'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'callBack'> & { coin: Coin }

export type DepositRow = typeof coinDeposits.$inferSelect

type Output = Pick<DepositRow, 'txid' | 'output'>

export const ofOutput = (coin: Coin, { txid, output }: Output) =>
  and(eq(coinDeposits.coin, coin), eq(coinDeposits.txid, txid), eq(coinDeposits.output, output))

type Stood = Pick<DepositRow, 'txid' | 'output' | 'removals' | 'removedAt'>

/** A deposit where nothing has become of it since it was read. */
export const asRead = (coin: Coin, deposit: Stood) =>
  and(
    ofOutput(coin, deposit),
    eq(coinDeposits.removals, deposit.removals),
    deposit.removedAt === null ? isNull(coinDeposits.removedAt) : isNotNull(coinDeposits.removedAt),
  )

/** What is told as the sender of coins that do not say whose they were: it can be read as no address, so the desk looks at it. */
export const unreadable = 'unreadable'

type Came = Output & { amount: Decimal; removals: number; purpose: Purpose; from: string[] }

/** Tells of coins that are written down as having come. */
export const tellCame = async (deps: Deps, { txid, output, amount, removals, purpose, from }: Came): Promise<void> => {
  const { clock, coin, callBack } = deps
  const id = uuidOf(`coins.received/${coin}/${txid}/${output}${timesOf(removals)}`)
  const came = { id, at: clock.now().toISOString(), coin, amount, hash: txid, output, from }
  await callBack('coins', cameEventOf(purpose, came))
  await noteCame(deps, { txid, output, removals, removedAt: null })
}

/**
 * What another process told meanwhile, that they are gone, may have been told before it was known that they came, and was nobody's
 * then: it is told again, as an event of its own.
 */
const noteCame = ({ database, coin }: Deps, came: Stood): Promise<void> =>
  database.transaction(async (tx) => {
    const { txid, removals, removedAt } = coinDeposits
    const noted = await tx.update(coinDeposits).set({ isTold: true }).where(asRead(coin, came)).returning({ txid })
    if (noted.length > 0) return
    const again = { removals: sql`${removals} + 1`, isTold: false }
    await tx
      .update(coinDeposits)
      .set(again)
      .where(and(ofOutput(coin, came), isNotNull(removedAt)))
  })

/** Tells of coins that are written down as gone. */
export const tellGone = async (deps: Deps, deposit: DepositRow): Promise<void> => {
  const { database, clock, coin, callBack } = deps
  const { txid, output, address, amount, removals } = deposit
  const purpose = await database.read((handle) => purposeAt(handle, coin, address))
  if (purpose !== undefined) {
    const id = uuidOf(`coins.reorganised/${coin}/${txid}/${output}${timesOf(removals - 1)}`)
    const gone = { id, at: clock.now().toISOString(), coin, amount, hash: txid, output }
    await callBack('coins', goneEventOf(purpose, gone))
  }
  await noteGone(deps, deposit)
}

/** Those that came again before it could be told that they were gone have a block: they are to be told then. */
const noteGone = ({ database, coin }: Deps, gone: Stood): Promise<void> =>
  database.transaction(async (tx) => {
    const { height } = coinDeposits
    const [noted] = await tx.update(coinDeposits).set({ isTold: true }).where(asRead(coin, gone)).returning({ height })
    if (noted === undefined || noted.height === null) return
    await tx.update(coinDeposits).set({ removedAt: null, isTold: false }).where(ofOutput(coin, gone))
  })

/** Each time that it comes again, or is gone again, is an event of its own. */
const timesOf = (removals: number): string => (removals === 0 ? '' : `/${removals}`)

type Told = { id: string; at: string; coin: Coin; amount: string; hash: string; output: number }

const cameEventOf = ({ kind, id }: Purpose, came: Told & { from: string[] }): CallbackEvent =>
  kind === 'sale'
    ? { ...came, type: 'coins.received', order: id }
    : { ...came, type: 'test-deposit.received', deposit: id }

const goneEventOf = ({ kind, id }: Purpose, gone: Told): CallbackEvent =>
  kind === 'sale'
    ? { ...gone, type: 'coins.reorganised', order: id }
    : { ...gone, type: 'test-deposit.reorganised', deposit: id }
