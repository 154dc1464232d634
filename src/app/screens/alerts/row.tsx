import { useId } from 'react'
import type { PriceAlert } from '../../../domain/alerts/alerts'
import { coinNames } from '../../../domain/money/currencies'
import { bundleSearch } from '../../../domain/orders/asked-draft'
import { alertValues } from '../../../i18n/alerts'
import { dateTimeText, unbroken } from '../../../i18n/dates'
import { limitText, moneyText } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { badge } from '../../ui/badge.css'
import { Button, ButtonLink } from '../../ui/button'
import { CoinMark } from '../../ui/coin-mark'
import * as styles from './view.css'

type AlertRowProps = {
  alert: PriceAlert
  isRemoving: boolean
  isBusy: boolean
  onChange: () => void
  onRemove: () => void
}

/** An alert, how it stands, and what can be done with it. */
export const AlertRow = ({ alert, isRemoving, isBusy, onChange, onRemove }: AlertRowProps) => {
  const { t, locale } = useMessages()
  const { coin, fiat, rule, state, repeats, buys, reachedAt } = alert
  const waits = t(`alerts.rule.${rule.kind}`, alertValues(locale, alert))
  const id = useId()
  const again = state === 'REACHED'
  return (
    <div className={styles.row}>
      <CoinMark coin={coin} />
      <div className={styles.about}>
        <p className={styles.first}>
          <span id={id} className={styles.rule}>
            {coinNames[coin]} · {waits}
          </span>
          <span className={again ? badge.success : badge.plain}>{t(`alerts.state.${state}`)}</span>
        </p>
        <p className={styles.facts}>
          <span>{t(repeats ? 'alerts.repeats' : 'alerts.once')}</span>
          {buys === null ? null : <span>{t('alerts.buys', { amount: limitText(locale, buys, fiat) })}</span>}
        </p>
        <Reached {...alert} />
        {state === 'RESTING' ? <p className={styles.facts}>{t('alerts.resting')}</p> : null}
      </div>
      <div className={styles.acts}>
        {buys !== null && reachedAt !== null ? (
          <ButtonLink
            kind="primary"
            size="small"
            to={{ screen: 'buy', search: bundleSearch({ coin, fiat, amount: buys }) }}
            aria-describedby={id}
          >
            {t('alerts.toPurchase')}
          </ButtonLink>
        ) : null}
        <Button size="small" isDisabled={isBusy} onClick={onChange} aria-describedby={id}>
          {t(again ? 'alerts.again' : 'alerts.change')}
        </Button>
        <Button
          size="small"
          kind="quiet"
          isBusy={isRemoving}
          isDisabled={isBusy}
          busyText={t('alerts.removing')}
          onClick={onRemove}
          aria-describedby={id}
        >
          {t('alerts.remove')}
        </Button>
      </div>
    </div>
  )
}

const Reached = ({ reachedAt, reachedPrice, fiat }: PriceAlert) => {
  const { t, locale } = useMessages()
  if (reachedAt === null || reachedPrice === null) return null
  const price = moneyText(locale, { amount: reachedPrice, currency: fiat })
  return <p className={styles.facts}>{t('alerts.reachedAt', { at: unbroken(dateTimeText(reachedAt)), price })}</p>
}
