import { sql } from 'drizzle-orm'
import { setImmediate as turn } from 'node:timers/promises'
import { object } from 'superstruct'
import { dropOldPrices } from './alerts/prices-told'
import { dropOldBankidOrders } from './bankid/orders'
import { dropOldEvidence, dropOldEvidencePages } from './bank/evidence'
import { dropOldClientErrors } from './client-errors/routes'
import { hoursAfter } from './clock'
import { mostDeleted } from './database/bulk'
import type { Transaction } from './database/handle'
import { dropOldOrders } from './eid/orders'
import { dropOldRedirects } from './eid-oidc/redirects'
import type { Exchange } from './exchange'
import { dropOldKeys } from './http/idempotency'
import { dropOldTries } from './http/rate-limits'
import { dropOldSessions } from './http/session'
import { jobKind } from './jobs/jobs'
import { dropOldJobs } from './jobs/queue'
import { dropOldEvents } from './live/events'
import { goOnWithRefunds } from './orders/refunds'
import { dropOldPurposes } from './orders/scam-shield'
import { dropOldLetters } from './outbox/outbox'
import { dropOldDeskSessions, dropOldDeskSignIns } from './desk/sessions'
import { dropOldChallenges } from './passkeys/challenges'
import { dropOldLinks } from './password-reset/links'
import { dropOldSecurityLinks } from './security-links/links'
import { dropOldHistory } from './sign-ins/history'
import { dropOldPushes, dropUnreachableDevices } from './push/push'
import { dropUnconfirmed } from './subscriptions/subscriptions'
import { dropOldSignIns } from './two-factor/sign-in'
import { dropOldTwoFactorResets } from './two-factor-reset/links'
import { dropOldProofs } from './wallet-proofs/proofs'

/** Each takes away a part of what is too old, and answers how many rows that was. */
const sweeps: ((tx: Transaction, now: Date) => Promise<number>)[] = [
  dropOldSessions,
  dropOldSignIns,
  dropOldDeskSessions,
  dropOldDeskSignIns,
  dropOldChallenges,
  dropOldLinks,
  dropOldSecurityLinks,
  dropOldHistory,
  dropOldOrders,
  dropOldRedirects,
  dropOldBankidOrders,
  dropOldKeys,
  dropOldTries,
  dropOldEvents,
  dropOldJobs,
  dropOldClientErrors,
  dropOldLetters,
  dropOldPushes,
  dropOldEvidence,
  dropOldEvidencePages,
  // Only once their files are gone.
  dropOldTwoFactorResets,
  dropUnconfirmed,
  dropOldPurposes,
  dropOldProofs,
  dropOldPrices,
]

/** Takes away what has had its time, every hour. */
export const housekeeping = jobKind({
  kind: 'housekeeping',
  payload: object({}),
  run: async (_, exchange) => {
    const now = exchange.clock.now()
    await planHousekeeping(exchange, hoursAfter(now, 1))
    for (const sweep of sweeps) {
      const some = () => exchange.database.transaction((tx) => sweep(tx, now))
      while ((await some()) === mostDeleted && !exchange.stopping.aborted) await turn()
    }
    await dropUnreachableDevices(exchange, now)
    await exchange.jobs.armGivenUp()
    await exchange.database.transaction((tx) => goOnWithRefunds(tx, exchange, now))
    await vacuum(exchange)
  },
})

/** A server does it by itself; in the embedded database nobody else takes away dead rows, or notes which pages have none. */
const vacuum = async ({ database }: Exchange): Promise<void> => {
  if (database.kind !== 'server') await database.read((handle) => handle.rows(sql`vacuum`))
}

/** One is planned at a time, by the hour it is for, whichever instance thinks of it. */
export const planHousekeeping = ({ database, jobs }: Exchange, at: Date): Promise<void> =>
  database.transaction((tx) =>
    jobs.enqueue(tx, housekeeping, {}, at, { uniqueKey: `housekeeping/${at.toISOString().slice(0, 13)}` }),
  )
