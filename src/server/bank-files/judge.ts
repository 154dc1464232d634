import type { Fiat } from '../../domain/money/currencies'
import { compare } from '../../domain/money/money'
import type { bankEntries } from '../database/schema'
import type { Booked } from './camt'
import { paidEvent, returnedEvent, transferEvent, type BankEvent } from './events'
import type { BankPayment } from './payments'
import { isOfBank, type CamtKind, type FileKind } from './references'
import { isAlike, isOtherName, wordingOf } from './wording'

type EntryRow = typeof bankEntries.$inferSelect

/** An entry that our bank has told before, by one of its references. */
export type KnownEntry = Pick<
  EntryRow,
  'id' | 'state' | 'problem' | 'direction' | 'isReturn' | 'amount' | 'currency' | 'text' | 'payer' | 'endToEndId'
> & { references: readonly string[] }

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
  kind: CamtKind
  /** The kind that is taken in; null where both are, by the bank's references. */
  source: CamtKind | null
  known: readonly KnownEntry[]
  /** The one of ours that it names. */
  payment: BankPayment | undefined
  /** By which kinds of message that was told before, in the direction of what is judged. */
  toldBy: readonly FileKind[]
  /** What was answered to the sum beside which it is told, in the same file. */
  ofBatch: EntryRow['state'] | undefined
  /** Another file may have told it. */
  isToldElsewhere: boolean
  now: Date
}

/** Judges what our bank has booked: by its reference it counts once, by whichever message it is told. */
export const judge = (booked: Booked, judging: Judging): Verdict => {
  const { known, kind, source, payment } = judging
  // The source told it while it was not yet the source.
  if (source !== null && kind !== source)
    return booked.direction === 'in' && judging.isToldElsewhere
      ? unmatched('perhaps-known')
      : { ...nothing, state: 'beside' }
  const waiting = known.find(isAwaited)
  const before = known.find((entry) => !isAwaited(entry)) ?? waiting
  if (before === undefined) return isAfterSum(booked, judging) ? afterSum(booked) : first(booked, judging)
  if (hasOtherReference(booked, before) || !isToldSo(booked, before)) return unmatched('told-otherwise')
  // What one has told as a transfer came back, says the other.
  if (booked.isReturn && !before.isReturn) return unmatched('told-otherwise')
  const isUnsaid = before.isReturn && !booked.isReturn && payment === undefined
  if (before !== waiting || isUnsaid)
    return { ...nothing, state: 'known', settles: before === waiting ? null : (waiting?.id ?? null) }
  const verdict = first(booked, judging)
  return verdict.state === 'unmatched' ? { ...nothing, state: 'known' } : { ...verdict, settles: before.id }
}

const isAwaited = ({ state, problem }: KnownEntry): boolean => state === 'unmatched' && awaiting.includes(problem)

/** Why something waits that another message may tell more of. */
const awaiting: readonly (EntryRow['problem'] | null)[] = [
  'batch-untold',
  'unnamed',
  'unknown-payment',
  'unknown-return',
]

/** Each has a reference of its own beside the one that both have: that is of an entry with several payments. */
const hasOtherReference = ({ references }: Booked, before: KnownEntry): boolean =>
  references.some((reference) => !before.references.includes(reference)) &&
  before.references.some((reference) => !references.includes(reference))

/**
 * The sum was told before: as one payment, or by another file, which may have called its payments otherwise. What went is
 * known by the payment of ours that it names.
 */
const isAfterSum = ({ direction }: Booked, { ofBatch }: Judging): boolean =>
  direction === 'in' && ofBatch !== undefined && ofBatch !== 'batch'

const afterSum = ({ problem }: Booked): Verdict => unmatched(problem ?? 'batch-after-sum')

const first = (booked: Booked, judging: Judging): Verdict => {
  const { account, payment } = judging
  if (booked.problem !== null) return unmatched(booked.problem)
  if (booked.currency !== account) return unmatched('currency')
  if (booked.isBatch) return { ...nothing, state: 'batch' }
  if (booked.direction === 'out')
    return booked.isReturn ? unmatched('credit-reversed') : debited(booked, payment, judging)
  if (booked.isReturn || payment !== undefined) return credited(booked, payment, judging)
  return cameIn(booked, judging)
}

/** Whether it is told as before: of the same sum, and of no other payer, text or name. */
const isToldSo = (booked: Booked, before: KnownEntry): boolean => {
  const { amount, currency, direction } = booked
  const isSame = compare(amount, before.amount) === 0 && currency === before.currency && direction === before.direction
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
const isToldAgain = ({ isWeak }: Booked, before: string, { kind, toldBy }: Judging): boolean =>
  !toldBy.includes(kind) && (isWeak || !isOfBank(before))

const debited = (booked: Booked, payment: BankPayment | undefined, judging: Judging): Verdict => {
  const { now } = judging
  if (payment === undefined) return unmatched('unknown-payment')
  if (!isSum(booked, payment)) return unmatched('other-sum')
  if (!isFiled(payment)) return unmatched('not-filed')
  const { debitReference: before } = payment
  if (before !== null)
    return isToldAgain(booked, before, judging) ? { ...nothing, state: 'known' } : unmatched('paid-twice')
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
  const { now } = judging
  if (payment === undefined) return unmatched('unknown-return')
  if (!isSum(booked, payment)) return unmatched('other-sum')
  if (!isFiled(payment)) return unmatched('not-filed')
  const { creditReference: before } = payment
  if (before !== null)
    return isToldAgain(booked, before, judging) ? { ...nothing, state: 'known' } : unmatched('returned-twice')
  if (judging.isToldElsewhere) return unmatched('perhaps-known')
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
const cameIn = (booked: Booked, { account, source, isToldElsewhere, now }: Judging): Verdict => {
  const { references, isWeak, amount, text, payer } = booked
  if (isWeak && source === null) return unmatched('no-reference')
  if (text === '' && payer === null) return unmatched('unnamed')
  if (isToldElsewhere) return unmatched('perhaps-known')
  const [reference = ''] = references
  return { ...nothing, events: [transferEvent({ account, reference, amount, text, payer }, now)] }
}
