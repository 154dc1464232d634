import { dateTimeText } from '../../i18n/dates'
import type { Values } from '../../i18n/i18n'
import { accountEnd } from '../../i18n/references'
import { customersZone } from '../clock'
import type { CustomerRow } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { documentReason } from '../documents/reasons'
import type { Exchange } from '../exchange'
import { writeToCustomer, type AccountNotice } from '../onboarding/mail'
import type { AccountRow } from './accounts'
import { documentHoldsUntil, type IdentificationRow } from './identifications'

/** `event`: by which two letters of one kind about one account are two. */
type Told = { notice: AccountNotice; event: string; values?: Values }

/** Writes the customer what has become of their account, which is named by its bank and its last four digits. */
export const writeOfAccount = (
  tx: Transaction,
  exchange: Exchange,
  { customerId, reference, bankName, accountNumber }: AccountRow,
  { notice, event, values }: Told,
  now: Date,
): Promise<void> => {
  const about = `bank-account/${reference}/${notice}/${event}`
  const told = { ...values, bank: bankName, account: accountEnd(accountNumber) }
  return writeToCustomer(tx, exchange, { customerId, notice, about, values: told, reference }, now)
}

/** What a document is called that somebody did not accept without saying why. */
const unsaid = 'not-accepted'

/** Writes the customer whether a document by which they identify anew was accepted, until when it holds, or why not. */
export const writeOfIdentification = async (
  tx: Transaction,
  exchange: Exchange,
  { language }: Pick<CustomerRow, 'language'>,
  account: AccountRow,
  { reference: event, state, reason }: IdentificationRow,
  now: Date,
): Promise<void> => {
  const told =
    state === 'complete'
      ? ({
          notice: 'identityApproved',
          values: { until: dateTimeText(documentHoldsUntil(now).toISOString(), customersZone) },
        } as const)
      : ({ notice: 'identityRejected', values: { reason: documentReason(language, reason || unsaid) } } as const)
  await writeOfAccount(tx, exchange, account, { ...told, event }, now)
}
