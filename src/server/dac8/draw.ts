import type { Database, Handle } from '../database/handle'
import { dac8Records } from '../database/schema'
import { providerContent, userContent } from './carf'
import { isAnyFiled, lastFiled, noteDrawn, removeMessages, type MessageRow } from './messages'
import { figuresCounter } from './report'
import { filedBetween, type FiledRecord } from './records'
import { reportedPages, type ReportedUser } from './users'

/** `all-left-out`: there is something to report, and of nobody are all details known. `unchanged`: all stands filed. */
export type DrawOutcome = 'drawn' | 'unchanged' | 'all-left-out'

type NewRecord = typeof dac8Records.$inferInsert
type Drawing = { year: number; ids: { new: string; correction: string } }

/**
 * Draws up what is to be filed of a year beside what was filed: who was not reported before stands in a message of new
 * information, who is told of otherwise, or not at all, in one of corrections, which holds nothing new. Each of its
 * records names the one that it takes the place of.
 */
export const drawUp = async (database: Database, drawing: Drawing): Promise<DrawOutcome> => {
  try {
    return await drawn(database, drawing)
  } catch (error) {
    const { ids } = drawing
    await database.transaction((tx) => removeMessages(tx, [ids.new, ids.correction]))
    throw error
  }
}

const drawn = async (database: Database, { year, ids }: Drawing): Promise<DrawOutcome> => {
  const counter = figuresCounter()
  const count = { new: 0, correction: 0 }
  const write = async (users: readonly ReportedUser[], between: { after: string | null; upTo: string | null }) => {
    for (const user of users) counter.add(user)
    const filed = await database.read((handle) => filedBetween(handle, year, between))
    const records = recordsOf(users, filed, ids)
    count.new += records.filter(({ type }) => type === 'new').length
    count.correction += records.filter(({ type }) => type !== 'new').length
    if (records.length > 0) await database.transaction((tx) => tx.insert(dac8Records).values(records))
  }
  let after: string | null = null
  for await (const { users, upTo } of reportedPages(database, year)) {
    await write(users, { after, upTo })
    after = upTo
  }
  await write([], { after, upTo: null })
  const figures = counter.figures()
  return database.transaction(async (tx) => {
    const isFirst = !(await isAnyFiled(tx, year))
    const ours = await ofProvider(tx, year)
    const isNothing = isFirst && figures.reported === 0 && figures.leftOut === 0
    const isKept = { new: count.new > 0 || isNothing, correction: count.correction > 0 || ours.isChanged }
    for (const kind of ['new', 'correction'] as const) {
      if (!isKept[kind]) await removeMessages(tx, [ids[kind]])
      else
        await noteDrawn(tx, ids[kind], {
          figures,
          records: count[kind],
          ...(kind === 'new' && isNothing ? { kind: 'nothing' as const } : ours[kind]),
        })
    }
    if (isKept.new || isKept.correction) return 'drawn'
    return figures.reported === 0 && figures.leftOut > 0 ? 'all-left-out' : 'unchanged'
  })
}

/** What is to be told of customers, where it is not what stands filed. Who lacks a detail since is left as they stand. */
const recordsOf = (users: readonly ReportedUser[], filed: readonly FiledRecord[], ids: Drawing['ids']): NewRecord[] => {
  const standing = new Map(filed.flatMap((one) => (one.type === 'deleted' ? [] : [[one.customerId, one] as const])))
  const told = users.flatMap((user): NewRecord[] => {
    if (!('identity' in user)) return []
    const { customerId } = user
    const content = userContent(user.identity, user.activity)
    const before = standing.get(customerId)
    if (before === undefined) return [{ messageId: ids.new, customerId, type: 'new', content }]
    if (before.content === content) return []
    return [{ messageId: ids.correction, customerId, type: 'corrected', corrects: before.messageId, content }]
  })
  const present = new Set(users.map(({ customerId }) => customerId))
  const gone = [...standing.values()].flatMap(({ customerId, messageId, content }): NewRecord[] =>
    present.has(customerId)
      ? []
      : [{ messageId: ids.correction, customerId, type: 'deleted', corrects: messageId, content }],
  )
  return [...told, ...gone]
}

type Provider = Pick<MessageRow, 'provider' | 'providerType' | 'providerOf'>

/** What messages say of ourselves: new once, then resent by the name it had, and corrected where it has changed. */
const ofProvider = async (
  handle: Handle,
  year: number,
): Promise<{ new: Provider; correction: Provider; isChanged: boolean }> => {
  const before = await lastFiled(handle, year)
  const provider = providerContent()
  if (before === undefined) {
    const first = { provider, providerType: 'new' as const, providerOf: null }
    return { new: first, correction: first, isChanged: false }
  }
  const providerOf = before.providerType === 'resent' ? before.providerOf : before.id
  const resent = { provider: before.provider, providerType: 'resent' as const, providerOf }
  const isChanged = before.provider !== provider
  return {
    new: resent,
    correction: isChanged ? { provider, providerType: 'corrected', providerOf } : resent,
    isChanged,
  }
}
