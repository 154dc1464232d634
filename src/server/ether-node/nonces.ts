import { and, asc, eq, gte, inArray, max } from 'drizzle-orm'
import type { Handle, Transaction } from '../database/handle'
import { coinNonces, coinSendings, coinTransactions } from '../database/schema'
import { attemptsOf, mostPending, type SendingRow, type TransactionRow } from '../coin-node/sendings'
import type { EtherAccount } from './account'
import type { EtherChain } from './chain'
import { most, weiOf } from './wei'

const ofAccount = (account: string) => and(eq(coinNonces.coin, 'ETH'), eq(coinNonces.account, account))

/** The nonce after the last one that was reserved; zero where none was. */
export const nextReserved = async (handle: Handle, account: string): Promise<number> => {
  const [last] = await handle
    .select({ nonce: max(coinNonces.nonce) })
    .from(coinNonces)
    .where(ofAccount(account))
    .limit(1)
  return (last?.nonce ?? -1) + 1
}

export const reserveNonce = (tx: Transaction, reserved: { account: string; nonce: number; key: string }) =>
  tx.insert(coinNonces).values({ coin: 'ETH', ...reserved })

/** The chain has a sending's nonce by something else. */
export const freeNonce = (tx: Transaction, key: string) => tx.delete(coinNonces).where(eq(coinNonces.key, key))

/** Sendings of which a transaction may still come into a block. */
const openStates = ['signed', 'sent', 'filling'] as const

type Pending = {
  account: string
  /** The next nonce that the chain takes. */
  from: number
  except?: string
  states?: readonly SendingRow['state'][]
}

/** What sendings from this nonce on may still take of an account: each as much as the dearest of its transactions. */
export const pendingWei = async (
  handle: Handle,
  { account, from, except, states = openStates }: Pending,
): Promise<bigint> => {
  const rows = await handle
    .select({ key: coinNonces.key, amount: coinSendings.amount, fee: coinTransactions.fee })
    .from(coinNonces)
    .innerJoin(coinSendings, eq(coinSendings.key, coinNonces.key))
    .innerJoin(coinTransactions, eq(coinTransactions.key, coinNonces.key))
    .where(and(ofAccount(account), gte(coinNonces.nonce, from), inArray(coinSendings.state, [...states])))
    .limit(mostPending)
  const costs = new Map<string, bigint>()
  for (const { key, amount, fee } of rows)
    if (key !== except) costs.set(key, most(costs.get(key) ?? 0n, weiOf(amount) + weiOf(fee)))
  return [...costs.values()].reduce((sum, each) => sum + each, 0n)
}

export type SendingWithNonce = SendingRow & { account: string; nonce: number }

/** Sendings that are not final, in the order in which the chain takes them. */
export const openSendings = async (handle: Handle): Promise<SendingWithNonce[]> => {
  const rows = await handle
    .select()
    .from(coinNonces)
    .innerJoin(coinSendings, eq(coinSendings.key, coinNonces.key))
    .where(and(eq(coinNonces.coin, 'ETH'), eq(coinSendings.coin, 'ETH'), inArray(coinSendings.state, [...openStates])))
    .orderBy(asc(coinNonces.account), asc(coinNonces.nonce))
    .limit(mostPending)
  return rows.map(({ coin_nonces: { account, nonce }, coin_sendings: sending }) => ({ ...sending, account, nonce }))
}

/** What it spends: one transaction alone can have an account's nonce. */
export const spentBy = (account: string, nonce: number): { inputs: string[] } => ({ inputs: [`${account}:${nonce}`] })

export const nonceOf = ({
  inputs: [spent = ''],
}: Pick<TransactionRow, 'inputs'>): { account: string; nonce: number } => {
  const [account = '', nonce] = spent.split(':')
  return { account, nonce: Number(nonce) }
}

/** All that was signed for a sending by the nonce that it has now, in its order. */
export const attemptsByNonce = async (
  handle: Handle,
  { key, account, nonce }: Pick<SendingWithNonce, 'key' | 'account' | 'nonce'>,
): Promise<TransactionRow[]> => {
  const [spent] = spentBy(account, nonce).inputs
  return (await attemptsOf(handle, key)).filter(({ inputs }) => inputs[0] === spent)
}

/** The payments that were signed for a sending by nonces that it has no more. */
export const paymentsByOthers = async (
  handle: Handle,
  { key, account, nonce }: Pick<SendingWithNonce, 'key' | 'account' | 'nonce'>,
): Promise<TransactionRow[]> => {
  const [spent] = spentBy(account, nonce).inputs
  return (await attemptsOf(handle, key)).filter(({ inputs, isFiller }) => inputs[0] !== spent && !isFiller)
}

type AccountStanding = { count: number; left: bigint }

/** How many transactions of the account blocks have, and what is left of its wei once all that is under way has taken its part. */
export const standingOf = async (
  { chain, account: { address } }: { chain: EtherChain; account: EtherAccount },
  pendingFrom: (count: number) => Promise<bigint>,
): Promise<AccountStanding> => {
  const { height } = await chain.latest()
  const [count, has] = await Promise.all([chain.countAt(address, height), chain.balanceAt(address, height)])
  return { count, left: has - (await pendingFrom(count)) }
}
