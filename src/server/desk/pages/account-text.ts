import type { Locale } from '../../../domain/customer/customer'
import { translate } from '../../../i18n/i18n'

type Account = { clearingNumber: string; accountNumber: string; bankName?: string }

/** Clearing number and account number, as banks write them. */
export const accountText = (locale: Locale, { clearingNumber, accountNumber, bankName }: Account): string =>
  [bankName ?? '', translate(locale)('sandbox.account.numbers', { clearing: clearingNumber, account: accountNumber })]
    .filter((part) => part !== '')
    .join(' · ')
