import { bankAccounts, reidentifications } from '../../src/server/database/schema'
import type { Database } from '../../src/server/database/handle'

/** The calls of bank accounts. */
export const bankAt = '/protected/v2/profile/bank'

/** As a customer types an account at SEB. */
export const typedAccount = { clearingNumber: '50 00', accountNumber: '000 00-19', bankName: '', customBank: false }

/** What is kept of it. */
export const keptAccount = {
  clearingNumber: '5000',
  accountNumber: '0000019',
  bankName: 'SEB',
  iban: null,
  customBank: false,
}

/** Other numbers that hold: at Nordea, at Handelsbanken, at Swedbank. */
export const otherAccounts = [
  { clearingNumber: '3300', accountNumber: '0006205124', bankName: 'Nordea' },
  { clearingNumber: '6000', accountNumber: '219161038', bankName: 'Handelsbanken' },
  { clearingNumber: '83279', accountNumber: '9942044174', bankName: 'Swedbank' },
] as const

type NewAccount = Partial<typeof bankAccounts.$inferInsert> & { customerId: string }

/** An account that stands in the table, UNVERIFIED and not the main one unless it is said. */
export const newAccount = async (database: Database, changes: NewAccount): Promise<typeof bankAccounts.$inferSelect> =>
  database.transaction(async (tx) => {
    const values = { ...keptAccount, createdAt: new Date('2026-11-01T12:00:00.000Z'), ...changes }
    const [account] = await tx.insert(bankAccounts).values(values).returning()
    if (account === undefined) throw new Error('No account was written')
    return account
  })

export const verifiedNow = { verificationStatus: 'VERIFIED', verifiedAt: new Date('2026-11-01T12:00:00.000Z') } as const

/** A document by which the customer has identified anew, for one of their accounts; names it. */
export const identifiedFor = async (
  database: Database,
  { customerId, reference: account }: Pick<typeof bankAccounts.$inferSelect, 'customerId' | 'reference'>,
  now: Date,
): Promise<string> =>
  database.transaction(async (tx) => {
    const file = { fileName: 'passport.jpg', fileType: 'image/jpeg' }
    const [shown] = await tx
      .insert(reidentifications)
      .values({ customerId, account, state: 'complete', ...file, createdAt: now, endedAt: now })
      .returning({ reference: reidentifications.reference })
    if (shown === undefined) throw new Error('No re-identification was written')
    return shown.reference
  })
