import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { bankOf, checkAccountNumber } from '../../domain/bank/bank-accounts'
import { nameOf, type CustomerRow } from '../customers/customer'
import { bankAccountsOf } from '../customers/standing'
import type { Handle } from '../database/handle'
import {
  bankVerifications,
  customers,
  sandboxBankVisits,
  type BankVisitDecision,
  type FoundAccount,
} from '../database/schema'
import type { Exchange } from '../exchange'
import type { CallbackEvent } from '../callbacks/receive'
import type { Banks } from '../outside/banks'
import { banks } from './banks'
import { uuidOf } from '../callbacks/post-signed'
import { callBack, type CallbackJob } from './callbacks'
import type { Deps } from './outside'

/** A bank that never answers, to see what that is like. */
const silentBank = { name: 'unavailable', label: 'Otillgängliga banken' }

const visited = [
  ...banks.filter(({ currency }) => currency === 'SEK').map(({ name, label }) => ({ name, label })),
  silentBank,
]

/** Banks whose customers log in on the sandbox's page, on the very origin that they come from. */
export const sandboxBanks = ({ database, clock }: Deps): Banks => ({
  banks: visited,
  start: async ({ verification, providerName: provider, language, back }) => {
    if (provider === silentBank.name) throw new Error('The bank does not answer')
    await database.transaction((tx) =>
      tx
        .insert(sandboxBankVisits)
        .values({ verification, provider, back, startedAt: clock.now() })
        .onConflictDoNothing(),
    )
    return { redirectUrl: `${new URL(back).origin}/sandbox/verify/${verification}?lang=${language}` }
  },
})

/** A verification as the bank knows it; `isOpen` while the exchange waits for it. */
export type BankVisit = {
  verification: string
  bank: string
  email: string
  holder: string
  back: string
  at: Date
  isOpen: boolean
  decision: BankVisitDecision | null
  accounts: readonly FoundAccount[]
}

const visitsOnPage = 50
const columns = { visit: sandboxBankVisits, verification: bankVerifications, customer: customers }

type Row = {
  visit: typeof sandboxBankVisits.$inferSelect
  verification: typeof bankVerifications.$inferSelect
  customer: CustomerRow
}

/** Visits at which nothing was decided yet, newest first. */
export const waitingVisits = async (handle: Handle, now: Date): Promise<Omit<BankVisit, 'accounts'>[]> => {
  const rows = await handle
    .select(columns)
    .from(sandboxBankVisits)
    .innerJoin(bankVerifications, eq(bankVerifications.reference, sandboxBankVisits.verification))
    .innerJoin(customers, eq(customers.id, bankVerifications.customerId))
    .where(
      and(isNull(bankVerifications.endedAt), gt(bankVerifications.expiresAt, now), isNull(sandboxBankVisits.decision)),
    )
    .orderBy(desc(sandboxBankVisits.startedAt))
    .limit(visitsOnPage)
  return rows.map((row) => shown(row, now))
}

/** A visit with the accounts that the bank has of the person: those that they have typed in the app, and two more. */
export const visitAt = async ({ database, clock }: Exchange, reference: string): Promise<BankVisit | undefined> =>
  database.read(async (handle) => {
    const [row] = await handle
      .select(columns)
      .from(sandboxBankVisits)
      .innerJoin(bankVerifications, eq(bankVerifications.reference, sandboxBankVisits.verification))
      .innerJoin(customers, eq(customers.id, bankVerifications.customerId))
      .where(eq(sandboxBankVisits.verification, reference))
      .limit(1)
    if (row === undefined) return undefined
    const typed = (await bankAccountsOf(handle, row.customer.id)).filter(({ customBank }) => !customBank)
    const known = typed.map(({ clearingNumber, accountNumber, bankName, iban }) => ({
      externalId: uuidOf(`${row.customer.id}/${clearingNumber}/${accountNumber}`),
      clearingNumber,
      accountNumber,
      bankName,
      iban,
    }))
    return { ...shown(row, clock.now()), accounts: [...known, ...madeUp(row.customer.id)] }
  })

const shown = ({ visit, verification: row, customer }: Row, now: Date): Omit<BankVisit, 'accounts'> => ({
  verification: row.reference,
  bank: visited.find(({ name }) => name === visit.provider)?.label ?? visit.provider,
  email: customer.email,
  holder: nameOf(customer),
  back: visit.back,
  at: visit.startedAt,
  isOpen: row.state === 'started' && row.endedAt === null && row.expiresAt > now,
  decision: visit.decision,
})

/** Banks where everybody has an account, by a clearing number of theirs, and how many digits it has. */
const madeUpAt = [
  { clearingNumber: '5170', digits: 7 },
  { clearingNumber: '6610', digits: 9 },
]

/** Accounts whose check digits hold, the same for the same customer. */
const madeUp = (customerId: string): FoundAccount[] =>
  madeUpAt.map(({ clearingNumber, digits }) => {
    const seed = createHash('sha256').update(`${customerId}/${clearingNumber}`).digest().readUInt32BE(0)
    const numbers = Array.from({ length: 100 }, (_, index) =>
      String(seed + index)
        .padStart(digits, '1')
        .slice(-digits),
    )
    const accountNumber = numbers.find((number) => checkAccountNumber(number, clearingNumber) === null) ?? ''
    const externalId = uuidOf(`${customerId}/${clearingNumber}`)
    return { externalId, clearingNumber, accountNumber, bankName: bankOf(clearingNumber) ?? '', iban: null }
  })

export type VisitDecision = { decision: BankVisitDecision; accounts: readonly FoundAccount[] }

/** The customer has decided at the bank, once; it is told when the sandbox's delay is over. */
export const decideVisit = (
  exchange: Exchange,
  callback: CallbackJob,
  { verification, holder }: BankVisit,
  { decision, accounts }: VisitDecision,
): Promise<void> =>
  exchange.database.transaction(async (tx) => {
    const decidedAt = exchange.clock.now()
    const first = await tx
      .update(sandboxBankVisits)
      .set({ decision, decidedAt })
      .where(and(eq(sandboxBankVisits.verification, verification), isNull(sandboxBankVisits.decision)))
      .returning({ verification: sandboxBankVisits.verification })
    if (first.length === 0) return
    const head = { id: uuidOf(`bank/${verification}`), at: decidedAt.toISOString(), verification }
    const found = (who: string): CallbackEvent => ({
      ...head,
      type: 'bank.found',
      holder: who,
      accounts: [...accounts],
    })
    const refused = (code: 'rejected' | 'canceled' | 'timed-out') =>
      ({ ...head, type: 'bank.refused', code, reason: null }) as const
    const events: Record<BankVisitDecision, CallbackEvent> = {
      approve: found(asBanksWrite(holder)),
      'other-holder': found('ANDERSSON, NILS'),
      decline: refused('rejected'),
      cancel: refused('canceled'),
      timeout: refused('timed-out'),
    }
    await callBack(tx, exchange, callback, 'banks', events[decision])
  })

/** In capitals, the last name first. */
const asBanksWrite = (holder: string): string => holder.toUpperCase().split(' ').toReversed().join(' ')
