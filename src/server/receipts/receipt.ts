import { brand } from '../../domain/brand'
import { company, tax } from '../../domain/company'
import { coinNames, hasNetworkFee } from '../../domain/currencies'
import type { Locale } from '../../domain/customer'
import { coinOf, fiatOf, isZero, percentOf, type Decimal } from '../../domain/money'
import { marginPercent } from '../../domain/quote'
import type { ReceiptParty } from '../../domain/receipts'
import { countryName } from '../../i18n/country-name'
import { dateTimeText } from '../../i18n/dates'
import { translate, type Translate } from '../../i18n/i18n'
import { languageTags } from '../../i18n/locales'
import { moneyParts, moneyText, percentText, rateText, type MoneyParts } from '../../i18n/money'
import { accountEnd, orderNumberText } from '../../i18n/references'
import { customersZone } from '../clock'
import { nameOf } from '../customers/customer'
import type { OrderRow } from '../orders/effects'

/** All that a receipt tells of: `hashes` of the order's coins, whichever way they went. */
export type ReceiptRows = {
  order: OrderRow
  party: ReceiptParty
  completedAt: Date
  hashes: readonly string[]
}

export type Fact = { label: string; value: string }

/** What ends in the column of figures, or in words at the right edge; `note` stands beneath its label. */
export type Line = { label: string; note?: string; of: MoneyParts | string }

/** A receipt as it is printed, in words. */
export type Receipt = {
  language: string
  fileTitle: string
  /** When the order was completed: in one language, its receipt is always the same file. */
  at: Date
  house: { name: string; lines: readonly string[] }
  title: string
  kind: string
  customer: { label: string; lines: readonly string[] }
  facts: readonly Fact[]
  gave: { label: string; of: MoneyParts }
  got: { label: string; of: MoneyParts }
  costs: { title: string; lines: readonly Line[]; total: Line }
  details: { title: string; facts: readonly Fact[] }
  notes: readonly string[]
}

export const receiptOf = (rows: ReceiptRows, locale: Locale): Receipt => {
  const words = translate(locale)
  const { order, party, completedAt } = rows
  const kind = words(`receipt.kind.${order.type}`, { coin: coinNames[order.coin] })
  const number = orderNumberText(order.number)
  const placedAt = order.createdAt
  return {
    language: languageTags[locale],
    fileTitle: words('receipt.fileTitle', { brand: brand.name, number: order.number }),
    at: completedAt,
    house: { name: brand.name, lines: [company.name, ...company.address.split(', ')] },
    title: words('receipt.title'),
    kind,
    customer: { label: words('receipt.customer'), lines: personLines(party, locale) },
    facts: [
      { label: words('receipt.number'), value: number },
      { label: words('receipt.placed'), value: dateTimeText(placedAt.toISOString(), customersZone) },
      { label: words('receipt.completed'), value: dateTimeText(completedAt.toISOString(), customersZone) },
      ...(order.type === 'BUY'
        ? [{ label: words('receipt.method'), value: words(`method.${order.paymentMethod}.name`) }]
        : []),
    ],
    ...(order.type === 'BUY' ? bought(rows, locale, words) : sold(rows, locale, words)),
    notes: [
      words('receipt.vat', { zero: moneyText(locale, { amount: '0', currency: order.fiat }) }),
      words('receipt.zone'),
      words('receipt.company', {
        company: company.name,
        organizationNumber: company.organizationNumber,
        vatNumber: tax.vatNumber,
        email: brand.supportEmail,
      }),
    ],
  }
}

type Trade = Pick<Receipt, 'gave' | 'got' | 'costs' | 'details'>

const bought = ({ order, hashes }: ReceiptRows, locale: Locale, words: Translate): Trade => {
  const inFiat = (amount: Decimal) => moneyParts(locale, { amount: fiatOf(amount), currency: order.fiat })
  const margin = moneyText(locale, { amount: percentOf(order.amount, marginPercent), currency: order.fiat })
  const ours = words('receipt.ours', { brand: brand.name })
  const feeOr = (amount: Decimal, otherwise: string) => (isZero(amount) ? otherwise : inFiat(amount))
  return {
    gave: { label: words('receipt.youPaid'), of: inFiat(order.total) },
    got: { label: words('receipt.youGot'), of: coinsOf(order, locale) },
    costs: {
      title: words('receipt.costs'),
      lines: [
        {
          label: words('receipt.amount'),
          note: words('receipt.margin', { percent: percentText(locale, marginPercent), margin }),
          of: inFiat(order.amount),
        },
        ...(isZero(order.priorityFee) ? [] : [{ label: words('receipt.priorityFee'), of: inFiat(order.priorityFee) }]),
        ...(hasNetworkFee(order.coin)
          ? [{ label: words('receipt.networkFee'), of: feeOr(order.networkFee, ours) }]
          : []),
        { label: words('receipt.methodFee'), of: feeOr(order.methodFee, words('receipt.noFee')) },
      ],
      total: { label: words('receipt.totalPaid'), of: inFiat(order.total) },
    },
    details: {
      title: words('receipt.delivery'),
      facts: [
        rateFact(order, locale, words),
        { label: words('receipt.address'), value: order.walletAddress },
        ...hashFacts(hashes, words),
      ],
    },
  }
}

const sold = ({ order, party, hashes }: ReceiptRows, locale: Locale, words: Translate): Trade => {
  const paid: MoneyParts = moneyParts(locale, { amount: fiatOf(order.total), currency: order.fiat })
  const coins = coinsOf(order, locale)
  const { account } = party
  return {
    gave: { label: words('receipt.youSold'), of: coins },
    got: { label: words('receipt.youGot'), of: paid },
    costs: {
      title: words('receipt.counted'),
      lines: [
        { label: words('receipt.sold'), of: coins },
        { label: words('receipt.rate'), of: settledRateText(order, locale) },
        { label: words('receipt.fee'), of: words('receipt.noFee') },
      ],
      total: { label: words('receipt.paidOut'), of: paid },
    },
    details: {
      title: words('receipt.payout'),
      facts: [
        ...(account === null
          ? []
          : [
              { label: words('receipt.account'), value: `${account.bankName}, ${accountEnd(account.accountNumber)}` },
              { label: words('receipt.holder'), value: nameOf(party) },
            ]),
        { label: words('receipt.sentTo'), value: order.walletAddress },
        ...hashFacts(hashes, words),
      ],
    },
  }
}

const coinsOf = ({ coin, coinsSent, estimate }: OrderRow, locale: Locale): MoneyParts =>
  moneyParts(locale, { amount: coinOf(coinsSent ?? estimate), currency: coin })

const settledRateText = ({ coin, fiat, settledRate, quotedRate }: OrderRow, locale: Locale): string =>
  rateText(locale, coin, fiatOf(settledRate ?? quotedRate), fiat)

const rateFact = (order: OrderRow, locale: Locale, words: Translate): Fact => ({
  label: words('receipt.rate'),
  value: settledRateText(order, locale),
})

const hashFacts = (hashes: readonly string[], words: Translate): Fact[] =>
  hashes.map((value) => ({ label: words('receipt.transaction'), value }))

/** Name and address, as far as they are known; the country where it is another. */
const personLines = (party: ReceiptParty, locale: Locale): string[] => {
  const { address, postalCode, city, country, email } = party
  const name = nameOf(party)
  const place = [postalText(postalCode, country), city].filter(Boolean).join(' ')
  const abroad = country === null || country === 'SE' ? null : countryName(locale, country)
  return [name || email, address, place, abroad].filter((line): line is string => Boolean(line))
}

/** `111 22`, also where it was typed without the blank; those of other countries as typed. */
const postalText = (code: string | null, country: string | null): string | null =>
  country === 'SE' && code !== null ? code.replace(/^(\d{3})\s?(\d{2})$/, '$1\u00a0$2') : code
