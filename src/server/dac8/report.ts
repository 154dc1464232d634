import { randomUUID } from 'node:crypto'
import { brand } from '../../domain/company/brand'
import { coins, type Coin } from '../../domain/money/currencies'
import type { Database } from '../database/handle'
import { addedUp, type Activity } from './activity'
import { messageEnd, messageHead, messageUser, type Message } from './carf'
import { reportedUsers, type Lacking } from './users'

/** The file of a year. */
export const reportFileName = (year: number): string => `${brand.name.toLowerCase()}-dac8-${year}.xml`

/**
 * The yearly report as a message of the OECD's Crypto-Asset Reporting Framework, part by part as users are read. Each time
 * it is a message of its own: what was filed before, it does not correct.
 */
export async function* reportOf(
  database: Pick<Database, 'read'>,
  { year, at }: { year: number; at: Date },
): AsyncGenerator<string, void, undefined> {
  const leftOut: string[] = []
  let message: Message | undefined
  const begun = (isEmpty: boolean): Message => ({ year, at, id: randomUUID(), isEmpty })
  for await (const user of reportedUsers(database, year)) {
    if ('lacking' in user) {
      leftOut.push(user.customerId)
      continue
    }
    if (message === undefined) {
      message = begun(false)
      yield messageHead(message)
    }
    yield messageUser(message, user.customerId, user.identity, user.activity)
  }
  if (message === undefined) yield messageHead(begun(true))
  yield messageEnd(leftOut)
}

/** A customer who cannot be reported yet, and why. */
export type LeftOut = { customerId: string; email: string; lacking: readonly Lacking[] }

/** A year as the desk shows it: what the file has, and who is not in it. `leftOut` are the first of `leftOutCount`. */
export type ReportSummary = {
  year: number
  reported: number
  leftOutCount: number
  leftOut: readonly LeftOut[]
  /** Whether more of them come after those that are shown. */
  hasMore: boolean
  /** Sums of all who are reported. */
  totals: readonly Activity[]
}

/** Reads the year through; of who is left out, as many as are shown come after the customer that is named. */
export const summaryOf = async (
  database: Pick<Database, 'read'>,
  year: number,
  shown: { after: string | null; most: number },
): Promise<ReportSummary> => {
  const totals = new Map<Coin, Activity['sums']>()
  const leftOut: LeftOut[] = []
  let [reported, leftOutCount, left] = [0, 0, 0]
  for await (const user of reportedUsers(database, year)) {
    if ('lacking' in user) {
      leftOutCount += 1
      if (shown.after === null || user.customerId > shown.after) left += 1
      if (left > leftOut.length && leftOut.length < shown.most) leftOut.push(leftOutOf(user))
      continue
    }
    reported += 1
    for (const { coin, sums } of user.activity) totals.set(coin, addedUp([totals.get(coin) ?? {}, sums]))
  }
  const inOrder = coins.flatMap((coin) => {
    const sums = totals.get(coin)
    return sums === undefined ? [] : [{ coin, sums }]
  })
  return { year, reported, leftOutCount, leftOut, hasMore: left > leftOut.length, totals: inOrder }
}

const leftOutOf = ({ customerId, email, lacking }: LeftOut): LeftOut => ({ customerId, email, lacking })
