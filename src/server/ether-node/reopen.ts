import { and, desc, eq, gt } from 'drizzle-orm'
import { daysAfter } from '../clock'
import { attemptsOf, mostPending, type SendingRow } from '../coin-node/sendings'
import type { Transaction } from '../database/handle'
import { coinSendings } from '../database/schema'
import { negated } from '../../domain/money/money'
import { networkFeePaid } from '../orders/ledger'
import { postEntries } from '../orders/write-step'
import type { AdapterDeps } from '../outside/adapter'
import type { BlockAt, EtherChain } from './chain'
import { minedOf } from './mined'

const coin = 'ETH'

type Deps = Pick<AdapterDeps, 'database' | 'clock' | 'log'> & { chain: EtherChain }

/** What was final so long ago no chain takes back. */
const settledDays = 7

/** Sendings that were final and are so no more are followed again: what the network has lost of them is told to it again. */
export const reopenSendings = async (deps: Deps, final: BlockAt): Promise<void> => {
  const { database, clock, log, chain } = deps
  const { state, confirmedAt } = coinSendings
  const since = daysAfter(clock.now(), -settledDays)
  const confirmed = await database.read((handle) =>
    handle
      .select()
      .from(coinSendings)
      .where(and(eq(coinSendings.coin, coin), eq(state, 'confirmed'), gt(confirmedAt, since)))
      .orderBy(desc(confirmedAt))
      .limit(mostPending),
  )
  for (const sending of confirmed) {
    const { key } = sending
    const mined = await minedOf(chain, await database.read((handle) => attemptsOf(handle, key)))
    if (mined !== undefined && mined.height <= final.height) continue
    log.error({ coin, key }, 'a sending that was final is of the chain no more')
    await database.transaction((tx) => reopen(tx, sending, clock.now()))
  }
}

/** What the network took is posted again once that is final. */
const reopen = async (tx: Transaction, { key, networkFee }: SendingRow, now: Date): Promise<void> => {
  const reopened = await tx
    .update(coinSendings)
    .set({ state: 'sent', confirmedAt: null, networkFee: null })
    .where(and(eq(coinSendings.key, key), eq(coinSendings.state, 'confirmed')))
    .returning({ key: coinSendings.key })
  if (reopened.length > 0) await postEntries(tx, null, networkFeePaid(coin, negated(networkFee ?? '0')), now)
}
