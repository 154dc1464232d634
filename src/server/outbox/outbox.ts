import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { object, string } from 'superstruct'
import { hoursAfter } from '../clock'
import { deleteSome, insertMany } from '../database/bulk'
import type { Transaction } from '../database/handle'
import { outbox } from '../database/schema'
import type { Exchange } from '../exchange'
import { sealed, unsealed } from '../http/sealed'
import { jobKind } from '../jobs/jobs'
import type { Letter } from '../outside/mail'

/** `about` is what the letter tells of; nobody is written twice about the same. What is secret in its text is kept sealed. */
export type NewLetter = Omit<Letter, 'id'> & { customerId: string; about: string; isSecret?: boolean }

/**
 * Writes a letter together with what it tells of; it leaves once the transaction is committed. False where one about the same
 * was written before.
 */
export const writeLetter = async (
  tx: Transaction,
  { jobs, config }: Exchange,
  { isSecret = false, ...letter }: NewLetter,
  now: Date,
): Promise<boolean> => {
  const text = isSecret ? sealed(config.secret, letter.text) : letter.text
  const [written] = await tx
    .insert(outbox)
    .values({ ...letter, text, isSealed: isSecret, createdAt: now })
    .onConflictDoNothing({ target: outbox.about })
    .returning({ id: outbox.id })
  if (written !== undefined) await jobs.enqueue(tx, sendLetter, { letter: written.id }, now)
  return written !== undefined
}

/** The same of many letters, of which none was written before. */
export const writeLetters = async (
  tx: Transaction,
  { jobs }: Exchange,
  letters: readonly Omit<NewLetter, 'isSecret'>[],
  now: Date,
): Promise<void> => {
  const rows = letters.map((letter) => ({ ...letter, id: randomUUID(), createdAt: now }))
  await insertMany(tx, outbox, rows)
  await jobs.enqueueMany(
    tx,
    sendLetter,
    rows.map(({ id }) => ({ letter: id })),
    now,
  )
}

/** Takes back letters that have not left yet. */
export const withdrawLetters = async (tx: Transaction, abouts: readonly string[]): Promise<void> => {
  if (abouts.length > 0) await tx.delete(outbox).where(and(inArray(outbox.about, abouts), isNull(outbox.sentAt)))
}

/** Hands a letter over and marks it; where the process ends between the two, whoever carries mail knows it by its id. */
export const sendLetter = jobKind({
  kind: 'letter.send',
  payload: object({ letter: string() }),
  run: async ({ letter: id }, { config, database, outside, clock }) => {
    if (outside.mail === null) throw new Error('Nobody sends mail')
    const isWaiting = and(eq(outbox.id, id), isNull(outbox.sentAt))
    const [waiting] = await database.read((handle) => handle.select().from(outbox).where(isWaiting).limit(1))
    if (waiting === undefined) return
    const { to, language, subject, isSealed } = waiting
    const text = isSealed ? unsealed(config.secret, waiting.text) : waiting.text
    await outside.mail.send({ id, to, language, subject, text })
    await database.transaction((tx) => tx.update(outbox).set({ sentAt: clock.now() }).where(isWaiting))
  },
})

const keptHours = 30 * 24

export const dropOldLetters = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, outbox, lt(outbox.sentAt, hoursAfter(now, -keptHours)))
