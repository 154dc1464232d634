import { and, asc, eq, gte, inArray, max } from 'drizzle-orm'
import type { Handle, Transaction } from '../database/handle'
import { coinNonces, coinSendings, coinTransactions } from '../database/schema'
import { mostPending, type SendingRow } from '../coin-node/sendings'
import { most, weiOf } from './wei'

const ofAccount = (account: string) => and(eq(coinNonces.coin, 'ETH'), eq(coinNonces.account, account))

/** The number after the last one that was reserved; zero where none was. */
export const nextReserved = async (handle: Handle, account: string): Promise<number> => {
  const [last] = await handle
    .select({ nonce: max(coinNonces.nonce) })
    .from(coinNonces)
    .where(ofAccount(account))
  return (last?.nonce ?? -1) + 1
}

export const reserveNonce = (tx: Transaction, reserved: { account: string; nonce: number; key: string }) =>
  tx.insert(coinNonces).values({ coin: 'ETH', ...reserved })

/** What sendings from this number on may still take of an account: each as much as the dearest of its transactions. */
export const pendingWei = async (
  handle: Handle,
  { account, from, except }: { account: string; from: number; except?: string },
): Promise<bigint> => {
  const rows = await handle
    .select({ key: coinNonces.key, amount: coinSendings.amount, fee: coinTransactions.fee })
    .from(coinNonces)
    .innerJoin(coinSendings, eq(coinSendings.key, coinNonces.key))
    .innerJoin(coinTransactions, eq(coinTransactions.key, coinNonces.key))
    .where(and(ofAccount(account), gte(coinNonces.nonce, from)))
    .limit(mostPending)
  const costs = new Map<string, bigint>()
  for (const { key, amount, fee } of rows)
    if (key !== except) costs.set(key, most(costs.get(key) ?? 0n, weiOf(amount) + weiOf(fee)))
  return [...costs.values()].reduce((sum, each) => sum + each, 0n)
}

export type NumberedSending = SendingRow & { account: string; nonce: number }

/** Sendings that are not final, in the order in which the chain takes them. */
export const openSendings = async (handle: Handle): Promise<NumberedSending[]> => {
  const rows = await handle
    .select()
    .from(coinNonces)
    .innerJoin(coinSendings, eq(coinSendings.key, coinNonces.key))
    .where(and(eq(coinNonces.coin, 'ETH'), inArray(coinSendings.state, ['signed', 'sent'])))
    .orderBy(asc(coinNonces.account), asc(coinNonces.nonce))
    .limit(mostPending)
  return rows.map(({ coin_nonces: { account, nonce }, coin_sendings: sending }) => ({ ...sending, account, nonce }))
}
