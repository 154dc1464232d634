import { coinNames } from '../../../domain/money/currencies'
import type { Plan } from '../../../domain/plans/plans'
import { dateText } from '../../../i18n/dates'
import { moneyColumn, percentText } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { useRhythm } from '../../plan/use-rhythm'
import { Address } from '../../ui/address'
import { Card } from '../../ui/card'
import { Fact, Facts } from '../../ui/facts'

/** What the plan is, whole. */
export const Terms = ({ plan }: { plan: Plan }) => {
  const { t, locale } = useMessages()
  const rhythm = useRhythm(plan.rhythm)
  const { amount, fiat, shares, way, createdAt, endedAt } = plan
  return (
    <Card title={t('plan.terms')}>
      <Facts>
        <Fact name={t('plan.amount')}>{moneyColumn(locale, { amount, currency: fiat })}</Fact>
        <Fact name={t('plan.rhythm')}>{rhythm}</Fact>
        <Fact name={t('plans.way')}>{t(`plans.way.${way}`)}</Fact>
        <Fact name={t(endedAt === null ? 'plan.started' : 'plan.ended')}>{dateText(endedAt ?? createdAt)}</Fact>
        {shares.map(({ coin, percent, address }) => (
          <Fact key={coin} isWide name={`${percentText(locale, String(percent))} ${coinNames[coin]}`}>
            <Address address={address} />
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
