import type { Locale } from '../../domain/customer/customer'
import type { AccountEntry, TaxSoftware } from '../../domain/orders/account-entries'
import { translate } from '../../i18n/i18n'
import type { Cell } from './cells'

type Column = { heading: string; of: (entry: AccountEntry, description: string) => Cell }

/** The customer's account in the columns that the software reads; headings are its own, in no language. */
export const transactionsTable = (entries: readonly AccountEntry[], software: TaxSoftware, locale: Locale) => {
  const t = translate(locale)
  const columns = columnsOf[software]
  return {
    columns,
    rows: entries.map((entry) => {
      const description = t('export.ofOrder', { number: entry.order })
      return columns.map(({ of }) => of(entry, description))
    }),
  }
}

type Sum = AccountEntry['sent']

const figure = (sum: Sum): Cell => (sum === null ? null : { figure: sum.amount })
const code = (sum: Sum): Cell => sum?.currency ?? null

/** An instant to the second: `2025-11-18T07:41:10.123Z` as `2025-11-18 07:41:10`. */
const toSecond = (at: string): string => at.slice(0, 19).replace('T', ' ')

const typeNames: Record<AccountEntry['kind'], string> = {
  deposit: 'Deposit',
  trade: 'Trade',
  withdrawal: 'Withdrawal',
}

const columnsOf: Record<TaxSoftware, readonly Column[]> = {
  koinly: [
    { heading: 'Date', of: ({ at }) => `${toSecond(at)} UTC` },
    { heading: 'Sent Amount', of: ({ sent }) => figure(sent) },
    { heading: 'Sent Currency', of: ({ sent }) => code(sent) },
    { heading: 'Received Amount', of: ({ received }) => figure(received) },
    { heading: 'Received Currency', of: ({ received }) => code(received) },
    { heading: 'Fee Amount', of: ({ fee }) => figure(fee) },
    { heading: 'Fee Currency', of: ({ fee }) => code(fee) },
    { heading: 'Net Worth Amount', of: ({ netWorth }) => figure(netWorth) },
    { heading: 'Net Worth Currency', of: ({ netWorth }) => code(netWorth) },
    { heading: 'Label', of: () => null },
    { heading: 'Description', of: (_, description) => description },
    { heading: 'TxHash', of: ({ hash }) => hash },
  ],
  divly: [
    { heading: 'date', of: ({ at }) => at.slice(0, 10) },
    { heading: 'time', of: ({ at }) => at.slice(11, 19) },
    { heading: 'transaction_type', of: ({ kind }) => typeNames[kind] },
    { heading: 'label', of: () => null },
    { heading: 'sent_amount', of: ({ sent }) => figure(sent) },
    { heading: 'sent_currency', of: ({ sent }) => code(sent) },
    { heading: 'received_amount', of: ({ received }) => figure(received) },
    { heading: 'received_currency', of: ({ received }) => code(received) },
    { heading: 'fee_amount', of: ({ fee }) => figure(fee) },
    { heading: 'fee_currency', of: ({ fee }) => code(fee) },
    { heading: 'tx_hash', of: ({ hash }) => hash },
    { heading: 'custom_description', of: (_, description) => description },
  ],
}
