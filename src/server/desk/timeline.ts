import { and, desc, eq, isNotNull, lt, lte, or, sql, type Column, type SQL } from 'drizzle-orm'
import type { LimitRequestEvent } from '../../domain/limit-requests/limit-requests'
import type { DocumentKind } from '../../domain/customer/customer'
import type { SignInOutcome, SignInWay } from '../../domain/customer/sign-ins'
import type { Currency } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import type { HoldReason, HoldReleaser } from '../../domain/orders/holds'
import type { OrderTransaction } from '../../domain/orders/orders'
import type { OrderStatus, OrderType } from '../../domain/orders/statuses'
import type { ProofState } from '../../domain/wallet-proofs/wallet-proofs'
import type { Handle } from '../database/handle'
import type { DeskAction, DeskOutcome } from './roles'
import {
  bankVerifications,
  customers,
  deskDecisions,
  documents,
  holds,
  limitRequests,
  limitRequestSteps,
  orders,
  orderSteps,
  orderTransactions,
  outbox,
  passwordResets,
  questionnaires,
  reidentifications,
  signIns,
  supportCases,
  twoFactorResets,
  walletProofs,
} from '../database/schema'

type MoneyLabel = OrderTransaction['label']

/**
 * What happened, by its kind; nothing of it says who the customer is. `isShown`: whether the desk still has a page of it;
 * `document`: by which who lost the second factor showed who they are.
 */
export type Happening =
  | { kind: 'signed-up' }
  | { kind: 'order'; order: string; type: OrderType; status: OrderStatus }
  | { kind: 'money'; order: string; direction: 'IN' | 'OUT'; label: MoneyLabel; amount: Decimal; currency: Currency }
  | { kind: 'held'; order: string | null; reason: HoldReason }
  | { kind: 'released'; order: string | null; reason: HoldReason; releasedBy: HoldReleaser }
  | { kind: 'document'; document: DocumentKind }
  | { kind: 'evidence'; evidence: 'statement' | 'identification'; reference: string; isShown: boolean }
  | { kind: 'answers'; questionnaire: string; isShown: boolean }
  | { kind: 'limit'; event: LimitRequestEvent; request: string }
  | { kind: 'wallet-proof'; coin: string; event: string; state: ProofState }
  | { kind: 'sign-in'; outcome: SignInOutcome; way: SignInWay; isNewDevice: boolean }
  | { kind: 'password-reset' }
  | { kind: 'two-factor-reset'; document: string | null }
  | {
      kind: 'decision'
      action: DeskAction
      outcome: DeskOutcome
      operator: string
      reason: string | null
      order: string | null
    }
  | { kind: 'case'; number: string }
  | { kind: 'letter'; subject: string }

/** An entry of a timeline; `id` is unique among entries of its kind. */
export type TimelineEntry = { at: Date; id: string; happened: Happening }

/** Names the last entry of a page: what follows it is older. */
export type TimelineKey = { at: Date; kind: string; id: string }

export type TimelinePage = { entries: TimelineEntry[]; next: TimelineKey | null }

/** Of what has the same instant, what leads to the other first: money comes, its order takes a step, which a letter tells. */
const kindsByAge: readonly string[] = [
  'signed-up',
  'sign-in',
  'password-reset',
  'two-factor-reset',
  'document',
  'evidence',
  'answers',
  'limit',
  'wallet-proof',
  'case',
  'decision',
  'money',
  'order',
  'held',
  'released',
  'letter',
] satisfies Kind[]

const rankOf = (kind: string): number => kindsByAge.indexOf(kind)

/** Older first of the two, by time, then kind, then id; the timeline is told the other way round. */
const byAge = (one: TimelineKey, other: TimelineKey): number =>
  one.at.getTime() - other.at.getTime() || rankOf(one.kind) - rankOf(other.kind) || compared(one.id, other.id)

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

export const keyOf = ({ at, id, happened }: TimelineEntry): TimelineKey => ({ at, kind: happened.kind, id })

type Kind = Happening['kind']

/** Rows of one source: those older than the key alone, newest first, at most so many. */
type Asked = { customer: string; before: TimelineKey | null; most: number }

type Source = (handle: Handle, asked: Asked) => Promise<TimelineEntry[]>

/** Ids are compared as the database and JavaScript both do: byte by byte. */
const idOf = (column: Column): SQL<string> => sql<string>`${column}::text collate "C"`

/** Serial numbers of equal length, so that their texts are in the order of the numbers. */
const serialOf = (column: Column): SQL<string> => sql<string>`lpad(${column}::text, 20, '0') collate "C"`

/** Whether a row of a kind comes after the key in a timeline, where the newest is first. */
const isAfter = (before: TimelineKey | null, kind: Kind, at: Column, id: SQL<string>): SQL | undefined => {
  if (before === null) return undefined
  if (rankOf(kind) < rankOf(before.kind)) return lte(at, before.at)
  if (rankOf(kind) > rankOf(before.kind)) return lt(at, before.at)
  return or(lt(at, before.at), and(eq(at, before.at), sql`${id} < ${before.id}`))
}

const ordersOf: Source = async (handle, { customer, before, most }) => {
  const id = serialOf(orderSteps.id)
  const rows = await handle
    .select({ at: orderSteps.at, id, order: orders.number, type: orders.type, status: orderSteps.status })
    .from(orderSteps)
    .innerJoin(orders, eq(orders.reference, orderSteps.orderReference))
    .where(and(eq(orders.customerId, customer), isAfter(before, 'order', orderSteps.at, id)))
    .orderBy(desc(orderSteps.at), desc(id))
    .limit(most)
  return rows.map(({ at, id: serial, ...of }) => ({ at, id: serial, happened: { kind: 'order', ...of } }))
}

const moneyOf: Source = async (handle, { customer, before, most }) => {
  const { at, direction, label, amount, currency } = orderTransactions
  const id = serialOf(orderTransactions.id)
  const rows = await handle
    .select({ at, id, order: orders.number, direction, label, amount, currency })
    .from(orderTransactions)
    .innerJoin(orders, eq(orders.reference, orderTransactions.orderReference))
    .where(and(eq(orders.customerId, customer), isAfter(before, 'money', at, id)))
    .orderBy(desc(at), desc(id))
    .limit(most)
  return rows.map(({ at: when, id: serial, ...of }) => ({ at: when, id: serial, happened: { kind: 'money', ...of } }))
}

const heldOf: Source = async (handle, { customer, before, most }) => {
  const id = idOf(holds.id)
  const rows = await handle
    .select({ at: holds.since, id, order: orders.number, reason: holds.reason })
    .from(holds)
    .leftJoin(orders, eq(orders.reference, holds.orderReference))
    .where(and(eq(holds.customerId, customer), isAfter(before, 'held', holds.since, id)))
    .orderBy(desc(holds.since), desc(id))
    .limit(most)
  return rows.map(({ at, id: hold, ...of }) => ({ at, id: hold, happened: { kind: 'held', ...of } }))
}

const releasedOf: Source = async (handle, { customer, before, most }) => {
  const { releasedAt, reason, releasedBy } = holds
  const id = idOf(holds.id)
  const rows = await handle
    .select({ at: releasedAt, id, order: orders.number, reason, releasedBy })
    .from(holds)
    .leftJoin(orders, eq(orders.reference, holds.orderReference))
    .where(and(eq(holds.customerId, customer), isNotNull(releasedAt), isAfter(before, 'released', releasedAt, id)))
    .orderBy(desc(releasedAt), desc(id))
    .limit(most)
  return rows.flatMap(({ at, id: hold, ...of }) =>
    at === null ? [] : [{ at, id: hold, happened: { kind: 'released', ...of } }],
  )
}

const documentsOf: Source = async (handle, { customer, before, most }) => {
  const { uploadedAt, kind } = documents
  const id = idOf(documents.id)
  const rows = await handle
    .select({ at: uploadedAt, id, document: kind })
    .from(documents)
    .where(and(eq(documents.customerId, customer), isAfter(before, 'document', uploadedAt, id)))
    .orderBy(desc(uploadedAt), desc(id))
    .limit(most)
  return rows.map(({ at, id: uploaded, document }) => ({ at, id: uploaded, happened: { kind: 'document', document } }))
}

const statementsOf: Source = async (handle, { customer, before, most }) => {
  const { startedAt, reference, account, kind } = bankVerifications
  const id = idOf(reference)
  const rows = await handle
    .select({ at: startedAt, id, account })
    .from(bankVerifications)
    .where(
      and(
        eq(bankVerifications.customerId, customer),
        eq(kind, 'statement'),
        isAfter(before, 'evidence', startedAt, id),
      ),
    )
    .orderBy(desc(startedAt), desc(id))
    .limit(most)
  return rows.map(({ at, id: sent, account: of }) => ({
    at,
    id: sent,
    happened: { kind: 'evidence', evidence: 'statement', reference: sent, isShown: of !== null },
  }))
}

const identificationsOf: Source = async (handle, { customer, before, most }) => {
  const { createdAt, reference } = reidentifications
  const id = idOf(reference)
  const rows = await handle
    .select({ at: createdAt, id })
    .from(reidentifications)
    .where(and(eq(reidentifications.customerId, customer), isAfter(before, 'evidence', createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(most)
  return rows.map(({ at, id: sent }) => ({
    at,
    id: sent,
    happened: { kind: 'evidence', evidence: 'identification', reference: sent, isShown: true },
  }))
}

const answersOf: Source = async (handle, { customer, before, most }) => {
  const { submittedAt, key } = questionnaires
  const id = idOf(key)
  const rows = await handle
    .select({ at: submittedAt, id, isShown: questionnaires.submitted })
    .from(questionnaires)
    .where(
      and(eq(questionnaires.customerId, customer), isNotNull(submittedAt), isAfter(before, 'answers', submittedAt, id)),
    )
    .orderBy(desc(submittedAt), desc(id))
    .limit(most)
  return rows.flatMap(({ at, id: questionnaire, isShown }) =>
    at === null ? [] : [{ at, id: questionnaire, happened: { kind: 'answers', questionnaire, isShown } }],
  )
}

const limitRequestsOf: Source = async (handle, { customer, before, most }) => {
  const { at, event, requestId: request } = limitRequestSteps
  const id = serialOf(limitRequestSteps.id)
  const rows = await handle
    .select({ at, id, event, request })
    .from(limitRequestSteps)
    .innerJoin(limitRequests, eq(limitRequests.id, request))
    .where(and(eq(limitRequests.customerId, customer), isAfter(before, 'limit', at, id)))
    .orderBy(desc(at), desc(id))
    .limit(most)
  return rows.map(({ at: when, id: serial, ...of }) => ({ at: when, id: serial, happened: { kind: 'limit', ...of } }))
}

const signInsOf: Source = async (handle, { customer, before, most }) => {
  const { at, outcome, way, isNewDevice } = signIns
  const id = idOf(signIns.id)
  const rows = await handle
    .select({ at, id, outcome, way, isNewDevice })
    .from(signIns)
    .where(and(eq(signIns.customerId, customer), isAfter(before, 'sign-in', at, id)))
    .orderBy(desc(at), desc(id))
    .limit(most)
  return rows.map(({ at: when, id: signIn, ...of }) => ({ at: when, id: signIn, happened: { kind: 'sign-in', ...of } }))
}

const passwordResetsOf: Source = async (handle, { customer, before, most }) => {
  const { askedAt } = passwordResets
  const id = idOf(passwordResets.id)
  const rows = await handle
    .select({ at: askedAt, id })
    .from(passwordResets)
    .where(and(eq(passwordResets.customerId, customer), isAfter(before, 'password-reset', askedAt, id)))
    .orderBy(desc(askedAt), desc(id))
    .limit(most)
  return rows.map((row) => ({ ...row, happened: { kind: 'password-reset' } }))
}

const twoFactorResetsOf: Source = async (handle, { customer, before, most }) => {
  const { askedAt, document } = twoFactorResets
  const id = idOf(twoFactorResets.id)
  const rows = await handle
    .select({ at: askedAt, id, document })
    .from(twoFactorResets)
    .where(and(eq(twoFactorResets.customerId, customer), isAfter(before, 'two-factor-reset', askedAt, id)))
    .orderBy(desc(askedAt), desc(id))
    .limit(most)
  return rows.map(({ at, id: reset, ...of }) => ({ at, id: reset, happened: { kind: 'two-factor-reset', ...of } }))
}

const casesOf: Source = async (handle, { customer, before, most }) => {
  const { createdAt, number } = supportCases
  const id = idOf(number)
  const rows = await handle
    .select({ at: createdAt, id })
    .from(supportCases)
    .where(and(eq(supportCases.customerId, customer), isAfter(before, 'case', createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(most)
  return rows.map(({ at, id: opened }) => ({ at, id: opened, happened: { kind: 'case', number: opened } }))
}

const decisionsOf: Source = async (handle, { customer, before, most }) => {
  const { at, action, outcome, name, reason } = deskDecisions
  const id = idOf(deskDecisions.id)
  const rows = await handle
    .select({ at, id, action, outcome, operator: name, reason, order: orders.number })
    .from(deskDecisions)
    .leftJoin(orders, eq(orders.reference, deskDecisions.orderReference))
    .where(and(eq(deskDecisions.customerId, customer), isAfter(before, 'decision', at, id)))
    .orderBy(desc(at), desc(id))
    .limit(most)
  return rows.map(({ at: when, id: row, ...of }) => ({ at: when, id: row, happened: { kind: 'decision', ...of } }))
}

const lettersOf: Source = async (handle, { customer, before, most }) => {
  const { createdAt, subject } = outbox
  const id = idOf(outbox.id)
  const rows = await handle
    .select({ at: createdAt, id, subject })
    .from(outbox)
    .where(and(eq(outbox.customerId, customer), isAfter(before, 'letter', createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(most)
  return rows.map(({ at, id: letter, ...of }) => ({ at, id: letter, happened: { kind: 'letter', ...of } }))
}

/** More wallets than anybody has. */
const mostProofs = 1000

/** Steps of proofs stand in their rows, so that all are read. */
const proofsOf: Source = async (handle, { customer, before }) => {
  const rows = await handle
    .select({ id: walletProofs.id, coin: walletProofs.coin, steps: walletProofs.steps })
    .from(walletProofs)
    .where(eq(walletProofs.customerId, customer))
    .orderBy(desc(walletProofs.createdAt))
    .limit(mostProofs)
  const entries = rows.flatMap(({ id, coin, steps }) =>
    steps.map(({ at, event, state }, index): TimelineEntry => {
      const step = `${id}/${String(index).padStart(6, '0')}`
      return { at: new Date(at), id: step, happened: { kind: 'wallet-proof', coin, event, state } }
    }),
  )
  return entries.filter((entry) => before === null || byAge(keyOf(entry), before) < 0)
}

const beginningOf: Source = async (handle, { customer, before }) => {
  const rows = await handle
    .select({ at: customers.createdAt, id: idOf(customers.id) })
    .from(customers)
    .where(and(eq(customers.id, customer), isAfter(before, 'signed-up', customers.createdAt, idOf(customers.id))))
    .limit(1)
  return rows.map((row) => ({ ...row, happened: { kind: 'signed-up' } }))
}

const sources: readonly Source[] = [
  ordersOf,
  moneyOf,
  heldOf,
  releasedOf,
  documentsOf,
  statementsOf,
  identificationsOf,
  answersOf,
  limitRequestsOf,
  signInsOf,
  passwordResetsOf,
  twoFactorResetsOf,
  casesOf,
  decisionsOf,
  lettersOf,
  proofsOf,
  beginningOf,
]

/** What happened to a customer, newest first, from below a key; each source reads no more rows than a page has. */
export const timelineOf = async (
  handle: Handle,
  customer: string,
  before: TimelineKey | null,
  most: number,
): Promise<TimelinePage> => {
  const all: TimelineEntry[] = []
  for (const source of sources) all.push(...(await source(handle, { customer, before, most: most + 1 })))
  const entries = all.toSorted((one, other) => byAge(keyOf(other), keyOf(one)))
  const page = entries.slice(0, most)
  const last = page.at(-1)
  return { entries: page, next: entries.length > most && last ? keyOf(last) : null }
}
