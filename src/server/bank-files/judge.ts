import type { Fiat } from '../../domain/money/currencies'
import { compare } from '../../domain/money/money'
import type { bankEntries } from '../database/schema'
import type { Booked } from './camt'
import type { StoredEntry } from './counterparts'
import { paidEvent, returnedEvent, transferEvent, type BankEvent } from './events'
import type { BankPayment } from './payments'
import { isOfBank, type CamtKind, type FileKind } from './references'
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
  /** What the other kind of message has told of the same money. */
  counterpart: StoredEntry | null
  events: readonly BankEvent[]
}

const nothing: Verdict = {
  state: 'told',
  problem: null,
  change: null,
  settles: null,
  counterpart: null,
  events: [],
}
const unmatched = (problem: NonNullable<EntryRow['problem']>): Verdict => ({ ...nothing, state: 'unmatched', problem })

/** What is known of the account when something booked on it is judged. */
export type Judging = {
  account: Fiat
  /** By which kind of message it is told. */
  kind: CamtKind
  /** The kind that money is taken from; null where both are, by the bank's references. */
  source: CamtKind | null
  known: readonly KnownEntry[]
  /** The one of ours that it names. */
  payment: BankPayment | undefined
  /** By which kinds of message that was told before, in the direction of what is judged. */
  toldBy: readonly FileKind[]
  /** What was answered to the sum beside which it is told, in the same file. */
  ofBatch: EntryRow['state'] | undefined
  /** Takes what the other kind of message has told of the same money, which is nobody else's then. */
  takeCounterpart: () => StoredEntry | undefined
  /** Another message of the kind has told it in the very words. */
  isRepeated: boolean
  now: Date
}

/** Judges what our bank has booked: by its reference it counts once, by whichever message it is told. */
export const judge = (booked: Booked, judging: Judging): Verdict => {
  const [before] = judging.known
  if (before === undefined) {
    if (isBeside(judging)) return besideSource(booked, judging)
    return isAfterSum(booked, judging) ? afterSum(booked) : first(booked, judging)
  }
  if (!isToldSo(booked, before)) return unmatched('told-otherwise')
  const isAwaited = before.state === 'unmatched' && awaiting.includes(before.problem)
  if (!isAwaited || (before.problem === 'not-in-source' && isBeside(judging))) return { ...nothing, state: 'known' }
  // What waited is its counterpart itself.
  const verdict = first(booked, { ...judging, takeCounterpart: () => undefined })
  return verdict.state === 'unmatched' ? { ...nothing, state: 'known' } : { ...verdict, settles: before.id }
}

/** Why something waits that another message may tell more of. */
const awaiting: readonly (EntryRow['problem'] | null)[] = [
  'batch-untold',
  'unnamed',
  'unknown-payment',
  'unknown-return',
  'not-in-source',
]

/** What names a payment of ours is known by that, whichever message tells it. */
const isBeside = ({ kind, source, payment }: Judging): boolean =>
  source !== null && kind !== source && payment === undefined

/** Nothing is taken from a message that is not the source. What the source has not told is for somebody. */
const besideSource = (booked: Booked, { account, isRepeated, takeCounterpart }: Judging): Verdict => {
  const { problem, isBatch, currency } = booked
  // Its payments are told beside it.
  if (isBatch && problem === null) return { ...nothing, state: 'batch' }
  const counterpart = takeCounterpart()
  if (counterpart !== undefined) return { ...nothing, state: 'known', counterpart }
  if (isRepeated) return { ...nothing, state: 'known' }
  return unmatched(problem ?? (currency === account ? 'not-in-source' : 'currency'))
}

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
  if (payment === undefined) {
    const counterpart = judging.takeCounterpart()
    return counterpart === undefined ? unmatched('unknown-payment') : { ...nothing, state: 'known', counterpart }
  }
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
  if (payment === undefined) return { ...unmatched('unknown-return'), counterpart: judging.takeCounterpart() ?? null }
  if (!isSum(booked, payment)) return unmatched('other-sum')
  if (!isFiled(payment)) return unmatched('not-filed')
  const { creditReference: before } = payment
  if (before !== null)
    return isToldAgain(booked, before, judging) ? { ...nothing, state: 'known' } : unmatched('returned-twice')
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

/**
 * A transfer. Sums of giros that are told elsewhere have neither a payer nor a text. Without the bank's references nothing
 * but a source says that it was not told before.
 */
const cameIn = (booked: Booked, { account, source, isRepeated, takeCounterpart, now }: Judging): Verdict => {
  const { references, isWeak, amount, text, payer } = booked
  if (isWeak && source === null) return unmatched('no-reference')
  if (isWeak && isRepeated) return unmatched('perhaps-known')
  const counterpart = takeCounterpart() ?? null
  // Somebody has decided about it already, as the other message told it.
  if (counterpart !== null && counterpart.state !== 'unmatched') return { ...unmatched('perhaps-known'), counterpart }
  if (text === '' && payer === null) return { ...unmatched('unnamed'), counterpart }
  const [reference = ''] = references
  const events = [transferEvent({ account, reference, amount, text, payer }, now)]
  return { ...nothing, counterpart, events }
}
