import { eq, isNotNull } from 'drizzle-orm'
import type { Locale } from '../../domain/customer/customer'
import { translate } from '../../i18n/i18n'
import type { Handle, Transaction } from '../database/handle'
import { customers } from '../database/schema'
import type { ReadyCustomers } from '../public-site/pages'
import { oldWalletPassword } from './old-wallets'
import { sandboxPassword, seedKeys } from './seeds/keys'

/** The ready-made customers that are there, in the order in which they are told of. */
export const readyCustomersIn = async (handle: Handle, locale: Locale): Promise<ReadyCustomers> => {
  const rows = await handle
    .select({ key: customers.seedKey, email: customers.email })
    .from(customers)
    .where(isNotNull(customers.seedKey))
    .limit(seedKeys.length)
  return {
    password: sandboxPassword,
    customers: seedKeys.flatMap((key) =>
      rows
        .filter((row) => row.key === key)
        .map(({ email }) => ({
          key,
          email,
          name: translate(locale)(`sandbox.customer.${key}`, { walletPassword: oldWalletPassword }),
        })),
    ),
  }
}

/** The ready-made customer of a key, who from now on is spoken to in the language of whoever chose them. */
export const takeReadyCustomer = async (
  tx: Transaction,
  key: string,
  language: Locale,
): Promise<{ id: string } | undefined> => {
  const [customer] = await tx
    .update(customers)
    .set({ language })
    .where(eq(customers.seedKey, key))
    .returning({ id: customers.id })
  return customer
}
