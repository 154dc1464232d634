import { accountEnd } from '../../words/references'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { writeToCustomer, type AccountNotice } from '../onboarding/letters'
import type { AccountRow } from './accounts'

/** `event`: by which two letters of one kind about one account are two. */
type Told = { notice: AccountNotice; event: string }

/** Writes the customer what has become of their account, which is named by its bank and its last four digits. */
export const writeOfAccount = (
  tx: Transaction,
  exchange: Exchange,
  { customerId, reference, bankName, accountNumber }: AccountRow,
  { notice, event }: Told,
  now: Date,
): Promise<void> => {
  const about = `bank-account/${reference}/${notice}/${event}`
  const values = { bank: bankName, account: accountEnd(accountNumber) }
  return writeToCustomer(tx, exchange, { customerId, notice, about, values }, now)
}
