import { createHash } from 'node:crypto'
import { isSEPACountry, isValidIBAN } from 'ibantools'
import { and, eq, exists, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { bankName } from '../../domain/bank/bank-text'
import { compare } from '../../domain/money/money'
import { clockHolds } from '../../domain/orders/holds'
import { depositOfKey } from '../bank/deposits'
import { verificationAt } from '../bank/verifications'
import type { Config } from '../config'
import type { Handle, Transaction } from '../database/handle'
import { bankPayments, holds, orders, removedCoins } from '../database/schema'
import { isFreeze } from '../freeze/freeze'
import { sealed, unsealed } from '../http/sealed'
import { customerOfOrder, lockOrder } from '../orders/queries'

export type BankPayment = typeof bankPayments.$inferSelect

/** What is to be paid, as it is first asked for. */
export type AskedPayment = Pick<
  BankPayment,
  | 'key'
  | 'kind'
  | 'orderReference'
  | 'amount'
  | 'currency'
  | 'clearingNumber'
  | 'accountNumber'
  | 'iban'
  | 'holder'
  | 'message'
>

/** What our bank calls a payment: the same for the same key, and shorter than one. */
export const endToEndIdOf = (key: string): string =>
  `NM${createHash('sha256').update(key).digest('hex').slice(0, 32).toUpperCase()}`

/** Keeps what is to be paid, once by its key; the same key asked for otherwise is refused, and nothing of it is kept. */
export const keepPayment = async (
  tx: Transaction,
  { config }: { config: Pick<Config, 'secret'> },
  payment: AskedPayment,
  now: Date,
): Promise<void> => {
  // Whoever withdraws a payment has its order first, too.
  if (payment.orderReference !== null) await lockOrder(tx, eq(orders.reference, payment.orderReference))
  const { key, kind } = payment
  const customerId = (await customerOf(tx, payment)) ?? null
  const message = kind === 'deposit' ? sealed(config.secret, payment.message) : payment.message
  const isStopped = !isWritable(payment)
  const kept = await tx
    .insert(bankPayments)
    .values({
      ...payment,
      message,
      customerId,
      endToEndId: endToEndIdOf(key),
      state: isStopped ? 'stopped' : 'waiting',
      ...(isStopped ? { stoppedBecause: 'unwritable', stoppedAt: now } : {}),
      createdAt: now,
    })
    // Its name for the bank is made of the key: of two at once either unique index may tell.
    .onConflictDoNothing()
    .returning({ key: bankPayments.key })
  if (kept.length > 0) return
  const before = await paymentAt(tx, key)
  if (before === undefined || !isSame(before, payment)) throw new Error('A payment by file is asked for otherwise')
}

/** Sees to it that no file ever has a payment, also if it is asked for later; whether it could. */
export const withdrawPayment = async (
  tx: Transaction,
  deps: { config: Pick<Config, 'secret'> },
  payment: AskedPayment,
  now: Date,
): Promise<boolean> => {
  await keepPayment(tx, deps, payment, now)
  const withdrawn = await tx
    .update(bankPayments)
    .set({ state: 'returned', returnedAt: now })
    .where(and(eq(bankPayments.key, payment.key), inArray(bankPayments.state, ['waiting', 'stopped'])))
    .returning({ key: bankPayments.key })
  return withdrawn.length > 0
}

/** Whose account a payment leaves; of a deposit, whose account it verifies. */
const customerOf = async (
  handle: Handle,
  { key, orderReference }: Pick<BankPayment, 'key' | 'orderReference'>,
): Promise<string | undefined> => {
  if (orderReference !== null) return customerOfOrder({ reference: orderReference }, handle)
  const deposit = depositOfKey(key)
  return deposit === undefined ? undefined : (await verificationAt(handle, deposit))?.customerId
}

/** Where a payment goes, as our bank is told: the IBAN in euro, else clearing number and account number together. */
export const accountOf = ({ currency, iban, clearingNumber, accountNumber }: AskedPayment): string =>
  currency === 'EUR' ? (iban ?? '') : `${clearingNumber}${accountNumber}`

/** Whether a file can have it: its name has a letter that banks take, and its account is one. */
const isWritable = (payment: AskedPayment): boolean =>
  bankName(payment.currency, payment.holder) !== null &&
  (payment.currency === 'EUR' ? isOfSepa : isDomestic)(accountOf(payment))

const isOfSepa = (iban: string): boolean => isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2))

const isDomestic = (account: string): boolean => /^\d{6,34}$/.test(account)

const isSame = (one: BankPayment, other: AskedPayment): boolean =>
  compare(one.amount, other.amount) === 0 &&
  one.kind === other.kind &&
  one.currency === other.currency &&
  one.clearingNumber === other.clearingNumber &&
  one.accountNumber === other.accountNumber &&
  one.iban === other.iban

export const paymentAt = async (handle: Handle, key: string): Promise<BankPayment | undefined> => {
  const [row] = await handle.select().from(bankPayments).where(eq(bankPayments.key, key)).limit(1)
  return row
}

/** What the holder is to read, as it is written into a file. */
export const messageOf = (
  { config }: { config: Pick<Config, 'secret'> },
  { kind, message }: Pick<BankPayment, 'kind' | 'message'>,
): string => (kind === 'deposit' ? unsealed(config.secret, message) : message)

const isFrozenNow = (handle: Handle, now: Date) =>
  exists(
    handle
      .select({ one: sql`1` })
      .from(holds)
      .where(
        and(eq(holds.customerId, bankPayments.customerId), isFreeze, or(isNull(holds.until), gt(holds.until, now))),
      )
      .limit(1),
  )

/** Its order is held: for what stops it, or, where money goes back, since support looks at where it goes. */
const isHeldNow = (handle: Handle, now: Date) =>
  exists(
    handle
      .select({ one: sql`1` })
      .from(holds)
      .where(
        and(
          eq(holds.orderReference, bankPayments.orderReference),
          isNull(holds.releasedAt),
          or(
            and(eq(bankPayments.kind, 'payout'), eq(holds.reason, 'wallet-proof')),
            and(eq(bankPayments.kind, 'payout'), inArray(holds.reason, [...clockHolds]), gt(holds.until, now)),
            and(eq(bankPayments.kind, 'refund'), eq(holds.reason, 'refund-review')),
          ),
        ),
      )
      .limit(1),
  )

/** Its sale's coins were taken back by their chain, and nobody has dealt with that. */
const isUncovered = (handle: Handle) =>
  and(
    eq(bankPayments.kind, 'payout'),
    exists(
      handle
        .select({ one: sql`1` })
        .from(removedCoins)
        .where(and(eq(removedCoins.orderReference, bankPayments.orderReference), isNull(removedCoins.handledAt)))
        .limit(1),
    ),
  )

/** What waits for a file, and may go into one now: its account is not frozen, its order not held, its coins are there. */
export const mayLeave = (handle: Handle, now: Date) =>
  and(
    sql`${bankPayments.state} = 'waiting'`,
    not(isFrozenNow(handle, now)),
    not(isHeldNow(handle, now)),
    not(sql`coalesce(${isUncovered(handle)}, false)`),
  )
