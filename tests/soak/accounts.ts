import { randomUUID } from 'node:crypto'
import { daysAfter } from '../../src/server/clock'
import type { Database } from '../../src/server/database/handle'
import { bankAccounts, bankVerifications } from '../../src/server/database/schema'

/** A customer's account, and the verification by which it is to be verified. */
export type Statement = { account: string; verification: string }

export const newStatement = (): Statement => ({ account: randomUUID(), verification: randomUUID() })

const numbers = {
  clearingNumber: '5000',
  accountNumber: '58398257466',
  bankName: 'SEB',
  iban: 'SE4550000000058398257466',
}

/** The customer has sent a statement of an account of theirs, with an IBAN; whoever reviews it decides. Twice is once. */
export const sendStatement = async (
  database: Database,
  customerId: string,
  { account, verification }: Statement,
  now: Date,
  isMain = true,
): Promise<void> => {
  const begun = { customerId, kind: 'statement', account, startedAt: now, expiresAt: daysAfter(now, 30) } as const
  const added = { customerId, isMain, verificationStatus: 'PENDING', createdAt: now, ...numbers } as const
  await database.transaction(async (tx) => {
    await tx
      .insert(bankAccounts)
      .values({ reference: account, ...added })
      .onConflictDoNothing()
    await tx
      .insert(bankVerifications)
      .values({ reference: verification, ...begun })
      .onConflictDoNothing()
  })
}
