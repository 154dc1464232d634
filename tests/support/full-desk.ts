import { sql } from 'drizzle-orm'
import type { Transaction } from '../../src/server/database/handle'
import { customers } from '../../src/server/database/schema'

/** Customers that differ in nothing but their e-mail address. */
const copyCustomers = async (tx: Transaction, id: string, many: number): Promise<void> => {
  await tx.rows(sql`
    insert into customers select (jsonb_populate_record(it, jsonb_build_object(
      'id', idOf('customer', n), 'email', n || '@many.example', 'personal_number', null, 'seed_key', null,
      'identity_status', 'PENDING'))).* from ${customers} as it, generate_series(1, ${many}::int) as n
    where it.id = ${id}::uuid`)
}

/** So many rows of each list of the desk wait, the first since the first second of the year. */
export const fillDesk = async (tx: Transaction, many: number): Promise<void> => {
  const { id } = await someCustomer(tx)
  await tx.rows(sql`set local session_replication_role = replica`)
  await tx.rows(
    sql.raw(`create function idOf(kind text, n int) returns uuid immutable language sql
    as $$ select md5(kind || n)::uuid $$`),
  )
  await tx.rows(
    sql.raw(`create function atOf(n int) returns timestamptz immutable language sql
    as $$ select timestamptz '2026-01-01 00:00:00Z' + n * interval '1 second' $$`),
  )
  await copyCustomers(tx, id, many)
  const insert = (into: string, values: string) =>
    tx.rows(sql.raw(`insert into ${into} select ${values} from generate_series(1, ${many}) as n`))
  const customer = `idOf('customer', n)`
  await insert(
    'desk_proposals (id, state, action, kind, about, version, reason, subject, name, at)',
    `idOf('proposal', n), 'open', 'work.retry', 'work', idOf('work', n)::text, '', 'Why', 'one', 'Ulla Ek', atOf(n)`,
  )
  await tx.rows(sql`delete from questionnaires`)
  await insert(
    'questionnaires (customer_id, key, submitted, status, submitted_at)',
    `${customer}, 'VERIFICATION_KYC_ONBOARDING', true, 'UNVERIFIED', atOf(n)`,
  )
  await insert(
    'documents (id, customer_id, kind, status, uploaded_at)',
    `idOf('document', n), ${customer}, 'passport', 'PENDING', atOf(n)`,
  )
  await insert(
    'eid_orders (reference, purpose, customer_id, language, auto_start_token, qr_token, qr_secret, status, hint, started_at, ends_at, ended_at)',
    `idOf('eid', n), 'identity', ${customer}, 'en', n, n, n, 'failed', 'review', atOf(n), atOf(n), atOf(n)`,
  )
  await insert(
    'dac8_messages (id, year, kind, state, is_test, at)',
    `idOf('message', n), 2025 + n, 'new', 'drawn', true, atOf(n)`,
  )
  await insert(
    'holds (id, customer_id, reason, since, released_by)',
    `idOf('freeze', n), ${customer}, 'frozen', atOf(n), 'desk'`,
  )
  await insert(
    'wallet_proofs (id, customer_id, coin, address, state, text, text_at, owner_name, owner_relation, owner_at, created_at, used_at)',
    `idOf('proof', n), ${customer}, 'BTC', n, 'reviewing', 'x', atOf(n), 'Nils Ask', 'partner', atOf(n), atOf(n), atOf(n)`,
  )
  await insert(
    `orders (reference, number, customer_id, type, status, coin, fiat, amount, priority_fee, network_fee, method_fee, total,
      priority, customer_pays_network_fee, estimate, quoted_rate, payment_method, wallet_address, created_at, updated_at)`,
    `idOf('order', n), n, ${customer}, 'BUY', 'CONTACT_SUPPORT', 'BTC', 'SEK', 100, 0, 0, 0, 100,
      'MEDIUM', false, 1, 100, 'BANKGIRO', 'x', atOf(n), atOf(n)`,
  )
  await insert(
    'stray_coins (id, order_reference, coin, amount, hash, output, received_at)',
    `idOf('coins', n), idOf('order', n), 'LTC', 1, n, 0, atOf(n)`,
  )
  await insert(
    'removed_coins (id, order_reference, coin, amount, hash, output, removed_at)',
    `idOf('removed', n), idOf('order', 1), 'BTC', 1, n, 0, atOf(n)`,
  )
  await insert(
    'coin_sendings (key, coin, address, amount, state, created_at, conflicted_at)',
    `idOf('sending', n)::text, 'BTC', n, 1, 'sent', atOf(n), atOf(n)`,
  )
  await insert(
    'jobs (id, kind, payload, due_at, problem, created_at)',
    `idOf('work', n), 'order.refund', jsonb_build_object('reference', idOf('order', n)), atOf(n), 'No', atOf(n)`,
  )
  await insert(
    'refunds (key, order_reference, method, amount, currency, waiting_since, created_at)',
    `idOf('refund', n)::text, idOf('order', n), 'BANKGIRO', 1, 'SEK', atOf(n), atOf(n)`,
  )
  await insert(
    'bank_transfers (id, method, bank_reference, amount, currency, reference, received_at)',
    `idOf('first', n), 'BANKGIRO', n, 1, 'SEK', '', atOf(n)`,
  )
  await insert(
    'unmatched_payments (id, method, reference, currency, amount, received_at)',
    `idOf('unmatched', n), 'BANKGIRO', '', 'SEK', 1, atOf(n)`,
  )
  await insert(
    'bank_transfers (id, method, bank_reference, amount, currency, reference, received_at, contradicts)',
    `idOf('again', n), 'BANKGIRO', n, 2, 'SEK', '', atOf(n), idOf('first', n)`,
  )
  await insert(
    'payments (reference, order_reference, method, method_fee, total, state, started_at, ends_at)',
    `idOf('payment', n), idOf('order', n), 'SWISH', 0, 1, 'received', atOf(n), atOf(n)`,
  )
  await insert(
    'order_transactions (order_reference, direction, label, currency, amount, value, payment, at)',
    `idOf('order', n), 'IN', 'SWISH', 'SEK', 1, 1, idOf('payment', n), atOf(n)`,
  )
  await tx.rows(sql`insert into order_transactions (order_reference, direction, label, currency, amount, value, at)
    select reference, 'OUT', 'margin', 'SEK', 1, 1, created_at from orders, generate_series(1, 5)`)
  await insert(
    'payment_contradictions (id, payment, amount, currency, received_at)',
    `idOf('contradiction', n), idOf('payment', n), 2, 'SEK', atOf(n)`,
  )
  await insert(
    'bank_files_in (id, name, hash, state, problem, entries, received_at)',
    `idOf('file', n), n || '.xml', n, 'failed', 'not-whole', 0, atOf(n)`,
  )
  await insert(
    'bank_entries (id, file, position, account, reference, direction, is_return, amount, currency, text, state, problem, received_at)',
    `idOf('entry', n), idOf('file', n), 0, 'SEK', n, 'in', false, 1, 'SEK', '', 'unmatched', 'unnamed', atOf(n)`,
  )
  await insert(
    `bank_payments (key, kind, end_to_end_id, amount, currency, clearing_number, account_number, holder, message, state,
      created_at, stopped_because, stopped_at)`,
    `idOf('paid', n)::text, 'payout', 'NM' || md5('paid' || n), 1, 'SEK', '5001', n, 'Nils Ask', '', 'stopped',
      atOf(n), 'payment-limit', atOf(n)`,
  )
  await insert(
    'plans (reference, number, customer_id, state, fiat, amount, every, way, next_day, created_at)',
    `idOf('plan', n), n, ${customer}, 'ACTIVE', 'SEK', 100, 'day', 'transfer', '2026-01-02', atOf(n)`,
  )
  await insert(
    'plan_payments (id, plan_reference, amount, currency, received_at)',
    `idOf('plan-payment', n), idOf('plan', n), 100, 'SEK', atOf(n)`,
  )
  await insert(
    'limit_requests (id, customer_id, state, answers, created_at, submitted_at)',
    `idOf('limit', n), ${customer}, 'WAITING', '{}'::jsonb, atOf(n), atOf(n)`,
  )
  await insert('bank_file_runs (cut_off, started_at)', 'atOf(n), atOf(n)')
  await insert(
    'bank_files_out (id, name, message_id, cut_off, execution_day, payments, content, created_at)',
    `idOf('out', n), 'out' || n, 'out' || n, atOf(n), '2020-01-02', 1, '', atOf(n)`,
  )
  await insert(
    `bank_payments (key, kind, end_to_end_id, amount, currency, clearing_number, account_number, holder, message, state,
      created_at, file)`,
    `idOf('filed', n)::text, 'payout', 'NM' || md5('filed' || n), 1, 'SEK', '5001', n, 'Nils Ask', '', 'filed', atOf(n),
      idOf('out', n)`,
  )
  await insert(
    'bank_verifications (reference, customer_id, kind, account, started_at, expires_at)',
    `idOf('statement', n), ${customer}, 'statement', idOf('account', n), atOf(n), atOf(n)`,
  )
  await insert(
    'bank_accounts (reference, customer_id, clearing_number, account_number, bank_name, created_at)',
    `idOf('account', n), ${customer}, '5001', n, 'SEB', atOf(n)`,
  )
  await insert(
    'reidentifications (reference, customer_id, file_name, file_type, created_at)',
    `idOf('identification', n), ${customer}, 'x', 'image/jpeg', atOf(n)`,
  )
  await insert(
    'two_factor_resets (id, customer_id, hash, state, is_known_browser, asked_at, expires_at, document, sent_at)',
    `idOf('reset', n), ${customer}, n, 'reviewing', false, atOf(n), atOf(n), idOf('sent', n), atOf(n)`,
  )
  await insert(
    'support_cases (number, customer_id, message, status, created_at, updated_at)',
    `(10000 + n)::text, ${customer}, 'Hello', 'received', atOf(n), atOf(n)`,
  )
  await insert('order_feedback (order_reference, rating, at)', `idOf('order', n), 5, atOf(n)`)
  await insert(
    'purchase_purposes (id, customer_id, purpose, reason, amount, fiat, worth, at)',
    `idOf('purpose', n), ${customer}, 'own-savings', 'first', 1, 'SEK', 1, atOf(n)`,
  )
  for (const name of ['idOf', 'atOf']) await tx.rows(sql.raw(`drop function ${name}`))
}

const someCustomer = async (tx: Transaction): Promise<{ id: string }> => {
  const [row] = await tx.select({ id: customers.id }).from(customers).limit(1)
  if (row === undefined) throw new Error('There is no customer')
  return row
}
