import type { Fiat } from '../../domain/money/currencies'
import { compare } from '../../domain/money/money'
import type { bankEntries } from '../database/schema'
import type { Booked } from './camt'
import { paidEvent, returnedEvent, transferEvent, type BankEvent } from './events'
import type { BankPayment } from './payments'
import { isOfBank, type FileKind } from './references'
import { isAlike, isOtherName, wordingOf } from './wording'

type EntryRow = typeof bankEntries.$inferSelect

/** An entry that our bank has told before, by one of its references. */
export type KnownEntry = Pick<
  EntryRow,
  'id' | 'state' | 'problem' | 'direction' | 'amount' | 'currency' | 'text' | 'payer' | 'endToEndId'
>

export type PaymentChange = Partial<
  Pick<BankPayment, 'state' | 'paidAt' | 'debitReference' | 'returnedAt' | 'creditReference' | 'returnReason'>
>

/** What becomes of something that our bank has booked: how it is kept, what of a payment changes, and what is told. */
export type Verdict = {
  state: EntryRow['state']
  problem: EntryRow['problem']
  change: PaymentChange | null
  /** The entry that waited until more of it was told, and stands as this one from now on. */
  settles: string | null
  events: readonly BankEvent[]
}

const nothing: Verdict = { state: 'told', problem: null, change: null, settles: null, events: [] }
const unmatched = (problem: NonNullable<EntryRow['problem']>): Verdict => ({ ...nothing, state: 'unmatched', problem })

/** What is known of the account when something booked on it is judged. */
export type Judging = {
  account: Fiat
  /** By which kind of message it is told. */
  kind: FileKind
  known: readonly KnownEntry[]
  /** The one of ours that it names. */
  payment: BankPayment | undefined
  /** By which kinds of message that was told before, in the direction of what is judged. */
  toldBy: readonly FileKind[]
  /** What was answered to the sum beside which it is told, in the same file. */
  ofBatch: EntryRow['state'] | undefined
  /** It is known by what another file tells of it, without its reference. */
  isPaired: boolean
  /** Another file may have told it, and nothing says whether it has. */
  isPerhaps: boolean
  now: Date
}

/** Judges what our bank has booked: by its reference it counts once, by whichever message it is told. */
export const judge = (booked: Booked, judging: Judging): Verdict => {
  const [before] = judging.known
  if (before === undefined) return isAfterSum(booked, judging) ? afterSum(booked) : first(booked, judging)
  if (!judging.isPaired && !isToldSo(booked, before)) return unmatched('told-otherwise')
  // The number of an entry, twice in one file: nothing says whether these are two transfers.
  if (booked.isWeak && booked.direction === 'in' && !judging.isPaired) return unmatched('perhaps-known')
  if (!awaiting.includes(before.problem) || before.state !== 'unmatched') return { ...nothing, state: 'known' }
  const verdict = first(booked, judging)
  return verdict.state === 'unmatched' ? { ...nothing, state: 'known' } : { ...verdict, settles: before.id }
}

/** Why something waits that another message may tell more of. */
export const awaiting: readonly (EntryRow['problem'] | null)[] = [
  'batch-untold',
  'unnamed',
  'unknown-payment',
  'unknown-return',
]

/**
 * The sum was told before: as one payment, or by another file, which may have called its payments otherwise. What went is
 * known by the payment of ours that it names.
 */
const isAfterSum = ({ direction }: Booked, { ofBatch }: Judging): boolean =>
  direction === 'in' && ofBatch !== undefined && ofBatch !== 'batch'

const afterSum = ({ problem }: Booked): Verdict => unmatched(problem ?? 'batch-after-sum')

const first = (booked: Booked, judging: Judging): Verdict => {
  const { account, payment } = judging
  // What names a payment of ours is known by that.
  const isNamed = booked.problem === 'no-reference' && payment !== undefined
  if (booked.problem !== null && !isNamed) return unmatched(booked.problem)
  if (booked.currency !== account) return unmatched('currency')
  if (booked.isBatch) return judging.isPerhaps ? unmatched('perhaps-known') : { ...nothing, state: 'batch' }
  if (booked.direction === 'out')
    return booked.isReturn ? unmatched('credit-reversed') : debited(booked, payment, judging)
  if (booked.isReturn || payment !== undefined) return credited(booked, payment, judging)
  return cameIn(booked, judging)
}

/**
 * Whether it is told as before: of the same sum, and of no other payer, text or name. One that is known by the number of its
 * entry alone is that where all of it is the same.
 */
const isToldSo = (booked: Booked, before: KnownEntry): boolean => {
  const { amount, currency, direction, text, payer, endToEndId, isWeak } = booked
  const isSame = compare(amount, before.amount) === 0 && currency === before.currency && direction === before.direction
  if (isWeak) return isSame && text === before.text && payer === before.payer && endToEndId === before.endToEndId
  const [wording, told] = [wordingOf(booked), wordingOf(before)]
  // What went is ours, with whichever words of our own it is told.
  return isSame && !isOtherName(wording, told) && (direction === 'out' || isAlike(wording, told))
}

const isSum = ({ amount, currency }: Booked, payment: BankPayment): boolean =>
  currency === payment.currency && compare(amount, payment.amount) === 0

const isFiled = ({ state }: BankPayment): boolean => state !== 'waiting' && state !== 'stopped'

const referenceOf = ({ references, endToEndId }: Booked): string => references[0] ?? endToEndId ?? ''

/**
 * Whether what was told of a payment is told again, by a message of the other kind, which tells it once: one of both has no
 * reference of the bank's for it. By such a reference it is known before it is judged.
 */
const isToldAgain = (
  { isDerived, references }: Booked,
  { endToEndId }: BankPayment,
  { before, kind, toldBy }: { before: string; kind: FileKind; toldBy: readonly FileKind[] },
): boolean => {
  const isNamed = !isDerived && references.length > 0
  const wasNamed = before !== endToEndId && isOfBank(before)
  return !toldBy.includes(kind) && !(isNamed && wasNamed)
}

const debited = (booked: Booked, payment: BankPayment | undefined, judging: Judging): Verdict => {
  const { kind, toldBy, now } = judging
  if (payment === undefined) return unmatched('unknown-payment')
  if (!isSum(booked, payment)) return unmatched('other-sum')
  if (!isFiled(payment)) return unmatched('not-filed')
  const { debitReference: before } = payment
  if (before !== null)
    return isToldAgain(booked, payment, { before, kind, toldBy })
      ? { ...nothing, state: 'known' }
      : unmatched('paid-twice')
  const debitReference = referenceOf(booked)
  // That it came back was told first.
  if (payment.paidAt !== null) return { ...nothing, change: { debitReference } }
  const events = [paidEvent(payment, now)]
  return payment.state === 'returned'
    ? { ...unmatched('paid-after-rejection'), change: { debitReference, paidAt: now }, events }
    : { ...nothing, change: { state: 'paid', debitReference, paidAt: now }, events }
}

/** What came back has left, also where our bank tells that later. */
const credited = (booked: Booked, payment: BankPayment | undefined, judging: Judging): Verdict => {
  const { kind, toldBy, now } = judging
  if (payment === undefined) return unmatched('unknown-return')
  if (!isSum(booked, payment)) return unmatched('other-sum')
  if (!isFiled(payment)) return unmatched('not-filed')
  const { creditReference: before } = payment
  if (before !== null)
    return isToldAgain(booked, payment, { before, kind, toldBy })
      ? { ...nothing, state: 'known' }
      : unmatched('returned-twice')
  const creditReference = referenceOf(booked)
  const returnReason = booked.reason ?? '–'
  const isBooked = payment.paidAt !== null || payment.kind !== 'payout'
  return {
    ...nothing,
    change: { state: 'returned', paidAt: payment.paidAt ?? now, returnedAt: now, creditReference, returnReason },
    events: [
      ...(isBooked ? [] : [paidEvent(payment, now)]),
      returnedEvent(payment, { reason: returnReason, reference: creditReference }, now),
    ],
  }
}

/** Sums of giros that are told elsewhere have neither a payer nor a text. */
const cameIn = (booked: Booked, { account, isPerhaps, now }: Judging): Verdict => {
  const { references, amount, text, payer } = booked
  const [reference] = references
  if (reference === undefined) return unmatched('no-reference')
  if (text === '' && payer === null) return unmatched('unnamed')
  if (isPerhaps) return unmatched('perhaps-known')
  return { ...nothing, events: [transferEvent({ account, reference, amount, text, payer }, now)] }
}
