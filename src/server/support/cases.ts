import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { checkSupportMessage, type CaseStatus } from '../../domain/customer/support'
import type { CustomerRow } from '../customers/customer'
import type { Handle, Transaction } from '../database/handle'
import { customers, orders, supportCases, supportSerials } from '../database/schema'
import type { Exchange } from '../exchange'
import { badInput, notFound } from '../http/refused'
import { notify } from '../notifications/notify'
import { mailCase } from './mail'
import { writeMessage } from './messages'

type Asked = { message?: string; orderNumber?: string }

export type CaseRow = typeof supportCases.$inferSelect

/** Opens a case: its row, what the bell says, and the letters leave together or not at all. */
export const openCase = async (
  tx: Transaction,
  exchange: Exchange,
  customer: CustomerRow,
  { message: typed = '', orderNumber }: Asked,
  now: Date,
): Promise<CaseRow> => {
  const message = typed.trim()
  const problem = checkSupportMessage(message)
  if (problem !== null) throw badInput([{ field: 'message', code: problem }])
  const orderReference = orderNumber === undefined ? null : await ownReference(tx, customer.id, orderNumber)
  const row = await writeCase(tx, { customerId: customer.id, orderReference, message, isChat: false }, now)
  const { number } = row
  await mailCase(tx, exchange, customer, { number, orderNumber: orderNumber ?? null, message }, now)
  await notifyOf(tx, exchange, row, now)
  return row
}

type NewCase = Pick<CaseRow, 'customerId' | 'orderReference' | 'message' | 'isChat'>

export const writeCase = async (tx: Transaction, given: NewCase, now: Date): Promise<CaseRow> => {
  const number = await nextNumber(tx)
  const [row] = await tx
    .insert(supportCases)
    .values({ ...given, number, status: 'received', createdAt: now, updatedAt: now })
    .returning()
  if (row === undefined) throw new Error('The case was not written')
  return row
}

const ownReference = async (tx: Transaction, customerId: string, number: string): Promise<string> => {
  const [order] = await tx
    .select({ reference: orders.reference })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.number, number)))
    .limit(1)
  if (order === undefined) throw badInput([{ field: 'orderNumber', code: 'notAccepted' }])
  return order.reference
}

const firstNumber = 10_001

/** Case numbers count up, without gaps: one that is not written gives its number back. */
const nextNumber = async (tx: Transaction): Promise<string> => {
  const [row] = await tx
    .insert(supportSerials)
    .values({ last: firstNumber })
    .onConflictDoUpdate({ target: supportSerials.id, set: { last: sql`${supportSerials.last} + 1` } })
    .returning()
  return String(row?.last ?? firstNumber)
}

type CaseUpdate = { number: string; status: CaseStatus; text: string | null }

/** Support has done something about a case; its answer itself comes by mail, or in the chat. */
export const updateCase = async (
  tx: Transaction,
  exchange: Exchange,
  { number, status, text }: CaseUpdate,
  now: Date,
): Promise<void> => {
  const [row] = await tx
    .update(supportCases)
    .set({ status, updatedAt: now })
    .where(eq(supportCases.number, number))
    .returning()
  if (row === undefined) throw notFound()
  if (row.isChat && text !== null) await writeMessage(tx, row, { isFromSupport: true, text }, now)
  await notifyOf(tx, exchange, row, now)
}

const notifyOf = (
  tx: Transaction,
  { live }: Exchange,
  { customerId, number, status }: CaseRow,
  now: Date,
): Promise<void> => notify(tx, live, { customerId, type: 'SUPPORT_REQUEST_UPDATED', status, subject: number }, now)

/** A case that nobody else changes until the transaction ends; undefined where none has the number. */
export const lockCase = async (tx: Transaction, number: string): Promise<CaseRow | undefined> => {
  const [row] = await tx.select().from(supportCases).where(eq(supportCases.number, number)).limit(1).for('update')
  return row
}

export type CaseWithCustomer = Pick<CaseRow, 'number' | 'message' | 'status' | 'isChat' | 'updatedAt'> & {
  customer: string
  email: string
  order: string | null
  at: Date
}

/** What customers have written, oldest first; `condition`: which of it. */
export const casesWhere = (handle: Handle, most: number, condition?: SQL): Promise<CaseWithCustomer[]> =>
  handle
    .select({
      number: supportCases.number,
      message: supportCases.message,
      status: supportCases.status,
      isChat: supportCases.isChat,
      email: customers.email,
      order: orders.number,
      at: supportCases.createdAt,
      updatedAt: supportCases.updatedAt,
      customer: supportCases.customerId,
    })
    .from(supportCases)
    .innerJoin(customers, eq(customers.id, supportCases.customerId))
    .leftJoin(orders, eq(orders.reference, supportCases.orderReference))
    .where(condition)
    .orderBy(asc(supportCases.createdAt), asc(supportCases.number))
    .limit(most)
