import { brand } from '../../../domain/company/brand'
import { hasNetworkFee } from '../../../domain/money/currencies'
import { isZero, negated } from '../../../domain/money/money'
import { customerPaysNetworkFee, marginPercent, priorityFeePercent, type Quote } from '../../../domain/money/quote'
import { percentText } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { Ledger, LedgerLine, LedgerWords } from '../../ui/ledger'
import type { Price } from './types'

type Quoted = Price & { quote: Quote }

/** Each cost a line, and what they come to. */
export const Costs = ({ totalLabel, ...price }: Quoted & { totalLabel: string }) => {
  const { t, locale } = useMessages()
  const { quote, fiat, priority } = price
  return (
    <Ledger>
      <LedgerLine label={t('buy.amount')} of={{ amount: quote.amount, currency: fiat }} />
      {priority === 'HIGH' ? (
        <LedgerLine
          label={t('buy.priorityFee', { percent: percentText(locale, priorityFeePercent) })}
          of={{ amount: quote.priorityFee, currency: fiat }}
        />
      ) : null}
      <NetworkFee {...price} />
      <MethodFee {...price} />
      <LedgerLine label={totalLabel} of={{ amount: quote.total, currency: fiat }} isTotal />
    </Ledger>
  )
}

const NetworkFee = ({ coin, fiat, priority, quote }: Quoted) => {
  const { t } = useMessages()
  if (!hasNetworkFee(coin)) return null
  return customerPaysNetworkFee(coin, priority) ? (
    <LedgerLine label={t('buy.networkFee')} of={{ amount: quote.networkFee, currency: fiat }} />
  ) : (
    <LedgerWords label={t('buy.networkFee')}>{t('buy.networkFeeOurs', { brand: brand.name })}</LedgerWords>
  )
}

const MethodFee = ({ method, methodFeePercent, fiat, quote }: Quoted) => {
  const { t, locale } = useMessages()
  if (!method) return null
  return isZero(methodFeePercent) ? (
    <LedgerWords label={t('buy.methodFee')}>{t('method.noFee')}</LedgerWords>
  ) : (
    <LedgerLine
      label={t('buy.methodFeePercent', { percent: percentText(locale, methodFeePercent) })}
      of={{ amount: quote.methodFee, currency: fiat }}
    />
  )
}

/** How the estimate comes about: what the rate gives, less our margin. */
export const Margin = ({ quote, coin }: Quoted) => {
  const { t, locale } = useMessages()
  return (
    <Ledger isQuiet>
      <LedgerLine label={t('buy.atRate')} of={{ amount: quote.atRate, currency: coin }} />
      <LedgerLine
        label={t('buy.margin', { percent: percentText(locale, marginPercent) })}
        of={{ amount: negated(quote.margin), currency: coin }}
      />
    </Ledger>
  )
}
