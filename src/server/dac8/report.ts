import { brand } from '../../domain/company/brand'
import { coins, type Coin } from '../../domain/money/currencies'
import type { Database } from '../database/handle'
import { eachPageAfter } from '../database/pages'
import type { ReportFigures } from '../database/schema/dac8'
import { addedUp, type Activity } from './activity'
import { messageEnd, messageHead, messageUser, userContent, type DocOf, type Message } from './carf'
import type { MessageRow } from './messages'
import { recordsAfter } from './records'
import { reportedPages, type ReportedUser } from './users'

/** The file of a message; each kind has its own, so that no test is taken for a report. */
export const reportFileName = (year: number, kind: Message['kind']): string =>
  `${brand.name.toLowerCase()}-dac8-${year}-${kind}.xml`

/** Adds up what a year has, customer by customer. */
export const figuresCounter = () => {
  const totals = new Map<Coin, Activity['sums']>()
  const counted = { reported: 0, leftOut: 0 }
  return {
    add: (user: ReportedUser): void => {
      if ('lacking' in user) {
        counted.leftOut += 1
        return
      }
      counted.reported += 1
      for (const { coin, sums } of user.activity) totals.set(coin, addedUp([totals.get(coin) ?? {}, sums]))
    },
    figures: (): ReportFigures => ({
      ...counted,
      totals: coins.flatMap((coin) => {
        const sums = totals.get(coin)
        return sums === undefined ? [] : [{ coin, sums }]
      }),
    }),
  }
}

/**
 * A year as a file of tests, part by part as customers are read: it can be tried at the tax authority, and files nothing.
 * What it had is told in the end.
 */
export async function* testFileOf(
  database: Pick<Database, 'read'>,
  { year, at, id }: Pick<Message, 'year' | 'at' | 'id'>,
  counted: (figures: ReportFigures) => Promise<void>,
): AsyncGenerator<string, void, undefined> {
  const message: Message = { year, at, id, kind: 'test', isTest: true }
  const counter = figuresCounter()
  yield messageHead(message, { type: 'new' })
  for await (const { users } of reportedPages(database, year))
    for (const user of users) {
      counter.add(user)
      if ('identity' in user)
        yield messageUser(message, user.customerId, userContent(user.identity, user.activity), { type: 'new' })
    }
  yield messageEnd(message)
  await counted(counter.figures())
}

const docOf = (type: DocOf['type'], of: string | null): DocOf =>
  type === 'new' || of === null ? { type: 'new' } : { type, of }

/** A message as it was drawn up: the same whenever it is asked for. */
export async function* fileOf(
  database: Pick<Database, 'read'>,
  row: MessageRow,
): AsyncGenerator<string, void, undefined> {
  yield messageHead(row, docOf(row.providerType ?? 'new', row.providerOf), row.provider ?? undefined)
  for await (const records of eachPageAfter((last: { customerId: string } | undefined) =>
    database.read((handle) => recordsAfter(handle, row.id, last?.customerId)),
  ))
    for (const { customerId, content, type, corrects } of records)
      yield messageUser(row, customerId, content, docOf(type, corrects))
  yield messageEnd(row)
}
