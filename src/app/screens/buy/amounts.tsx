import { compare } from '../../../domain/money/money'
import { coinFigure, limitText, wholeFigure } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { AmountField, Unit, UnitPicker } from '../../ui/amount-field'
import { Button } from '../../ui/button'
import { Chip } from '../../ui/chip'
import { CoinMark } from '../../ui/coin-mark'
import { Hint } from '../../ui/field'
import { Notice } from '../../ui/notice'
import type { FieldCode } from '../../../domain/shared/problems'
import { OverLimit } from '../../order/over-limit'
import { Today } from './today'
import type { BuyForm } from './types'
import * as trade from '../../ui/trade.css'
import * as styles from './view.css'

export const AmountPart = (buy: BuyForm) => {
  const { t, locale } = useMessages()
  const min = limitText(locale, buy.limits.min, buy.fiat)
  const max = limitText(locale, buy.limits.max, buy.fiat)
  const said = (problem: FieldCode | null, example: string) =>
    problem ? t(`field.${problem}`, { min, max, example }) : undefined
  const problems = [
    said(buy.amountProblem, wholeFigure(locale, '1000')),
    said(buy.coinAmountProblem, coinFigure(locale, '0.01')),
  ]
  return (
    <fieldset>
      <legend className={trade.head}>
        <h2>{t('buy.amount')}</h2>
      </legend>
      <div className={trade.pair}>
        <AmountField
          label={t('buy.for')}
          value={buy.amount}
          onChange={buy.onAmount}
          onBlur={buy.onAmountLeft}
          inputMode="numeric"
          problem={problems[0]}
          unit={
            buy.fiats.length > 1 ? (
              <UnitPicker label={t('buy.currency')} codes={buy.fiats} chosen={buy.fiat} onChoose={buy.onFiat} />
            ) : (
              <Unit>{buy.fiat}</Unit>
            )
          }
        />
        <AmountField
          label={t('buy.youGetAbout')}
          value={buy.coinAmount}
          onChange={buy.onCoinAmount}
          onBlur={buy.onCoinAmountLeft}
          inputMode="decimal"
          problem={problems[1]}
          isWorkingOut={buy.isWorkingOut}
          unit={
            <Unit>
              <CoinMark coin={buy.coin} size="small" />
              {buy.coin}
            </Unit>
          }
        />
      </div>
      <Picks {...buy} />
      {buy.limits.isOfToday ? (
        <Today {...buy} />
      ) : problems.every((problem) => problem === undefined) ? (
        <Hint help={t('buy.limits', { min, max, fiat: buy.fiat })} />
      ) : null}
      <Over {...buy} />
      {buy.isEurRefused ? <EurRefusal onFiat={buy.onFiat} /> : null}
    </fieldset>
  )
}

/** Where nothing is left today that is said already, with the same way on. */
const Over = ({ amountProblem, coinAmountProblem, limits: { min, max } }: BuyForm) => {
  if (amountProblem !== 'amountTooLarge' && coinAmountProblem !== 'amountTooLarge') return null
  if (compare(max, min) < 0) return null
  return (
    <div className={styles.refusal}>
      <OverLimit />
    </div>
  )
}

const Picks = ({ quickPicks, picked, onQuickPick }: BuyForm) => {
  const { t, locale } = useMessages()
  return (
    <div className={styles.picks} role="group" aria-label={t('buy.quickPicks')}>
      {quickPicks.map((amount) => (
        <Chip key={amount} isChosen={amount === picked} onChoose={() => onQuickPick(amount)}>
          {wholeFigure(locale, amount)}
        </Chip>
      ))}
    </div>
  )
}

const EurRefusal = ({ onFiat }: Pick<BuyForm, 'onFiat'>) => {
  const { t } = useMessages()
  return (
    <div className={styles.refusal}>
      <Notice
        tone="warning"
        isUrgent
        title={t('field.eurRefused')}
        action={
          <Button size="small" onClick={() => onFiat('SEK')}>
            {t('buy.changeToSek')}
          </Button>
        }
      />
    </div>
  )
}
