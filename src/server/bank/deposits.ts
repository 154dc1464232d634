import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { depositDays, depositTries } from '../../domain/bank/bank-accounts'
import { brand } from '../../domain/company/brand'
import { checkCode, codeLengths, typedCode } from '../../domain/onboarding/codes'
import { hoursAfter, minutesAfter, secondsAfter } from '../clock'
import { lockCustomer, nameOf } from '../customers/customer'
import type { Handle, Transaction } from '../database/handle'
import { bankAccounts, bankVerifications, customers } from '../database/schema'
import type { Exchange } from '../exchange'
import { leavingKind } from '../freeze/leaving'
import { badInput, notFound, refused, tooManyRequests } from '../http/refused'
import { route, routeWithPrepare, type Call } from '../http/route'
import { sealed, unsealed } from '../http/sealed'
import { hashOfCode, isCode, newDigits } from '../onboarding/codes'
import { depositReturned, depositSent } from '../orders/ledger'
import { postEntries } from '../orders/write-step'
import type { Payout } from '../outside/payouts'
import { serializeAccount, ownAccount } from './accounts'
import {
  begin,
  failTold,
  lockOpenVerification,
  isOpen,
  openVerification,
  requireUnverified,
  succeed,
  verificationAt,
  serializeVerification,
  type VerificationRow,
} from './verifications'

const depositAmount = '1.00'
const secondsBetween = 60
const mostOfDay = 3
const minutesAfterUsedUp = 15

export const depositRoutes = [
  route('startBankDeposit', async ({ exchange, tx, customer, body, now }) => {
    const { outside, jobs, config } = exchange
    if (outside.payouts === null) throw refused('feature-off')
    await lockCustomer(tx, customer.id)
    const account = await ownAccount(tx, customer.id, body.reference)
    requireUnverified(account)
    await refuseEarly(tx, customer.id, now)
    const reference = randomUUID()
    const code = newDigits(codeLengths.deposit)
    const row = await begin(
      tx,
      exchange,
      {
        reference,
        customerId: customer.id,
        kind: 'deposit',
        account,
        codeHash: hashOfCode(exchange, reference, code),
        expiresAt: hoursAfter(now, depositDays * 24),
      },
      now,
    )
    await jobs.enqueue(tx, sendDeposit, { verification: reference, code: sealed(config.secret, code) }, now)
    return serializeVerification(row, customer, now)
  }),

  routeWithPrepare(
    'verifyBankAccount',
    ({ exchange, customer, body, now }) => triedDeposit(exchange, customer.id, body, now),
    async ({ exchange, tx, customer, body, prepared, now }) => {
      const row = await lockOpenVerification(tx, prepared, now)
      const account = await ownAccount(tx, customer.id, body.reference)
      return serializeAccount(tx, await succeed(tx, exchange, row, account, now))
    },
    ({ body }) => {
      const problem = checkCode('deposit', body.verificationCode)
      if (problem !== null) throw badInput([{ field: 'verificationCode', code: problem }])
    },
  ),
]

/** One a minute, three a day; and after one whose codes were all wrong, none for a while. */
const refuseEarly = async (tx: Transaction, customerId: string, now: Date): Promise<void> => {
  const last = await tx
    .select()
    .from(bankVerifications)
    .where(and(eq(bankVerifications.customerId, customerId), eq(bankVerifications.kind, 'deposit')))
    .orderBy(desc(bankVerifications.startedAt))
    .limit(mostOfDay)
  const earliest = last.flatMap(({ startedAt, failure, endedAt }, index) => [
    secondsAfter(startedAt, secondsBetween),
    ...(index === mostOfDay - 1 ? [hoursAfter(startedAt, 24)] : []),
    ...(failure === 'used-up' && endedAt !== null ? [minutesAfter(endedAt, minutesAfterUsedUp)] : []),
  ])
  const wait = Math.max(0, ...earliest.map((at) => at.getTime() - now.getTime()))
  if (wait > 0) throw tooManyRequests(Math.ceil(wait / 1000))
}

/**
 * The verification whose code was typed, which ends in the transaction of the call; a wrong one is counted whatever
 * becomes of it, and the last of those that may be typed ends the verification.
 */
const triedDeposit = async (
  exchange: Exchange,
  customerId: string,
  { reference, verificationCode }: Call<'verifyBankAccount'>['body'],
  now: Date,
): Promise<string> => {
  const tried = await exchange.database.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const { reference: account } = await ownAccount(tx, customerId, reference)
    const row = await openVerification(tx, customerId)
    if (row?.kind !== 'deposit' || row.account !== account || !isOpen(row, now)) throw refused('step-refused')
    const isRight = isCode(exchange, { id: row.reference, hash: row.codeHash ?? '' }, typedCode(verificationCode))
    return isRight ? { right: row.reference } : { triesLeft: await countWrong(tx, exchange, row, now) }
  })
  if (tried.right !== undefined) return tried.right
  throw badInput([{ field: 'verificationCode', code: 'codeInvalid' }], { triesLeft: tried.triesLeft })
}

/** Counts a wrong code; answers how many more may be typed. */
const countWrong = async (tx: Transaction, exchange: Exchange, row: VerificationRow, now: Date): Promise<number> => {
  const tries = row.tries + 1
  await tx.update(bankVerifications).set({ tries }).where(eq(bankVerifications.reference, row.reference))
  if (tries >= depositTries) await failTold(tx, exchange, row, { failure: 'used-up' }, now)
  return Math.max(0, depositTries - tries)
}

const keyOfDeposit = (verification: string): string => `deposit/${verification}`

/** The verification whose deposit a key names, if it is one. */
export const depositOfKey = (key: string): string | undefined =>
  /^deposit\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(key)?.[1]

/** Pays the deposit with the code in its text. It is booked before, once: what was begun is paid, however often it is tried. */
export const sendDeposit = leavingKind({
  kind: 'bank-verification.deposit',
  leavesFrom: async ({ verification }, handle) => (await verificationAt(handle, verification))?.customerId,
  payload: object({ verification: string(), code: string() }),
  run: async ({ verification, code }, { config, outside, clock }, leave) => {
    if (outside.payouts === null) throw new Error('Nobody pays out')
    const now = clock.now()
    const deposit = await leave(async (tx) => {
      if (!(await isToBeSent(tx, verification, now))) return undefined
      return depositTo(tx, verification, unsealed(config.secret, code))
    })
    if (deposit !== undefined) await outside.payouts.pay(deposit)
  },
})

const isToBeSent = async (tx: Transaction, reference: string, now: Date): Promise<boolean> => {
  const [begun] = await tx
    .update(bankVerifications)
    .set({ sentAt: now })
    .where(
      and(
        eq(bankVerifications.reference, reference),
        isNull(bankVerifications.sentAt),
        isNull(bankVerifications.endedAt),
      ),
    )
    .returning({ reference: bankVerifications.reference })
  if (begun !== undefined) await postEntries(tx, null, depositSent('SEK', depositAmount), now)
  return begun !== undefined || ((await verificationAt(tx, reference))?.sentAt ?? null) !== null
}

const depositTo = async (handle: Handle, reference: string, code: string): Promise<Payout | undefined> => {
  const [found] = await handle
    .select({ account: bankAccounts, firstName: customers.firstName, lastName: customers.lastName })
    .from(bankVerifications)
    .innerJoin(bankAccounts, eq(bankAccounts.reference, bankVerifications.account))
    .innerJoin(customers, eq(customers.id, bankVerifications.customerId))
    .where(eq(bankVerifications.reference, reference))
    .limit(1)
  if (found === undefined) return undefined
  const { clearingNumber, accountNumber } = found.account
  return {
    key: keyOfDeposit(reference),
    amount: depositAmount,
    currency: 'SEK',
    clearingNumber,
    accountNumber,
    holder: nameOf(found),
    message: `${brand.name} ${code}`,
  }
}

/** The bank sent a deposit back: there is no such account. */
export const depositCameBack = async (
  tx: Transaction,
  exchange: Exchange,
  verification: string,
  now: Date,
): Promise<void> => {
  const found = await verificationAt(tx, verification)
  if (found === undefined || found.sentAt === null) throw notFound()
  await lockCustomer(tx, found.customerId)
  const [row] = await tx
    .update(bankVerifications)
    .set({ returnedAt: now })
    .where(and(eq(bankVerifications.reference, verification), isNull(bankVerifications.returnedAt)))
    .returning()
  if (row === undefined) throw refused('step-refused')
  await postEntries(tx, null, depositReturned('SEK', depositAmount), now)
  if (isOpen(row, now)) await failTold(tx, exchange, row, { failure: 'not-found', status: 'REJECTED' }, now)
}
