import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { and, asc, count, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { executionDay, lastCutOff, swedishTime } from '../../domain/bank/bank-days'
import { compare, plus, type Decimal } from '../../domain/money/money'
import type { Fiat } from '../../domain/money/currencies'
import { swedishDay } from '../../domain/shared/swedish-days'
import type { Transaction } from '../database/handle'
import { bankFileRuns, bankFilesOut, bankPayments } from '../database/schema'
import { shareFreezeLocks } from '../freeze/freeze'
import { sealed, unsealed } from '../http/sealed'
import type { AdapterDeps } from '../outside/adapter'
import { writeWhole } from './folders'
import { pain001 } from './pain-001'
import { accountOf, mayLeave, messageOf, type BankPayment } from './payments'
import type { BankFilesSettings } from './settings'

type Deps = Pick<AdapterDeps, 'config' | 'database' | 'clock' | 'log'> & { settings: BankFilesSettings }

/** One exchange at a time writes: until the end of the transaction. */
const lockWriting = async (tx: Transaction): Promise<void> => {
  await tx.rows(sql`select 1 from pg_advisory_xact_lock(${writingLock})`)
}

/** Keeps this lock apart from others by number. */
const writingLock = 4716

/** What of a cut-off is written at once; what is more goes into another file of the same cut-off. */
const mostPayments = 1000

/** Writes what has waited for the last cut-off into files, once, and has all files appear that have not yet. */
export const writeFiles = async (deps: Deps): Promise<void> => {
  const { database, clock, settings } = deps
  const cutOff = lastCutOff(clock.now(), settings.cutOffs)
  let isOver = false
  while (!isOver) isOver = await database.transaction((tx) => writePart(tx, deps, cutOff))
  const next = () => database.transaction((tx) => countAppearance(tx, deps))
  // What our bank may have had is counted ahead of it: after an end in between it may get the same file again.
  for (let id = await next(); id !== null; id = await next()) {
    const counted = id
    await database.transaction((tx) => appear(tx, deps, counted))
  }
}

/** One file of a cut-off, written down; answers whether the cut-off is over. */
const writePart = async (tx: Transaction, deps: Deps, cutOff: Date): Promise<boolean> => {
  const now = deps.clock.now()
  await lockWriting(tx)
  await tx.insert(bankFileRuns).values({ cutOff, startedAt: now }).onConflictDoNothing()
  const [run] = await tx.select().from(bankFileRuns).where(eq(bankFileRuns.cutOff, cutOff)).limit(1)
  if (run === undefined || run.finishedAt !== null) return true
  const { found, claimed } = await claim(tx, deps.settings, cutOff, now)
  const { going, stopped } = await withinLimits(tx, deps.settings, cutOff, claimed)
  for (const [reason, keys] of stopped)
    await tx
      .update(bankPayments)
      .set({ state: 'stopped', stoppedBecause: reason, stoppedAt: now })
      .where(inArray(bankPayments.key, keys))
  if (going.length > 0) await writeDown(tx, deps, cutOff, going, now)
  const isOver = found < mostPayments
  if (isOver) await tx.update(bankFileRuns).set({ finishedAt: now }).where(eq(bankFileRuns.cutOff, cutOff))
  return isOver
}

/**
 * What goes, the oldest first. A freeze that is being written is waited for, and one that comes later finds it written down;
 * so it is asked for again under the locks. Rows are locked by their keys, as by whoever reads files.
 */
const claim = async (
  tx: Transaction,
  { accounts }: BankFilesSettings,
  cutOff: Date,
  now: Date,
): Promise<{ found: number; claimed: BankPayment[] }> => {
  const payable = accounts.EUR === null ? eq(bankPayments.currency, 'SEK') : undefined
  const waiting = and(mayLeave(tx, now), lte(bankPayments.createdAt, cutOff), payable)
  const found = await tx
    .select({ key: bankPayments.key, customerId: bankPayments.customerId })
    .from(bankPayments)
    .where(waiting)
    .orderBy(asc(bankPayments.createdAt), asc(bankPayments.key))
    .limit(mostPayments)
  if (found.length === 0) return { found: 0, claimed: [] }
  await shareFreezeLocks(
    tx,
    found.flatMap(({ customerId }) => customerId ?? []),
  )
  const claimed = await tx
    .select()
    .from(bankPayments)
    .where(
      and(
        waiting,
        inArray(
          bankPayments.key,
          found.map(({ key }) => key),
        ),
      ),
    )
    .orderBy(asc(bankPayments.key))
    .limit(found.length)
    .for('update')
  const order = new Map(found.map(({ key }, index) => [key, index]))
  const placeOf = ({ key }: BankPayment): number => order.get(key) ?? 0
  return { found: found.length, claimed: claimed.toSorted((one, other) => placeOf(one) - placeOf(other)) }
}

type Stops = Map<'payment-limit' | 'file-limit', string[]>

/** What is above a limit waits for two operators; those who have decided about it set it free from them. */
const withinLimits = async (
  tx: Transaction,
  { most }: BankFilesSettings,
  cutOff: Date,
  claimed: readonly BankPayment[],
): Promise<{ going: BankPayment[]; stopped: Stops }> => {
  const sums = await sumsOf(tx, cutOff)
  const going: BankPayment[] = []
  const stopped: Stops = new Map()
  const stop = (reason: 'payment-limit' | 'file-limit', { key }: BankPayment) =>
    stopped.set(reason, [...(stopped.get(reason) ?? []), key])
  for (const payment of claimed) {
    const { amount, currency, releasedAt } = payment
    const sum = plus(sums[currency], amount)
    if (releasedAt === null && compare(amount, most.payment) > 0) stop('payment-limit', payment)
    else if (releasedAt === null && compare(sum, most.file) > 0) stop('file-limit', payment)
    else {
      going.push(payment)
      if (releasedAt === null) sums[currency] = sum
    }
  }
  return { going, stopped }
}

/** What of a cut-off stands in files already, but for what two operators have set free. */
const sumsOf = async (tx: Transaction, cutOff: Date): Promise<Record<Fiat, Decimal>> => {
  const rows = await tx
    .select({ currency: bankPayments.currency, sum: sql<string>`sum(${bankPayments.amount})::text` })
    .from(bankPayments)
    .innerJoin(bankFilesOut, eq(bankFilesOut.id, bankPayments.file))
    .where(and(eq(bankFilesOut.cutOff, cutOff), isNull(bankPayments.releasedAt)))
    .groupBy(bankPayments.currency)
    .limit(2)
  const sumOf = (currency: Fiat) => rows.find((row) => row.currency === currency)?.sum ?? '0'
  return { SEK: sumOf('SEK'), EUR: sumOf('EUR') }
}

const writeDown = async (
  tx: Transaction,
  { config, settings, log }: Deps,
  cutOff: Date,
  going: readonly BankPayment[],
  now: Date,
): Promise<void> => {
  const [before] = await tx.select({ files: count() }).from(bankFilesOut).where(eq(bankFilesOut.cutOff, cutOff))
  const at = `${swedishDay(cutOff).replaceAll('-', '')}-${swedishTime(cutOff).replace(':', '')}`
  const messageId = `NM-${at}-${(before?.files ?? 0) + 1}`
  const on = executionDay(cutOff, now)
  const content = pain001(settings, {
    messageId,
    createdAt: now,
    on,
    payments: going.map((payment) => ({
      ...payment,
      to: accountOf(payment),
      message: messageOf({ config }, payment),
    })),
  })
  const [file] = await tx
    .insert(bankFilesOut)
    .values({
      name: `${messageId}.pain.001.xml`,
      messageId,
      cutOff,
      executionDay: on,
      payments: going.length,
      content: sealed(config.secret, content),
      createdAt: now,
    })
    .returning({ id: bankFilesOut.id })
  if (file === undefined) throw new Error('A file for our bank was not written down')
  await tx
    .update(bankPayments)
    .set({ state: 'filed', file: file.id })
    .where(
      inArray(
        bankPayments.key,
        going.map(({ key }) => key),
      ),
    )
  log.info({ file: messageId, payments: going.length, on }, 'a file for our bank is written down')
}

/** Counts that the first file that has not appeared is about to; answers which. */
const countAppearance = async (tx: Transaction, { settings }: Deps): Promise<string | null> => {
  await lockWriting(tx)
  const [file] = await tx
    .select()
    .from(bankFilesOut)
    .where(isNull(bankFilesOut.writtenAt))
    .orderBy(asc(bankFilesOut.name))
    .limit(1)
  if (file === undefined) return null
  // Where the folder is missing, nothing appears.
  await access(settings.folders.out, constants.W_OK)
  const appearances = file.appearances + 1
  await tx.update(bankFilesOut).set({ appearances }).where(eq(bankFilesOut.id, file.id))
  return file.id
}

/**
 * Has a file appear that was counted, unless another exchange was quicker, which counted it too. Where the process ends
 * before that is noted, the same file appears again.
 */
const appear = async (tx: Transaction, { config, settings, clock, log }: Deps, id: string): Promise<void> => {
  await lockWriting(tx)
  const [file] = await tx
    .select()
    .from(bankFilesOut)
    .where(and(eq(bankFilesOut.id, id), isNull(bankFilesOut.writtenAt)))
    .limit(1)
  if (file === undefined) {
    const appearances = sql`${bankFilesOut.appearances} - 1`
    await tx.update(bankFilesOut).set({ appearances }).where(eq(bankFilesOut.id, id))
    return
  }
  await writeWhole(settings.folders.out, file.name, unsealed(config.secret, file.content))
  await tx.update(bankFilesOut).set({ writtenAt: clock.now() }).where(eq(bankFilesOut.id, file.id))
  log.info({ file: file.messageId }, 'a file for our bank has appeared')
}
