import { and, asc, desc, eq, gt, lte } from 'drizzle-orm'
import type { Handle } from '../database/handle'
import { allAfter } from '../database/pages'
import { dac8Messages, dac8Records } from '../database/schema'

const { messageId, customerId, type, corrects, content } = dac8Records
const recordsAtOnce = 500

type RecordRow = Pick<typeof dac8Records.$inferSelect, 'customerId' | 'type' | 'corrects' | 'content'>

/** Records of a message in the order of its customers, some at a time. */
export const recordsAfter = async (
  handle: Handle,
  message: string,
  after: string | undefined,
): Promise<{ rows: RecordRow[]; isLast: boolean }> => {
  const rows = await handle
    .select({ customerId, type, corrects, content })
    .from(dac8Records)
    .where(and(eq(messageId, message), after === undefined ? undefined : gt(customerId, after)))
    .orderBy(asc(customerId))
    .limit(recordsAtOnce)
  return { rows, isLast: rows.length < recordsAtOnce }
}

/** What stands filed of a customer: their last record, and in which message. */
export type FiledRecord = { customerId: string; messageId: string; type: RecordRow['type']; content: string }

/** Of customers after one and up to another, by their ids: what was filed of each in the year. */
export const filedBetween = (
  handle: Handle,
  year: number,
  { after, upTo }: { after: string | null; upTo: string | null },
): Promise<FiledRecord[]> =>
  allAfter<FiledRecord>((limit, last) => {
    const from = last?.customerId ?? after
    return handle
      .selectDistinctOn([customerId], { customerId, messageId, type, content })
      .from(dac8Records)
      .innerJoin(dac8Messages, eq(dac8Messages.id, messageId))
      .where(
        and(
          eq(dac8Messages.year, year),
          eq(dac8Messages.state, 'filed'),
          from === null ? undefined : gt(customerId, from),
          upTo === null ? undefined : lte(customerId, upTo),
        ),
      )
      .orderBy(asc(customerId), desc(dac8Messages.at))
      .limit(limit)
  })
