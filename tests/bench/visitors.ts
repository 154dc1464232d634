import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { onboardingQuestionnaire } from '../../src/domain/customer/customer'
import { hoursAfter } from '../../src/server/clock'
import { insertMany } from '../../src/server/database/bulk'
import type { Transaction } from '../../src/server/database/handle'
import { customers, questionnaires, sessions } from '../../src/server/database/schema'
import { longestHours } from '../../src/server/http/session'

/** A customer who is signed in, with the headers of their browser. */
export type Visitor = { id: string; headers: Record<string, string> }

/** Whoever has ten thousand orders, and many others. */
export type Visitors = { busiest: Visitor; others: readonly Visitor[] }

/** Writes customers who may place orders. */
export const writeCustomers = async (tx: Transaction, many: number): Promise<string[]> => {
  const createdAt = hoursAfter(new Date(), -3 * 365 * 24)
  const ids = Array.from({ length: many }, () => randomUUID())
  await insertMany(
    tx,
    customers,
    ids.map((id) => ({
      id,
      email: `${id}@example.com`,
      emailStatus: 'VERIFIED' as const,
      passwordHash: 'nobody signs in with it',
      phoneNumber: '+46701740605',
      phoneStatus: 'VERIFIED' as const,
      firstName: 'Astrid',
      lastName: 'Lind',
      country: 'SE',
      personalInfoFilled: true,
      identityStatus: 'VERIFIED' as const,
      createdAt,
    })),
  )
  await insertMany(
    tx,
    questionnaires,
    ids.map((customerId) => ({
      customerId,
      key: onboardingQuestionnaire,
      submitted: true,
      status: 'VERIFIED' as const,
    })),
  )
  return ids
}

/** Writes sessions as signing in does, without its limits. */
export const signIn = async (tx: Transaction, customerIds: readonly string[]): Promise<Visitor[]> => {
  const now = new Date()
  const begun = customerIds.map((customerId) => ({ customerId, token: secret(), csrfSecret: secret() }))
  await insertMany(
    tx,
    sessions,
    begun.map(({ customerId, token, csrfSecret }) => ({
      id: idOf(token),
      customerId,
      csrfSecret,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: hoursAfter(now, longestHours),
    })),
  )
  return begun.map(({ customerId, token, csrfSecret }) => ({
    id: customerId,
    headers: { cookie: `nm_session=${token}`, 'x-csrf-token': csrfTokenOf(idOf(token), csrfSecret) },
  }))
}

const secret = (): string => randomBytes(32).toString('base64url')

const idOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const csrfTokenOf = (sessionId: string, csrfSecret: string): string =>
  createHmac('sha256', csrfSecret).update(sessionId).digest('base64url')
