import { and, desc, eq, ne } from 'drizzle-orm'
import { isActive } from '../../domain/customer/features'
import { checkSupportMessage } from '../../domain/customer/support'
import { lockCustomer, type CustomerRow } from '../customers/customer'
import { featuresOf } from '../customers/standing'
import type { Transaction } from '../database/handle'
import { supportCases } from '../database/schema'
import type { Exchange } from '../exchange'
import { badInput, refused } from '../http/refused'
import { writeCase, type CaseRow } from './cases'
import { mailMessage } from './mail'
import { writeMessage } from './messages'

type Said = { token: string; text?: string }

/** Says something in the customer's open chat; where there is none, a case is opened. Support gets each message by mail. */
export const sayInChat = async (
  tx: Transaction,
  exchange: Exchange,
  customer: CustomerRow,
  { token, text: typed = '' }: Said,
  now: Date,
): Promise<void> => {
  const text = typed.trim()
  const problem = checkSupportMessage(text)
  if (problem !== null) throw badInput([{ field: 'text', code: problem }])
  const { chat } = exchange.outside
  const features = await featuresOf(tx, customer.id, exchange.outside)
  if (chat === null || !isActive(features, 'ZENDESK')) throw refused('feature-off')
  if (token !== chat.tokenOf(customer.id)) throw refused('step-refused')
  await lockCustomer(tx, customer.id)
  const open =
    (await goOn(tx, customer.id, now)) ??
    (await writeCase(tx, { customerId: customer.id, orderReference: null, message: text, isChat: true }, now))
  const { id } = await writeMessage(tx, open, { isFromSupport: false, text }, now)
  await mailMessage(tx, exchange, customer, { id, number: open.number, text }, now)
}

/** The newest chat that support has not closed waits for support again. */
const goOn = async (tx: Transaction, customerId: string, now: Date): Promise<CaseRow | undefined> => {
  const isOpen = and(
    eq(supportCases.customerId, customerId),
    eq(supportCases.isChat, true),
    ne(supportCases.status, 'closed'),
  )
  const [open] = await tx.select().from(supportCases).where(isOpen).orderBy(desc(supportCases.createdAt)).limit(1)
  if (open === undefined) return undefined
  await tx.update(supportCases).set({ status: 'received', updatedAt: now }).where(eq(supportCases.number, open.number))
  return open
}
