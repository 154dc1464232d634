import { and, eq, inArray } from 'drizzle-orm'
import { attemptsOf, lockWallet, mostAttempts, writeAttempt, type TransactionRow } from '../coin-node/sendings'
import { WalletEmpty } from '../coin-node/wallet'
import type { Transaction } from '../database/handle'
import { coinSendings } from '../database/schema'
import type { AdapterDeps } from '../outside/adapter'
import { feesIn, type EtherAccount } from './account'
import type { EtherChain } from './chain'
import { feeCap, feesNow, isCheap, plainGas, raisedFees, type Fees, type FeesNow } from './fees'
import { pendingWei, spentBy, standingOf } from './nonces'
import { etherOf, weiOf } from './wei'

const coin = 'ETH'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'log'> & { chain: EtherChain; account: EtherAccount }

/** A sending by its nonce, and the transaction that is to be replaced. */
type Replaced = { key: string; nonce: number; last: TransactionRow }

/** `size`: gas of the payment. The transaction that is to be replaced may be what was to use its nonce. */
type ReplacedPayment = Replaced & { address: string; amount: string; size: number }

/**
 * Signs the same payment with higher fees, where others pay so much more by now that the last one is cheap, or where that pays
 * nobody; by the same nonce, so that one of them alone comes into a block. Undefined where it is not signed.
 */
export const signHigher = async (
  deps: Deps,
  { key, address: to, amount, nonce, size, last }: ReplacedPayment,
): Promise<TransactionRow | undefined> => {
  const [before, now] = await Promise.all([feesIn(last.raw), feesNow(deps.chain)])
  const fees = last.isFiller || isCheap(before, now) ? raisedFees(before, now) : undefined
  if (fees === undefined) return noteCap(deps, key, now)
  const payment = { to, value: weiOf(amount), gas: BigInt(size), fees }
  const hold = (tx: Transaction) => holds(tx, key, ['signed', 'sent'])
  return signInPlace(deps, { key, nonce, last }, payment, { hold, isFiller: false })
}

/**
 * Signs what uses the nonce of a sending that nobody may send now, so that later ones need not wait for it. It pays us, and
 * nothing, with higher fees: should the network have heard of the payment, one of both alone comes into a block.
 */
export const signFiller = async (deps: Deps, { key, nonce, last }: Replaced): Promise<TransactionRow | undefined> => {
  const [before, now] = await Promise.all([feesIn(last.raw), feesNow(deps.chain)])
  if (last.isFiller && !isCheap(before, now)) return noteCap(deps, key, now)
  const payment = { to: deps.account.address, value: 0n, gas: plainGas, fees: raisedFees(before, now) ?? now }
  const hold = (tx: Transaction) => holds(tx, key, ['signed', 'filling'], 'filling')
  return signInPlace(deps, { key, nonce, last }, payment, { hold, isFiller: true })
}

/** Nothing is signed: where others pay more than is ever paid, that is why. */
const noteCap = ({ log }: Deps, key: string, { asked }: FeesNow): undefined => {
  if (asked > feeCap) log.error({ coin, key }, 'the network asks a higher fee than is ever paid')
  return undefined
}

type State = typeof coinSendings.$inferSelect.state

/** Holds a sending to the end of a transaction, where it stands in one of some ways; from now on in this one. */
const holds = async (tx: Transaction, key: string, states: State[], next?: State): Promise<boolean> => {
  const held = await tx
    .update(coinSendings)
    .set(next === undefined ? { key } : { state: next })
    .where(and(eq(coinSendings.key, key), inArray(coinSendings.state, states)))
    .returning({ key: coinSendings.key })
  return held.length > 0
}

type Payment = { to: string; value: bigint; gas: bigint; fees: Fees }

/** Writes down what is signed before anybody hears of it. Undefined where somebody else has done so, or the account has too little. */
const signInPlace = (
  deps: Deps,
  { key, nonce, last }: Replaced,
  { to, value, gas, fees }: Payment,
  { hold, isFiller }: { hold: (tx: Transaction) => Promise<boolean>; isFiller: boolean },
): Promise<TransactionRow | undefined> => {
  const { database, clock, log, account } = deps
  return database
    .transaction(async (tx) => {
      await lockWallet(tx, coin)
      const attempts = await attemptsOf(tx, key)
      if (attempts.at(-1)?.txid !== last.txid || attempts.length >= mostAttempts || !(await hold(tx))) return undefined
      const { left } = await standingOf(deps, (from) => pendingWei(tx, { account: account.address, from, except: key }))
      if (left < value + gas * fees.maxFee) throw new WalletEmpty('The account has too little for a higher fee')
      const signed = await account.sign({ to, value, nonce, gas, fees })
      const spent = spentBy(account.address, nonce)
      const [fee, size, attempt] = [etherOf(gas * fees.maxFee), Number(gas), last.attempt + 1]
      return writeAttempt(tx, { key, coin }, { ...signed, ...spent, fee, size, attempt, isFiller }, clock.now())
    })
    .catch((error: unknown) => {
      if (!(error instanceof WalletEmpty)) throw error
      log.warn({ coin, key }, 'the wallet has too little to pay a higher fee')
      return undefined
    })
}
