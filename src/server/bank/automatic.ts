import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bankVisitMinutes, isSameAccount, isSameHolder } from '../../domain/bank/bank-accounts'
import { hasDoubtfulNumber } from '../../domain/bank/bank-verification'
import { isActive } from '../../domain/customer/features'
import { isBankAddress } from '../../domain/payments/payment-addresses'
import { ungrouped } from '../../domain/shared/spacing'
import { isVerifiedStatus } from '../../domain/orders/statuses'
import { minutesAfter } from '../clock'
import { lockAndReadCustomer, lockCustomer, nameOf } from '../customers/customer'
import { bankAccountsOf, featuresOf } from '../customers/standing'
import type { Handle, Transaction } from '../database/handle'
import { bankVerifications, type FoundAccount } from '../database/schema'
import type { Exchange } from '../exchange'
import { appAddress } from '../http/origin'
import { countTry, type Limit } from '../http/rate-limits'
import { badInput, refused } from '../http/refused'
import { route, routeWithPrepare, type Call, type SignedIn } from '../http/route'
import { changed } from '../onboarding/changes'
import { addAccount } from './account-routes'
import { serializeAccount, ownAccount, type AccountRow } from './accounts'
import { hasUsedMonth, leftOfMonth, takeOfMonth } from './months'
import {
  begin,
  endOverdue,
  failTold,
  lockOpenVerification,
  lastVerification,
  ownVerification,
  requireUnverified,
  succeed,
  serializeVerification,
  type VerificationRow,
} from './verifications'

/** Banks are asked for one customer so often, whether they answer or not. */
const startsPerCustomer: Limit = { name: 'bank-verification', most: 10, seconds: 24 * 60 * 60 }

export const automaticRoutes = [
  route('getBankVerification', async ({ tx, customer, now }) => {
    const row = await lastVerification(tx, customer.id)
    return row === undefined ? null : serializeVerification(row, customer, now)
  }),

  route('listVerificationBanks', async ({ exchange: { outside } }) =>
    [...(outside.banks?.banks ?? [])].toSorted((one, other) => one.label.localeCompare(other.label, 'sv')),
  ),

  routeWithPrepare(
    'initBankVerification',
    (call) => started(call),
    async ({ exchange, tx, customer, body, prepared, now }) => {
      await lockCustomer(tx, customer.id)
      const account = await accountToVerify(tx, customer.id, body.reference)
      if (await hasUsedMonth(tx, customer.id, now)) throw refused('limit-reached')
      const isLimited = await isMonthLimited(tx, exchange, customer.id)
      if (!(await takeOfMonth(tx, now)) && isLimited) throw refused('limit-reached')
      const expiresAt = minutesAfter(now, bankVisitMinutes)
      const visit = { ...prepared, kind: 'automatic', providerName: body.providerName } as const
      const row = await begin(tx, exchange, { customerId: customer.id, account, expiresAt, ...visit }, now)
      return serializeVerification(row, customer, now)
    },
  ),

  route('checkBankVerification', async ({ tx, customer, body, now }) =>
    serializeVerification(await ownVerification(tx, customer.id, body.verification), customer, now),
  ),

  route('completeBankVerification', async ({ exchange, tx, customer, body, now }) => {
    await ownVerification(tx, customer.id, body.verification)
    const row = await lockOpenVerification(tx, body.verification, now)
    const chosen = row.accounts.find(({ externalId }) => externalId === body.externalId)
    if (row.state !== 'found' || chosen === undefined) throw refused('step-refused')
    const account = await accountOf(tx, row, chosen, now)
    const { externalId } = chosen
    return serializeAccount(tx, await succeed(tx, exchange, row, { ...account, externalId }, now))
  }),
]

/** Refuses what cannot be verified like this, then has the bank begin. Nothing is written down before it has. */
const started = async ({
  exchange,
  customer,
  body,
  request,
  language,
  now,
}: Call<'initBankVerification'> & SignedIn) => {
  const { outside, database, log } = exchange
  const { providerName } = body
  const { banks } = outside
  if (banks === null) throw refused('feature-off')
  if (!banks.banks.some(({ name }) => name === providerName))
    throw badInput([{ field: 'providerName', code: 'notAccepted' }])
  await database.read(async (handle) => {
    await accountToVerify(handle, customer.id, body.reference)
    if (await hasUsedMonth(handle, customer.id, now)) throw refused('limit-reached')
    const isLimited = await isMonthLimited(handle, exchange, customer.id)
    if (isLimited && (await leftOfMonth(handle, now)) === 0) throw refused('limit-reached')
  })
  await countTry(exchange, startsPerCustomer, customer.id)
  const reference = randomUUID()
  const back = appAddress(request, `/profile/bank?ref=${reference}`)
  const { redirectUrl } = await banks
    .start({ verification: reference, providerName, language, back })
    .catch((error: unknown) => {
      log.warn({ bank: providerName, err: error }, 'a bank did not answer')
      throw refused('provider-unavailable')
    })
  if (!isBankAddress(redirectUrl, new URL(back).origin)) throw new Error('A bank leads where no bank is')
  return { reference, redirectUrl }
}

const accountToVerify = async (
  handle: Handle,
  customerId: string,
  reference: string | undefined,
): Promise<AccountRow | undefined> => {
  if (reference === undefined) return undefined
  const account = await ownAccount(handle, customerId, reference)
  requireUnverified(account)
  if (account.customBank || hasDoubtfulNumber(account)) throw refused('step-refused')
  return account
}

const isMonthLimited = async (handle: Handle, { outside }: Exchange, customerId: string): Promise<boolean> =>
  isActive(await featuresOf(handle, customerId, outside), 'GOCARDLESS_LIMIT_CHECK')

/** The account that was chosen: the one that is verified, or one of the same numbers; else a new one. */
const accountOf = async (
  tx: Transaction,
  { customerId, account }: VerificationRow,
  { externalId: _externalId, ...numbers }: FoundAccount,
  now: Date,
): Promise<AccountRow> => {
  if (account !== null) return ownAccount(tx, customerId, account)
  const same = (await bankAccountsOf(tx, customerId)).find((known) => isSameAccount(known, numbers))
  return same ?? addAccount(tx, customerId, { ...numbers, customBank: false }, now)
}

type Found = { verification: string; holder: string; accounts: readonly FoundAccount[] }

/**
 * The bank has named accounts: of these the customer chooses one, if any is theirs, and the one that it is about; those
 * that they have verified are left out.
 */
export const accountsFound = async (
  tx: Transaction,
  exchange: Exchange,
  { verification, holder, accounts }: Found,
  now: Date,
): Promise<void> => {
  const row = await waitingForBank(tx, verification, now)
  if (!isSameHolder(nameOf(await lockAndReadCustomer(tx, row.customerId)), holder))
    return failTold(tx, exchange, row, { failure: 'other-holder' }, now)
  const about = row.account === null ? null : await ownAccount(tx, row.customerId, row.account)
  const verified = (await bankAccountsOf(tx, row.customerId)).filter((known) =>
    isVerifiedStatus(known.verificationStatus),
  )
  const named = accounts.map(bare).filter((found) => about === null || isSameAccount(found, about))
  const fitting = named.filter((found) => !verified.some((known) => isSameAccount(found, known)))
  if (fitting.length === 0)
    return failTold(tx, exchange, row, { failure: named.length === 0 ? 'not-found' : 'all-verified' }, now)
  const expiresAt = minutesAfter(now, bankVisitMinutes)
  await tx
    .update(bankVerifications)
    .set({ state: 'found', accounts: fitting, expiresAt })
    .where(eq(bankVerifications.reference, verification))
  await exchange.jobs.enqueue(tx, endOverdue, { verification }, expiresAt)
  await changed(tx, exchange, row.customerId)
}

const bare = ({ clearingNumber, accountNumber, ...found }: FoundAccount): FoundAccount => ({
  ...found,
  clearingNumber: ungrouped(clearingNumber),
  accountNumber: ungrouped(accountNumber),
})

type Refused = { verification: string; code: 'rejected' | 'canceled' | 'timed-out'; reason: string | null }

/** The bank has not named an account; why, in its own words, is kept and never shown. */
export const bankRefused = async (
  tx: Transaction,
  exchange: Exchange,
  { verification, code: failure, reason }: Refused,
  now: Date,
): Promise<void> => {
  const row = await waitingForBank(tx, verification, now)
  await failTold(tx, exchange, row, { failure, reason }, now)
}

const waitingForBank = async (tx: Transaction, verification: string, now: Date): Promise<VerificationRow> => {
  const row = await lockOpenVerification(tx, verification, now)
  if (row.kind !== 'automatic' || row.state !== 'started') throw refused('step-refused')
  return row
}
