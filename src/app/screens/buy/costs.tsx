import { brand } from '../../../domain/company/brand'
import { hasNetworkFee } from '../../../domain/money/currencies'
import { isZero, negated } from '../../../domain/money/money'
import { customerPaysNetworkFee, marginPercent, priorityFeePercent, type Quote } from '../../../domain/money/quote'
import { percentText } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { FigureList, FigureLine, WordsLine } from '../../ui/figure-list'
import type { Price } from './types'

type Quoted = Price & { quote: Quote }

/** Each cost a line, and what they come to. */
export const Costs = ({ totalLabel, ...price }: Quoted & { totalLabel: string }) => {
  const { t, locale } = useMessages()
  const { quote, fiat, priority } = price
  return (
    <FigureList>
      <FigureLine label={t('buy.amount')} of={{ amount: quote.amount, currency: fiat }} />
      {priority === 'HIGH' ? (
        <FigureLine
          label={t('buy.priorityFee', { percent: percentText(locale, priorityFeePercent) })}
          of={{ amount: quote.priorityFee, currency: fiat }}
        />
      ) : null}
      <NetworkFee {...price} />
      <MethodFee {...price} />
      <FigureLine label={totalLabel} of={{ amount: quote.total, currency: fiat }} isTotal />
    </FigureList>
  )
}

const NetworkFee = ({ coin, fiat, priority, quote }: Quoted) => {
  const { t } = useMessages()
  if (!hasNetworkFee(coin)) return null
  return customerPaysNetworkFee(coin, priority) ? (
    <FigureLine label={t('buy.networkFee')} of={{ amount: quote.networkFee, currency: fiat }} />
  ) : (
    <WordsLine label={t('buy.networkFee')}>{t('buy.networkFeeOurs', { brand: brand.name })}</WordsLine>
  )
}

const MethodFee = ({ method, methodFeePercent, fiat, quote }: Quoted) => {
  const { t, locale } = useMessages()
  if (!method) return null
  return isZero(methodFeePercent) ? (
    <WordsLine label={t('buy.methodFee')}>{t('method.noFee')}</WordsLine>
  ) : (
    <FigureLine
      label={t('buy.methodFeePercent', { percent: percentText(locale, methodFeePercent) })}
      of={{ amount: quote.methodFee, currency: fiat }}
    />
  )
}

/** How the estimate comes about: what the rate gives, less our margin. */
export const Margin = ({ quote, coin }: Quoted) => {
  const { t, locale } = useMessages()
  return (
    <FigureList isQuiet>
      <FigureLine label={t('buy.atRate')} of={{ amount: quote.atRate, currency: coin }} />
      <FigureLine
        label={t('buy.margin', { percent: percentText(locale, marginPercent) })}
        of={{ amount: negated(quote.margin), currency: coin }}
      />
    </FigureList>
  )
}
