import { randomUUID } from 'node:crypto'
import { object, string } from 'superstruct'
import { hasDoubtfulNumber } from '../../domain/bank/bank-verification'
import { hoursAfter } from '../clock'
import { lockCustomer } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { evidencePagesOf, keepPages } from '../documents/pages'
import { takenFile } from '../documents/taken'
import { evidenceShelf, keepFile } from '../documents/vault'
import type { Exchange } from '../exchange'
import { refused } from '../http/refused'
import { routeWithPrepare } from '../http/route'
import { jobKind } from '../jobs/jobs'
import { tellCustomer } from '../onboarding/mail'
import { ownAccount } from './accounts'
import {
  begin,
  failTold,
  lockOpenVerification,
  isOpen,
  requireUnverified,
  succeed,
  verificationAt,
  serializeVerification,
} from './verifications'

/** Whoever looks at statements has so long. */
const reviewDays = 30

export const bankStatementRoutes = [
  routeWithPrepare(
    'uploadBankStatement',
    (call) => takenFile(call, ['statement']),
    async ({ exchange, tx, customer, query, prepared: { fileName, file }, now }) => {
      const { outside, jobs, config } = exchange
      await lockCustomer(tx, customer.id)
      const account = await ownAccount(tx, customer.id, query.reference)
      requireUnverified(account)
      if (hasDoubtfulNumber(account)) throw refused('step-refused')
      const reference = randomUUID()
      const expiresAt = hoursAfter(now, reviewDays * 24)
      const uploaded = { kind: 'statement', fileName, fileType: file.type } as const
      const row = await begin(
        tx,
        exchange,
        { reference, customerId: customer.id, account, expiresAt, ...uploaded },
        now,
      )
      await keepFile(tx, config.secret, reference, file.bytes, evidenceShelf)
      await keepPages(tx, config.secret, evidencePagesOf(reference), file.pages)
      if (outside.reviews !== null) await jobs.enqueue(tx, reviewStatement, { verification: reference }, now)
      return serializeVerification(row, customer, now)
    },
  ),
]

/** Has a statement looked at, unless something else has come of its verification. */
export const reviewStatement = jobKind({
  kind: 'bank-verification.review',
  payload: object({ verification: string() }),
  run: async ({ verification }, { database, outside, clock }) => {
    if (outside.reviews === null) throw new Error('Nobody reviews')
    const found = await database.read(async (handle) => {
      const row = await verificationAt(handle, verification)
      if (row === undefined || row.account === null || !isOpen(row, clock.now())) return undefined
      return { row, account: await ownAccount(handle, row.customerId, row.account) }
    })
    if (found === undefined) return
    const { row, account } = found
    await outside.reviews.bankStatement({
      verification,
      at: row.startedAt.toISOString(),
      clearingNumber: account.clearingNumber,
      fileName: row.fileName ?? '',
    })
  },
})

type Reviewed = { verification: string; status: 'VERIFIED' | 'REJECTED'; reason: string | null }

/** Somebody has looked at a statement: its own verification is decided, no other one. */
export const statementReviewed = async (
  tx: Transaction,
  exchange: Exchange,
  { verification, status, reason }: Reviewed,
  now: Date,
): Promise<void> => {
  const row = await lockOpenVerification(tx, verification, now)
  const { kind, customerId, account } = row
  if (kind !== 'statement' || account === null) throw refused('step-refused')
  if (status === 'VERIFIED')
    return void (await succeed(tx, exchange, row, await ownAccount(tx, customerId, account), now))
  await failTold(tx, exchange, row, { failure: 'rejected', reason, status }, now)
  await tellCustomer(tx, exchange, { customerId, notice: 'bankAccountRejected' }, now)
}
