import { and, asc, desc, eq, inArray, isNotNull, lt, ne, notInArray } from 'drizzle-orm'
import { minutesAfter } from '../clock'
import type { Handle, Transaction } from '../database/handle'
import { dac8Messages, dac8Records } from '../database/schema'
import { refused } from '../http/refused'

export type MessageRow = typeof dac8Messages.$inferSelect

const messagesOnDesk = 50

/** Messages of a year, the latest first. Of more than the desk shows the oldest tests are left out: none of them is filed. */
export const messagesOf = async (handle: Handle, year: number): Promise<MessageRow[]> => {
  const rows = await handle
    .select()
    .from(dac8Messages)
    .where(eq(dac8Messages.year, year))
    .orderBy(asc(eq(dac8Messages.kind, 'test')), desc(dac8Messages.at), desc(dac8Messages.kind))
    .limit(messagesOnDesk)
  return rows.toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

export const messageAt = async (handle: Handle, id: string): Promise<MessageRow | undefined> => {
  const [row] = await handle.select().from(dac8Messages).where(eq(dac8Messages.id, id)).limit(1)
  return row
}

/** The last message of a year that was filed and says something of ourselves, of two at once the correction; undefined before the first. */
export const lastFiled = async (handle: Handle, year: number): Promise<MessageRow | undefined> => {
  const [row] = await handle
    .select()
    .from(dac8Messages)
    .where(and(eq(dac8Messages.year, year), eq(dac8Messages.state, 'filed'), isNotNull(dac8Messages.provider)))
    .orderBy(desc(dac8Messages.at), asc(dac8Messages.kind))
    .limit(1)
  return row
}

/** Whether anything of the year was filed, were it that there was nothing. */
export const isAnyFiled = async (handle: Handle, year: number): Promise<boolean> => {
  const rows = await handle
    .select({ id: dac8Messages.id })
    .from(dac8Messages)
    .where(and(eq(dac8Messages.year, year), eq(dac8Messages.state, 'filed')))
    .limit(1)
  return rows.length > 0
}

/** What is still being drawn up after so long is no more: its exchange has ended. */
const drawingMinutes = 30

const oldestDrawing = (now: Date): Date => minutesAfter(now, -drawingMinutes)

/** Whether a message keeps others of its year from being drawn up. */
export const isOpen = ({ kind, state, at }: Pick<MessageRow, 'kind' | 'state' | 'at'>, now: Date): boolean =>
  kind !== 'test' && (state === 'drawn' || (state === 'drawing' && at >= oldestDrawing(now)))

/** Begins to draw up the year; refused while any message of it is open. `ids`: of what is new, and of what is corrected. */
export const beginDrawing = async (
  tx: Transaction,
  { year, at, isTest, ids }: { year: number; at: Date; isTest: boolean; ids: { new: string; correction: string } },
): Promise<void> => {
  const dead = await tx
    .select({ id: dac8Messages.id })
    .from(dac8Messages)
    .where(and(eq(dac8Messages.year, year), eq(dac8Messages.state, 'drawing'), lt(dac8Messages.at, oldestDrawing(at))))
    .limit(messagesOnDesk)
    .for('update')
  await removeMessages(
    tx,
    dead.map(({ id }) => id),
  )
  const kinds = ['new', 'correction'] as const
  const begun = await tx
    .insert(dac8Messages)
    .values(kinds.map((kind) => ({ id: ids[kind], year, kind, state: 'drawing' as const, isTest, at })))
    .onConflictDoNothing()
    .returning({ id: dac8Messages.id })
  // One that there is nothing keeps nobody from these two: it is of a third kind.
  if (begun.length < 2 || (await isOpenBeside(tx, year, Object.values(ids)))) throw refused('step-refused')
}

const isOpenBeside = async (tx: Transaction, year: number, own: readonly string[]): Promise<boolean> => {
  const rows = await tx
    .select({ id: dac8Messages.id })
    .from(dac8Messages)
    .where(
      and(
        eq(dac8Messages.year, year),
        ne(dac8Messages.kind, 'test'),
        inArray(dac8Messages.state, ['drawing', 'drawn']),
        notInArray(dac8Messages.id, [...own]),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** A message is whole; refused where it took so long that it was given up for another. */
export const noteDrawn = async (
  tx: Transaction,
  id: string,
  whole: Pick<MessageRow, 'figures' | 'records'> & Partial<MessageRow>,
): Promise<void> => {
  const drawn = await tx
    .update(dac8Messages)
    .set({ ...whole, state: 'drawn' })
    .where(eq(dac8Messages.id, id))
    .returning({ id: dac8Messages.id })
  if (drawn.length === 0) throw refused('step-refused')
}

/** Takes messages back that were never whole. */
export const removeMessages = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.delete(dac8Records).where(inArray(dac8Records.messageId, [...ids]))
  await tx.delete(dac8Messages).where(inArray(dac8Messages.id, [...ids]))
}

/** A message was filed, and later ones correct it; or it never was, and what it says of customers is kept no longer. */
export const closeMessage = async (tx: Transaction, id: string, state: 'filed' | 'dropped'): Promise<void> => {
  const closed = await tx
    .update(dac8Messages)
    .set({ state })
    .where(and(eq(dac8Messages.id, id), eq(dac8Messages.state, 'drawn')))
    .returning({ id: dac8Messages.id })
  if (closed.length === 0) throw refused('step-refused')
  if (state === 'dropped') await tx.delete(dac8Records).where(eq(dac8Records.messageId, id))
}
