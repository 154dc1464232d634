import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { brand } from '../../domain/company/brand'
import {
  checkCode,
  codeLengths,
  isOfDigits,
  secondsBetweenCodes,
  typedCode,
  type CodeKind,
} from '../../domain/onboarding/codes'
import type { FieldProblem } from '../../domain/shared/problems'
import { isVerifiedStatus } from '../../domain/orders/statuses'
import { translate } from '../../i18n/i18n'
import { minutesAfter, secondsAfter } from '../clock'
import { lockCustomer, type CustomerRow } from '../customers/customer'
import { hasConfirmedEmail } from '../customers/standing'
import type { Handle, Transaction } from '../database/handle'
import { codes, customers, type codePurposes } from '../database/schema'
import type { Exchange } from '../exchange'
import { refuseUsedUpAttempts } from '../http/attempt-limits'
import type { Limit } from '../http/rate-limits'
import { badInput, refused, tooManyRequests } from '../http/refused'
import { route, type OperationId } from '../http/route'
import { sealed, unsealed } from '../http/sealed'
import { jobKind } from '../jobs/jobs'
import { cameTo } from './changes'
import { readerColumns } from '../outbox/compose'
import { letterTo } from './mail'

type CodePurpose = (typeof codePurposes)[number]
type CodeRow = typeof codes.$inferSelect

const kindOf: Record<CodePurpose, CodeKind> = { email: 'email', 'email-change': 'email', phone: 'phone' }

/** The call that each code is typed into, which counts the tries. */
const checkedBy: Record<CodePurpose, OperationId> = {
  email: 'confirmFirstEmail',
  'email-change': 'confirmEmail',
  phone: 'verifyPhone',
}

const validMinutes = 15

/** However many customers somebody at one address makes codes be sent to. */
export const codesPerAddress: Limit = { name: 'codes-address', most: 100, seconds: 15 * 60 }

type CodeSent = { verification: string; sentTo: string; expiresAt: string; nextAt: string }
type Sending = { customerId: string; purpose: CodePurpose; target: string }

/** Sends a customer, whose row is locked, a new code, unless too many were wrong. The one before it no longer works. */
export const sendCode = async (
  tx: Transaction,
  exchange: Exchange,
  { customerId, purpose, target }: Sending,
  now: Date,
): Promise<CodeSent> => {
  await refuseUsedUpAttempts(exchange, tx, checkedBy[purpose], customerId)
  const [last] = await tx.select().from(codes).where(isOf(customerId, purpose)).limit(1)
  refuseEarly(last, now)
  const code = newCode(purpose)
  const id = randomUUID()
  const fresh = {
    id,
    target,
    hash: hashOfCode(exchange, id, code),
    sentAt: now,
    expiresAt: minutesAfter(now, validMinutes),
    usedAt: null,
    refusedAt: null,
  }
  await tx
    .insert(codes)
    .values({ customerId, purpose, ...fresh })
    .onConflictDoUpdate({ target: [codes.customerId, codes.purpose], set: fresh })
  await exchange.jobs.enqueue(tx, deliverCode, { id, code: sealed(exchange.config.secret, code) }, now)
  return told(fresh)
}

const told = ({
  id,
  target,
  sentAt,
  expiresAt,
}: Pick<CodeRow, 'id' | 'target' | 'sentAt' | 'expiresAt'>): CodeSent => ({
  verification: id,
  sentTo: target,
  expiresAt: expiresAt.toISOString(),
  nextAt: nextAfter(sentAt).toISOString(),
})

const nextAfter = (sentAt: Date): Date => secondsAfter(sentAt, secondsBetweenCodes)

const refuseEarly = (last: CodeRow | undefined, now: Date): void => {
  if (last === undefined || last.refusedAt !== null) return
  const next = nextAfter(last.sentAt)
  if (next > now) throw tooManyRequests(Math.ceil((next.getTime() - now.getTime()) / 1000))
}

/** Refuses what cannot be a code of the purpose, before it is counted as a try. */
export const checkForm = (purpose: CodePurpose, field: string, text: string): void => {
  const problem = checkCode(kindOf[purpose], text)
  if (problem !== null) throw badInput([{ field, code: problem }])
}

type Typed = { customer: CustomerRow; purpose: CodePurpose; field: string; text: string; verification?: string }

/**
 * The id of the code that was typed, which is then used up inside the transaction of what it is for; refused where that
 * has been confirmed already.
 */
export const triedCode = async (
  exchange: Exchange,
  { customer, purpose, field, text, verification }: Typed,
): Promise<string> => {
  const [row] = await exchange.database.read((handle) =>
    handle.select().from(codes).where(isOf(customer.id, purpose)).limit(1),
  )
  if (row?.usedAt || isConfirmed(purpose, customer, row)) throw refused('step-refused')
  const isAsked = verification === undefined || verification === row?.id
  const isOpen = row !== undefined && row.expiresAt > exchange.clock.now()
  if (!isAsked || !isOpen || !isCode(exchange, row, typedCode(text))) throw badInput([{ field, code: 'codeInvalid' }])
  return row.id
}

/** A first address is confirmed once; whoever changes theirs, or a number, has one while the code for it waits. */
const isConfirmed = (purpose: CodePurpose, customer: CustomerRow, code: CodeRow | undefined): boolean => {
  const isWaiting = code !== undefined && code.usedAt === null
  if (purpose === 'phone') return !isWaiting && isVerifiedStatus(customer.phoneStatus)
  return hasConfirmedEmail(customer) && !(isWaiting && purpose === 'email-change')
}

/** Refuses to send another code where the last one, of a while ago, could not be delivered. */
export const refuseUndelivered = async (
  handle: Handle,
  { customerId, purpose, target }: Sending,
  problem: FieldProblem,
  now: Date,
): Promise<void> => {
  const [last] = await handle.select().from(codes).where(isOf(customerId, purpose)).limit(1)
  if (last !== undefined && last.refusedAt !== null && last.target === target && last.expiresAt > now)
    throw badInput([problem])
}

/** The message with a code did not get there: the customer is told, and need not wait to send another one. */
export const codeUndelivered = async (
  tx: Transaction,
  exchange: Exchange,
  { message, purposes }: { message: string; purposes: readonly CodePurpose[] },
  now: Date,
): Promise<void> => {
  const isIt = and(eq(codes.id, message), inArray(codes.purpose, [...purposes]), isNull(codes.usedAt))
  const [code] = await tx.select().from(codes).where(isIt).limit(1)
  if (code === undefined) throw refused('step-refused')
  await lockCustomer(tx, code.customerId)
  const updated = await tx
    .update(codes)
    .set({ refusedAt: now })
    .where(and(isIt, isNull(codes.refusedAt)))
    .returning({ id: codes.id })
  if (updated.length === 0) throw refused('step-refused')
  const subject = kindOf[code.purpose] === 'phone' ? 'phone' : 'email'
  await cameTo(tx, exchange, code.customerId, { subject, status: 'REJECTED' }, now)
}

/** Where the last code went that has not been typed back; undefined where none waits. */
export const waitingTarget = async (
  handle: Handle,
  customerId: string,
  purpose: CodePurpose,
): Promise<string | undefined> => {
  const [row] = await handle
    .select({ target: codes.target })
    .from(codes)
    .where(and(isOf(customerId, purpose), isNull(codes.usedAt)))
    .limit(1)
  return row?.target
}

export const codeRoutes = [
  route('getSentCode', async ({ tx, customer: { id, email, phoneNumber }, query: { purpose }, now }) => {
    const holds = and(isNull(codes.usedAt), isNull(codes.refusedAt), gt(codes.expiresAt, now))
    const [code] = await tx
      .select()
      .from(codes)
      .where(and(isOf(id, purpose), holds))
      .limit(1)
    const isTheirs = purpose === 'email-change' || code?.target === { email, phone: phoneNumber }[purpose]
    return code !== undefined && isTheirs ? told(code) : null
  }),
]

/** Uses the code up; refused where somebody else was faster, wrong where another was sent. Answers what it was sent to. */
export const spendCode = async (tx: Transaction, id: string, field: string, now: Date): Promise<string> => {
  const [code] = await tx
    .update(codes)
    .set({ usedAt: now })
    .where(and(eq(codes.id, id), isNull(codes.usedAt)))
    .returning({ target: codes.target })
  if (code !== undefined) return code.target
  const [used] = await tx.select({ id: codes.id }).from(codes).where(eq(codes.id, id)).limit(1)
  throw used === undefined ? badInput([{ field, code: 'codeInvalid' }]) : refused('step-refused')
}

/** Puts a code into a mail or text message, in the customer's language; not one that no longer holds, or that another has taken the place of. */
export const deliverCode = jobKind({
  kind: 'code.deliver',
  payload: object({ id: string(), code: string() }),
  run: async ({ id, code }, exchange) => {
    const found = await exchange.database.read((handle) => codeToDeliver(handle, id, exchange.clock.now()))
    if (found !== undefined) await deliveries[found.purpose](exchange, found, unsealed(exchange.config.secret, code))
  },
})

const codeToDeliver = async (handle: Handle, id: string, now: Date) => {
  const [found] = await handle
    .select({
      id: codes.id,
      purpose: codes.purpose,
      target: codes.target,
      reader: readerColumns,
    })
    .from(codes)
    .innerJoin(customers, eq(customers.id, codes.customerId))
    .where(and(eq(codes.id, id), gt(codes.expiresAt, now)))
    .limit(1)
  return found
}

type ToDeliver = NonNullable<Awaited<ReturnType<typeof codeToDeliver>>>

type Deliver = (exchange: Exchange, found: ToDeliver, code: string) => Promise<void>

const byMail: Deliver = async ({ outside }, { id, target, reader }, code) => {
  if (outside.mail === null) throw new Error('Nobody sends mail')
  const values = { code: grouped(code), minutes: validMinutes }
  // Nobody has confirmed that address yet: it may be somebody else's.
  const to = { ...reader, email: target, antiPhishingWord: null }
  await outside.mail.send({ ...letterTo(to, 'code', values), id })
}

const byText: Deliver = async ({ outside }, { id, target, reader: { language } }, code) => {
  if (outside.sms === null) throw new Error('Nobody sends text messages')
  await outside.sms.send({ id, to: target, text: translate(language)('sms.code', { brand: brand.name, code }) })
}

const deliveries: Record<CodePurpose, Deliver> = { email: byMail, 'email-change': byMail, phone: byText }

const grouped = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

/** What people read is not taken for something else: no 0 and O, no 1, I and L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const newCode = (purpose: CodePurpose): string => {
  const kind = kindOf[purpose]
  const length = codeLengths[kind]
  return isOfDigits(kind) ? newDigits(length) : textOf(length)
}

/** A code of digits. */
export const newDigits = (length: number): string => String(randomInt(1, 10 ** length)).padStart(length, '0')

const textOf = (length: number): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')

/** What is kept of a code: who has the table and not the secret cannot guess it. */
export const hashOfCode = ({ config }: Pick<Exchange, 'config'>, id: string, code: string): string =>
  createHmac('sha256', config.secret).update(`code/${id}/${code}`).digest('base64url')

/** Whether it is the code that the hash is of. */
export const isCode = (
  exchange: Pick<Exchange, 'config'>,
  { id, hash }: Pick<CodeRow, 'id' | 'hash'>,
  code: string,
): boolean => timingSafeEqual(Buffer.from(hashOfCode(exchange, id, code)), Buffer.from(hash))

const isOf = (customerId: string, purpose: CodePurpose) =>
  and(eq(codes.customerId, customerId), eq(codes.purpose, purpose))
