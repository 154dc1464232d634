import { and, desc, eq, gt, gte, inArray } from 'drizzle-orm'
import { negated } from '../../domain/money/money'
import { daysAfter } from '../clock'
import { mostPending, noteConflict, type SendingRow, type TransactionRow } from '../coin-node/sendings'
import type { Transaction } from '../database/handle'
import { coinNonces, coinSendings, coinTransactions } from '../database/schema'
import { networkFeePaid } from '../orders/ledger'
import { postEntries } from '../orders/write-step'
import type { AdapterDeps } from '../outside/adapter'
import type { EtherAccount } from './account'
import type { EtherChain } from './chain'
import { isPaidBy } from './mined'
import { attemptsByNonce, nonceOf } from './nonces'

const coin = 'ETH'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'log'> & { chain: EtherChain; account: EtherAccount }

/**
 * What was final and is so no more, by the nonces that final blocks have, which chains that call blocks final do not do. What
 * was sent is followed again, and what used a nonce that nobody may use is told to the network again: later ones wait for both.
 */
export const reopenSendings = async (deps: Deps, final: number): Promise<void> => {
  const { database, clock, log, chain, account } = deps
  const count = await chain.countAt(account.address, final)
  const reopened = await database.read((handle) =>
    handle
      .select({ sending: coinSendings })
      .from(coinNonces)
      .innerJoin(coinSendings, eq(coinSendings.key, coinNonces.key))
      .where(
        and(
          eq(coinNonces.coin, coin),
          eq(coinNonces.account, account.address),
          gte(coinNonces.nonce, count),
          inArray(coinSendings.state, [...finalStates]),
        ),
      )
      .limit(mostPending),
  )
  for (const { sending } of reopened) {
    log.error({ coin, key: sending.key }, 'a sending that was final is of the chain no more')
    await database.transaction((tx) => reopen(tx, sending, clock.now()))
  }
  for (const filler of await fillersFrom(deps, count))
    await tellFiller(deps, filler).catch((error: unknown) =>
      log.warn({ coin, key: filler.key, err: error }, 'what used the nonce of a sending could not be told again'),
    )
}

/** Tells the network of what uses a nonce again; where a block has a payment by it, that was made, and is for the desk. */
const tellFiller = async (deps: Deps, filler: TransactionRow): Promise<void> => {
  const { database, log, chain } = deps
  const { key, raw, txid } = filler
  const attempts = await database.read((handle) => attemptsByNonce(handle, { key, ...nonceOf(filler) }))
  const payments = attempts.filter(({ isFiller }) => !isFiller)
  if (await isPaidBy(chain, payments)) {
    log.error({ coin, key }, 'a payment whose nonce was used otherwise is in a block: it may be made twice')
    return noteConflict(deps, key, true)
  }
  if (await chain.isKnown(txid)) return
  log.error({ coin, key }, 'what used the nonce of a sending is of the chain no more')
  await chain.broadcast({ raw, txid })
}

/** Sendings of which the chain was to have a transaction for good. */
const finalStates = ['confirmed', 'failed'] as const

/**
 * What the network took is posted again once that is final. What was told as refused is never sent: its nonce is to be used
 * otherwise.
 */
const reopen = async (tx: Transaction, { key, state, sentAt, networkFee }: SendingRow, now: Date): Promise<void> => {
  const anew = sentAt === null ? 'filling' : 'sent'
  const reopened = await tx
    .update(coinSendings)
    .set({ state: anew, confirmedAt: null, networkFee: null })
    .where(and(eq(coinSendings.key, key), eq(coinSendings.state, state)))
    .returning({ key: coinSendings.key })
  if (reopened.length > 0) await postEntries(tx, null, networkFeePaid(coin, negated(networkFee ?? '0')), now)
}

/** What was final so long ago no chain takes back. */
const settledDays = 7

/** What uses nonces from one on, of sendings that have another one by now. */
const fillersFrom = async ({ database, clock, account }: Deps, count: number) => {
  const rows = await database.read((handle) =>
    handle
      .select({ transaction: coinTransactions, nonce: coinNonces.nonce })
      .from(coinTransactions)
      .leftJoin(coinNonces, eq(coinNonces.key, coinTransactions.key))
      .where(
        and(
          eq(coinTransactions.coin, coin),
          eq(coinTransactions.isFiller, true),
          gt(coinTransactions.createdAt, daysAfter(clock.now(), -settledDays)),
        ),
      )
      .orderBy(desc(coinTransactions.createdAt))
      .limit(mostPending),
  )
  return rows
    .filter(({ transaction, nonce: current }) => {
      const { account: of, nonce } = nonceOf(transaction)
      return of === account.address && nonce >= count && nonce !== current
    })
    .map(({ transaction }) => transaction)
}
