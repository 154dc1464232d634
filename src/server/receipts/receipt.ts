import { brand } from '../../domain/company/brand'
import { company, tax } from '../../domain/company/company'
import { coinNamesInText, hasNetworkFee } from '../../domain/money/currencies'
import type { Locale } from '../../domain/customer/customer'
import { coinOf, fiatOf, isZero, percentOf, type Decimal } from '../../domain/money/money'
import { marginPercent } from '../../domain/money/quote'
import type { ReceiptParty } from '../../domain/orders/receipts'
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
  const t = translate(locale)
  const { order, party, completedAt } = rows
  const kind = t(`receipt.kind.${order.type}`, { coin: coinNamesInText[order.coin] })
  const number = orderNumberText(order.number)
  const placedAt = order.createdAt
  return {
    language: languageTags[locale],
    fileTitle: t('receipt.fileTitle', { brand: brand.name, number: order.number }),
    at: completedAt,
    house: { name: brand.name, lines: [company.name, ...company.address.split(', ')] },
    title: t('receipt.title'),
    kind,
    customer: { label: t('receipt.customer'), lines: personLines(party, locale) },
    facts: [
      { label: t('receipt.number'), value: number },
      { label: t('receipt.placed'), value: dateTimeText(placedAt.toISOString(), customersZone) },
      { label: t('receipt.completed'), value: dateTimeText(completedAt.toISOString(), customersZone) },
      ...(order.type === 'BUY' ? [{ label: t('receipt.method'), value: t(`method.${order.paymentMethod}.name`) }] : []),
    ],
    ...(order.type === 'BUY' ? bought(rows, locale, t) : sold(rows, locale, t)),
    notes: [
      t('receipt.vat', { zero: moneyText(locale, { amount: '0', currency: order.fiat }) }),
      t('receipt.zone'),
      t('receipt.company', {
        company: company.name,
        organizationNumber: company.organizationNumber,
        vatNumber: tax.vatNumber,
        email: brand.supportEmail,
      }),
    ],
  }
}

type Trade = Pick<Receipt, 'gave' | 'got' | 'costs' | 'details'>

const bought = ({ order, hashes }: ReceiptRows, locale: Locale, t: Translate): Trade => {
  const inFiat = (amount: Decimal) => moneyParts(locale, { amount: fiatOf(amount), currency: order.fiat })
  const margin = moneyText(locale, { amount: percentOf(order.amount, marginPercent), currency: order.fiat })
  const ours = t('receipt.ours', { brand: brand.name })
  const feeOr = (amount: Decimal, otherwise: string) => (isZero(amount) ? otherwise : inFiat(amount))
  return {
    gave: { label: t('receipt.youPaid'), of: inFiat(order.total) },
    got: { label: t('receipt.youGot'), of: coinsOf(order, locale) },
    costs: {
      title: t('receipt.costs'),
      lines: [
        {
          label: t('receipt.amount'),
          note: t('receipt.margin', { percent: percentText(locale, marginPercent), margin }),
          of: inFiat(order.amount),
        },
        ...(isZero(order.priorityFee) ? [] : [{ label: t('receipt.priorityFee'), of: inFiat(order.priorityFee) }]),
        ...(hasNetworkFee(order.coin) ? [{ label: t('receipt.networkFee'), of: feeOr(order.networkFee, ours) }] : []),
        { label: t('receipt.methodFee'), of: feeOr(order.methodFee, t('receipt.noFee')) },
      ],
      total: { label: t('receipt.totalPaid'), of: inFiat(order.total) },
    },
    details: {
      title: t('receipt.delivery'),
      facts: [
        rateFact(order, locale, t),
        { label: t('receipt.address'), value: order.walletAddress },
        ...hashFacts(hashes, t),
      ],
    },
  }
}

const sold = ({ order, party, hashes }: ReceiptRows, locale: Locale, t: Translate): Trade => {
  const paid: MoneyParts = moneyParts(locale, { amount: fiatOf(order.total), currency: order.fiat })
  const coins = coinsOf(order, locale)
  const { account } = party
  return {
    gave: { label: t('receipt.youSold'), of: coins },
    got: { label: t('receipt.youGot'), of: paid },
    costs: {
      title: t('receipt.counted'),
      lines: [
        { label: t('receipt.sold'), of: coins },
        { label: t('receipt.rate'), of: settledRateText(order, locale) },
        { label: t('receipt.fee'), of: t('receipt.noFee') },
      ],
      total: { label: t('receipt.paidOut'), of: paid },
    },
    details: {
      title: t('receipt.payout'),
      facts: [
        ...(account === null
          ? []
          : [
              { label: t('receipt.account'), value: `${account.bankName}, ${accountEnd(account.accountNumber)}` },
              { label: t('receipt.holder'), value: nameOf(party) },
            ]),
        { label: t('receipt.sentTo'), value: order.walletAddress },
        ...hashFacts(hashes, t),
      ],
    },
  }
}

const coinsOf = ({ coin, coinAmount, estimate }: OrderRow, locale: Locale): MoneyParts =>
  moneyParts(locale, { amount: coinOf(coinAmount ?? estimate), currency: coin })

const settledRateText = ({ coin, fiat, settledRate, quotedRate }: OrderRow, locale: Locale): string =>
  rateText(locale, coin, fiatOf(settledRate ?? quotedRate), fiat)

const rateFact = (order: OrderRow, locale: Locale, t: Translate): Fact => ({
  label: t('receipt.rate'),
  value: settledRateText(order, locale),
})

const hashFacts = (hashes: readonly string[], t: Translate): Fact[] =>
  hashes.map((value) => ({ label: t('receipt.transaction'), value }))

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
