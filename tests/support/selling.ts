import { bankAccounts } from '../../src/server/database/schema'
import type { Database } from '../../src/server/database/handle'
import { newCustomer, type Browser, type NewCustomer } from './exchange'

type NewAccount = Partial<typeof bankAccounts.$inferInsert>

/** A verified account of the customer, and the main one where nothing else is said. */
export const newAccount = async (database: Database, customerId: string, changes: NewAccount = {}) => {
  const createdAt = new Date('2026-11-01T08:00:00.000Z')
  const values = {
    clearingNumber: '6789',
    accountNumber: '123456789',
    bankName: 'Handelsbanken',
    verificationStatus: 'VERIFIED',
    verifiedAt: createdAt,
    isMain: true,
    createdAt,
    ...changes,
  } as const
  const [account] = await database.transaction((tx) =>
    tx
      .insert(bankAccounts)
      .values({ customerId, ...values })
      .returning(),
  )
  if (account === undefined) throw new Error('No account was written')
  return account
}

/** A customer who may sell, and the account that it is paid out to. */
export const newSeller = async (database: Database, changes: NewCustomer = {}) => {
  const customer = await newCustomer(database, changes)
  return { customer, account: await newAccount(database, customer.id) }
}

/** Places a sale of so many coins, to the account. */
export const placeSale = (browser: Browser, bankAccountReference: string, changes: object = {}, headers = {}) =>
  browser.post(
    '/protected/v2/sell/orders',
    { type: 'SELL', coin: 'BTC', fiat: 'SEK', amount: '0.05', bankAccountReference, ...changes },
    headers,
  )
