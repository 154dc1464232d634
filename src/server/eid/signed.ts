import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { brand } from '../../domain/company/brand'
import { isAdult } from '../../domain/onboarding/personal-number'
import { isVerifiedStatus, verificationStatuses, type VerificationStatus } from '../../domain/orders/statuses'
import { swedishDay } from '../../domain/shared/swedish-days'
import { minutesAfter } from '../clock'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import type { Handle, Transaction } from '../database/handle'
import { customers, eidOrders, type Signer } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound, refused } from '../http/refused'
import { cameTo, changed } from '../onboarding/changes'
import { endSigning, proveBySigning } from '../two-factor-reset/eid'
import { planCancel } from './cancel'
import { endBeside, hasTakenTooLong, isEidOffered, isSignedFor, lockEidOrder, type EidOrderRow } from './orders'

/** So long after the signature the browser may come for its session: a phone lets it sleep while the app is open. */
const minutesToAsk = 3

/** What the person does in the app, by the provider's names; by others they have not opened it yet. */
const inApp: Record<string, EidOrderRow['hint']> = {
  started: 'opened',
  userMrtd: 'scanning',
  userCallConfirm: 'in-call',
  userSign: 'confirming',
  processing: 'checking',
}

/** Why an order ended, by the provider's names; what else it says means that there is no e-ID to be had. */
const endings: Record<string, EidOrderRow['hint']> = {
  userCancel: 'canceled',
  cancelled: 'replaced',
  userDeclinedCall: 'call-declined',
  expiredTransaction: 'timeout',
  startFailed: 'not-started',
  certificateErr: 'blocked',
  notSupportedByUserApp: 'app-outdated',
  transactionRiskBlocked: 'risky',
  unusable: 'unusable',
}

/** The person has opened the app, or does something in it. */
export const eidWentOn = async (
  tx: Transaction,
  { orderRef, hint }: { orderRef: string; hint: string },
  now: Date,
): Promise<void> => {
  const { reference } = await openOrder(tx, orderRef, now)
  const doing = inApp[hint]
  if (doing !== undefined) await tx.update(eidOrders).set({ hint: doing }).where(eq(eidOrders.reference, reference))
}

/** There will be no signature. */
export const eidFailed = async (
  tx: Transaction,
  exchange: Exchange,
  { orderRef, hint }: { orderRef: string; hint: string },
  now: Date,
): Promise<void> => {
  const order = await openOrder(tx, orderRef, now)
  await endUnsigned(tx, exchange, order, endings[hint] ?? 'unavailable', now)
}

/** The person has canceled on our page: the app, which may be open, is not to be signed in any more. */
export const cancelOrder = async (
  tx: Transaction,
  exchange: Exchange,
  order: EidOrderRow,
  now: Date,
): Promise<EidOrderRow> => {
  if (order.status !== 'pending' || hasTakenTooLong(order, now)) return order
  await endUnsigned(tx, exchange, order, 'canceled', now)
  await planCancel(tx, exchange, [order.reference], now)
  return { ...order, status: 'failed', hint: 'canceled' }
}

const endUnsigned = async (
  tx: Transaction,
  exchange: Exchange,
  order: EidOrderRow,
  hint: EidOrderRow['hint'],
  now: Date,
): Promise<void> => {
  await end(tx, exchange, order, { status: 'failed', hint }, now)
  if (order.resetId !== null && !(await isSignedFor(tx, order.resetId, now))) await endSigning(tx, order.resetId, now)
}

type Signed = { orderRef: string; personalNumber: string; givenName: string; surname: string }

/** The person has signed: does what the order was begun for. */
export const eidCompleted = async (tx: Transaction, exchange: Exchange, signed: Signed, now: Date): Promise<void> => {
  const order = await openOrder(tx, signed.orderRef, now)
  const signer = signerOf(signed)
  if (order.purpose === 'identity') return identify(tx, exchange, order, signer, now)
  if (order.purpose === 're-identification') return identifyAnew(tx, exchange, order, signer, now)
  if (order.purpose === 'two-factor-reset') return identifyForReset(tx, exchange, order, signer, now)
  const account = await accountOf(tx, exchange, signer)
  const isNew = account === undefined && order.purpose === 'sign-up'
  if (isNew && !isAdult(signer.personalNumber, swedishDay(now)))
    return end(tx, exchange, order, { status: 'failed', hint: 'under-age' }, now)
  const found = isNew ? await newAccount(tx, order, signer, now) : account
  await end(tx, exchange, order, found === undefined ? nobody[order.purpose] : signedIn(found, now), now)
}

const nobody = {
  'sign-in': { status: 'failed', hint: 'no-account' },
  'sign-up': { status: 'failed', hint: 'registered' },
} as const

const signedIn = ({ id }: CustomerRow, now: Date) =>
  ({ status: 'complete', hint: null, customerId: id, endsAt: minutesAfter(now, minutesToAsk) }) as const

const openOrder = async (tx: Transaction, reference: string, now: Date): Promise<EidOrderRow> => {
  const order = await lockEidOrder(tx, reference)
  if (order === undefined) throw notFound()
  if (order.status !== 'pending' || hasTakenTooLong(order, now)) throw refused('step-refused')
  return order
}

/** Ends an order; of those that were begun beside it, in other tabs, the one that counts ends the rest. */
const end = async (
  tx: Transaction,
  exchange: Exchange,
  order: EidOrderRow,
  set: Pick<EidOrderRow, 'status' | 'hint'> & Partial<EidOrderRow>,
  now: Date,
): Promise<void> => {
  await tx
    .update(eidOrders)
    .set({ ...set, endedAt: now })
    .where(eq(eidOrders.reference, order.reference))
  if (set.status === 'complete' || set.hint === 'review') await endBeside(tx, exchange, order, now)
}

const signerOf = ({ personalNumber, givenName, surname }: Signed): Signer => ({
  personalNumber: `${personalNumber.slice(0, 8)}-${personalNumber.slice(8)}`,
  firstName: givenName,
  lastName: surname,
})

/**
 * The account that the e-ID opens. A number that somebody has typed proves nothing: only who became a customer with their
 * e-ID is signed in by it.
 */
const accountOf = async (
  tx: Transaction,
  { outside }: Exchange,
  { personalNumber }: Signer,
): Promise<CustomerRow | undefined> => {
  const found = await eidCustomerWith(tx, personalNumber)
  if (found === undefined) return undefined
  return (await isEidOffered(tx, outside, found.id)) ? found : undefined
}

const eidCustomerWith = async (handle: Handle, personalNumber: string): Promise<CustomerRow | undefined> => {
  const isByEid = inArray(customers.bankIdStatus, verificationStatuses.filter(isVerifiedStatus))
  const [found] = await handle
    .select()
    .from(customers)
    .where(and(eq(customers.personalNumber, personalNumber), isByEid))
    .orderBy(asc(customers.createdAt))
    .limit(1)
  return found
}

/** A customer with what the e-ID says of them, and a placeholder for their address; none where the number is somebody's. */
const newAccount = async (
  tx: Transaction,
  { language }: EidOrderRow,
  signer: Signer,
  now: Date,
): Promise<CustomerRow | undefined> => {
  const [customer] = await tx
    .insert(customers)
    .values({
      ...signer,
      email: `${randomUUID()}@${brand.temporaryEmailDomain}`,
      bankIdStatus: 'CONFIRMED',
      language,
      guideDisplayed: true,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  return customer
}

/** The customer has shown who they are; where it is not whom we know, somebody looks at it. */
const identify = async (
  tx: Transaction,
  exchange: Exchange,
  order: EidOrderRow,
  signer: Signer,
  now: Date,
): Promise<void> => {
  const { id, personalNumber, identityStatus } = await lockAndReadCustomer(tx, order.customerId ?? '')
  if (isVerifiedStatus(identityStatus) || identityStatus === 'PENDING') throw refused('step-refused')
  const isTheirs = signer.personalNumber === personalNumber
  const outcome = isTheirs
    ? ({ status: 'complete', hint: null } as const)
    : ({ status: 'failed', hint: 'review', signer } as const)
  await end(tx, exchange, order, outcome, now)
  await settle(tx, exchange, id, isTheirs ? 'VERIFIED' : 'PENDING', now)
}

/** The customer has shown anew who they are; anybody else has shown nothing. */
const identifyAnew = async (
  tx: Transaction,
  exchange: Exchange,
  order: EidOrderRow,
  signer: Signer,
  now: Date,
): Promise<void> => {
  const { id, personalNumber } = await lockAndReadCustomer(tx, order.customerId ?? '')
  const isTheirs = signer.personalNumber === personalNumber
  const outcome = isTheirs
    ? ({ status: 'complete', hint: null } as const)
    : ({ status: 'failed', hint: 'other-person' } as const)
  await end(tx, exchange, order, outcome, now)
  await changed(tx, exchange, id)
}

const ofReset = {
  proven: { status: 'complete', hint: null },
  'other-person': { status: 'failed', hint: 'other-person' },
  /** The link holds no more: it is as if the signature had come too late. */
  over: { status: 'failed', hint: 'timeout' },
} as const

/** Whoever has lost the second factor has shown who they are; nobody is signed in by it. */
const identifyForReset = async (
  tx: Transaction,
  exchange: Exchange,
  order: EidOrderRow,
  { personalNumber }: Signer,
  now: Date,
): Promise<void> => {
  const outcome = await proveBySigning(tx, exchange, order.resetId, personalNumber, now)
  await end(tx, exchange, order, ofReset[outcome], now)
}

/** How the identity of a customer, whose row is locked, stands from now on; they are told. */
export const settle = async (
  tx: Transaction,
  exchange: Exchange,
  customerId: string,
  identityStatus: VerificationStatus,
  now: Date,
): Promise<void> => {
  await tx.update(customers).set({ identityStatus }).where(eq(customers.id, customerId))
  await cameTo(tx, exchange, customerId, { subject: 'identity', status: identityStatus }, now)
}
