import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { placeOf } from './built-exchange'
import { withDatabase } from './places'

/** Markup that would be found in a page that took it for markup: it ends attributes, elements and texts of scripts. */
export const hostile = `'"></title></script><img src=x onerror=hit()><i data-probe>{{7*7}}`

/** What customers and outside parties write, by table; of those that are nothing, nothing is made. */
const texts: Record<string, readonly string[]> = {
  customers: ['first_name', 'last_name', 'address', 'city', 'postal_code', 'phone_number'],
  documents: ['file_name', 'reason'],
  questionnaires: ['reason'],
  bank_accounts: ['bank_name'],
  bank_verifications: ['file_name', 'reason', 'provider_name'],
  saved_addresses: ['label'],
  notifications: ['subject'],
  passkeys: ['name'],
  sessions: ['user_agent'],
  orders: ['cancel_text', 'feedback_reason', 'feedback_details', 'provider_name', 'wallet_address'],
  order_transactions: ['message', 'account', 'hash'],
  order_feedback: ['text'],
  payments: ['text', 'provider_name', 'code'],
  support_cases: ['message'],
  unmatched_payments: ['reference', 'payer'],
  sandbox_payouts: ['holder', 'message'],
  inbox_messages: ['recipient', 'subject', 'body'],
}

/** A copy of a seeded folder in which every text that somebody else has written is such markup; `remove` takes it away. */
export const hostileCopy = async (seeded: string): Promise<{ folder: string; remove: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  await cp(seeded, folder, { recursive: true })
  await withDatabase(await placeOf(folder), (database) =>
    database.transaction(async (tx) => {
      await tx.rows(
        sql`insert into unmatched_payments (id, method, reference, currency, amount, payer, received_at) values (gen_random_uuid(), 'BANKGIRO', 'x', 'SEK', '100.00', 'x', now())`,
      )
      for (const [table, columns] of Object.entries(texts))
        for (const column of columns)
          await tx.rows(
            sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${hostile} where ${sql.identifier(column)} is not null`,
          )
    }),
  )
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
