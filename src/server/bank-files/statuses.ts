import { asc, eq } from 'drizzle-orm'
import { fiats } from '../../domain/money/currencies'
import type { Transaction } from '../database/handle'
import { bankEntries, bankFilesOut, bankPayments, type bankFileProblems } from '../database/schema'
import type { Jobs } from '../jobs/jobs'
import { isPaymentOpen, settleRejections, writeChange } from './entries'
import { noteEvents, returnedEvent, type BankEvent } from './events'
import { partOf } from './pain-001'
import { noReason, type StatusReport, type Taken } from './pain-002'
import type { BankPayment } from './payments'

export type BankFileProblem = (typeof bankFileProblems)[number]

type FileOut = typeof bankFilesOut.$inferSelect

/** More than a file has. */
const mostPayments = 10_000

/** What our bank says of a payment: what it says of that alone goes before what it says of its part, and of the file. */
type Said = { taken: Taken; reason: string; about: 'payment' | 'part' | 'file'; isCopy: boolean }

/** Why a report is not taken in; null where it can be. It is about a file of ours, and names parts and payments of that alone. */
export const problemOfReport = async (tx: Transaction, report: StatusReport): Promise<BankFileProblem | null> => {
  const file = await fileOf(tx, report)
  if (file === undefined) return 'other-message'
  const known = new Set((await paymentsOf(tx, file)).map(({ endToEndId }) => endToEndId))
  const named = report.parts.flatMap(({ payments }) => payments.map(({ endToEndId }) => endToEndId))
  const parts = fiats.map((currency) => partOf(file.messageId, currency))
  // What is said of a part that is not ours would be said of nothing, or of the wrong one.
  const areOurs = report.parts.every(({ part }) => parts.includes(part)) && named.every((each) => known.has(each))
  return areOurs ? null : 'other-message'
}

/**
 * Takes in what our bank says of a file: what it rejects has come back, with its reason. That it has a file already says
 * nothing of the payments: the desk is told. What was paid before, and is rejected now, waits on the desk too; so does what
 * is rejected with all of its file, where our bank may mean a second copy of it.
 */
export const takeReport = async (
  tx: Transaction,
  jobs: Jobs,
  { file: reportFile, report }: { file: string; report: StatusReport },
  now: Date,
): Promise<BankFileProblem | null> => {
  const file = await fileOf(tx, report)
  if (file === undefined) throw new Error('A report is about no file of ours')
  const events: BankEvent[] = []
  const returned: BankPayment[] = []
  const payments = await paymentsOf(tx, file)
  const isTakenBefore = takenBefore(payments)
  let [isDuplicate, position] = [report.whole.taken === 'duplicate', 0]
  for (const payment of payments) {
    const said = saidOf(report, file, payment)
    if (said.taken === 'duplicate') isDuplicate = true
    if (said.taken === 'accepted') await noteAccepted(tx, payment, now)
    if (said.taken !== 'rejected' || payment.state === 'returned') continue
    const isOpen = isPaymentOpen(payment)
    const isUnclear = isOpen && (said.isCopy || file.appearances > 1 || isTakenBefore(said, payment))
    if (isOpen && !isUnclear) {
      const reason = said.reason
      const rejected = { ...payment, state: 'returned', returnedAt: now, returnReason: reason } as const
      await writeChange(tx, rejected)
      returned.push(rejected)
      events.push(returnedEvent(payment, { reason, reference: null }, now))
      continue
    }
    const problem = isUnclear ? 'rejected-unclear' : 'rejected-after-payment'
    // A report that is put there again finds what it has left on the desk before.
    await tx
      .insert(bankEntries)
      .values({ ...entryOf(payment, said, now), problem, file: reportFile, position })
      .onConflictDoNothing({ target: [bankEntries.file, bankEntries.position] })
    position += 1
  }
  await settleRejections(tx, returned, now)
  const { taken, reason } = report.whole
  if (taken !== 'unsaid')
    await tx
      .update(bankFilesOut)
      .set({ status: taken, statusReason: reason, statusAt: now })
      .where(eq(bankFilesOut.id, file.id))
  await noteEvents(tx, jobs, events, now)
  return isDuplicate ? 'duplicate' : null
}

const noteAccepted = async (tx: Transaction, { key, state, acceptedAt }: BankPayment, now: Date): Promise<void> => {
  await tx
    .update(bankPayments)
    .set({ acceptedAt: acceptedAt ?? now, ...(state === 'filed' ? { state: 'accepted' } : {}) })
    .where(eq(bankPayments.key, key))
}

/**
 * Whether our bank has taken before what it now rejects, so that it may mean a copy. A part of a file is taken by itself:
 * payments of another part say nothing of it.
 */
const takenBefore = (payments: readonly BankPayment[]) => {
  // Whatever became of it since.
  const taken = payments.filter(({ acceptedAt, paidAt }) => acceptedAt !== null || paidAt !== null)
  const parts = new Set(taken.map(({ currency }) => currency))
  return ({ about }: Said, { currency }: BankPayment): boolean =>
    about === 'file' ? taken.length > 0 : about === 'part' && parts.has(currency)
}

const saidOf = (
  { whole, parts }: StatusReport,
  { messageId }: FileOut,
  { endToEndId, currency }: BankPayment,
): Said => {
  const part = parts.find((each) => each.part === partOf(messageId, currency))
  const own = parts.flatMap(({ payments }) => payments).find((each) => each.endToEndId === endToEndId)
  const [said = whole] = [own, part].flatMap((each) => (each === undefined || each.taken === 'unsaid' ? [] : [each]))
  const isCopy = [part, whole].some((each) => each?.taken === 'duplicate')
  // A payment that is rejected for nothing of its own is so with its file.
  const isBare = said === own && said.taken === 'rejected' && said.reason === noReason
  const taken = isCopy && isBare ? 'duplicate' : said.taken
  const about = said === own ? 'payment' : said === part ? 'part' : 'file'
  return { taken, reason: said.reason, about, isCopy }
}

const entryOf = ({ key, amount, currency, endToEndId }: BankPayment, { reason }: Said, now: Date) =>
  ({
    account: currency,
    reference: null,
    direction: 'in',
    isReturn: true,
    amount,
    currency,
    endToEndId,
    text: '',
    payer: null,
    reason,
    bookedOn: null,
    state: 'unmatched',
    payment: key,
    receivedAt: now,
  }) as const

const fileOf = async (tx: Transaction, { original }: StatusReport): Promise<FileOut | undefined> => {
  const [file] = await tx.select().from(bankFilesOut).where(eq(bankFilesOut.messageId, original)).limit(1)
  return file
}

const paymentsOf = (tx: Transaction, { id }: FileOut): Promise<BankPayment[]> =>
  tx
    .select()
    .from(bankPayments)
    .where(eq(bankPayments.file, id))
    .orderBy(asc(bankPayments.key))
    .limit(mostPayments)
    .for('update')
