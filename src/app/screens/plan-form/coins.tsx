import { useId } from 'react'
import { coinNames } from '../../../domain/money/currencies'
import { percentText } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { CoinMark } from '../../ui/coin-mark'
import { Field, Hint } from '../../ui/field'
import { frame, input } from '../../ui/field.css'
import { StepForm } from '../../ui/step-form'
import { Head, StepActions } from './parts'
import type { SharesProblem } from '../../../../machines/plan-form/plan-rules'
import type { CoinsStep } from './types'
import * as styles from './view.css'

/** What the plan buys, and how the money is shared. */
export const CoinsView = (screen: CoinsStep) => {
  const { t } = useMessages()
  const { coins, reference, problem, onCoin, onNext, onBack } = screen
  const hintId = useId()
  const lacksCoin = problem === 'no-coin'
  const closed = coins.filter(({ isOpen }) => !isOpen).map(({ coin }) => coinNames[coin])
  return (
    <>
      <Head at="coins" reference={reference} title={t('planForm.coins.title')}>
        {t('planForm.coins.lead')}
      </Head>
      <StepForm canSubmit onSubmit={onNext}>
        <fieldset className={styles.coins} aria-describedby={lacksCoin ? hintId : undefined}>
          <legend className={styles.unseen}>{t('planForm.review.coins')}</legend>
          {coins.map(({ coin, isOpen, isChosen }) => (
            <label key={coin} className={styles.choice}>
              <input
                className={styles.check}
                type="checkbox"
                checked={isChosen}
                disabled={!isOpen}
                aria-invalid={lacksCoin}
                onChange={() => onCoin(coin)}
              />
              <CoinMark coin={coin} />
              {coinNames[coin]}
            </label>
          ))}
        </fieldset>
        {lacksCoin ? <Hint id={hintId} problem={t('planForm.coins.none')} isUrgent /> : null}
        {closed.length > 0 ? <Hint help={t('buy.coinsClosed', { coins: closed.join(', ') })} /> : null}
        <Shares {...screen} />
        <StepActions onBack={onBack} />
      </StepForm>
    </>
  )
}

const Shares = ({ shares, together, problem, onPercent, onLeave }: CoinsStep) => {
  const { t, locale } = useMessages()
  const [sumId, problemId] = [useId(), useId()]
  const said = useSaid(problem)
  if (shares.length === 0) return null
  return (
    <fieldset className={styles.shares}>
      <legend className={styles.legend}>{t('planForm.coins.shares')}</legend>
      <div className={styles.percents}>
        {shares.map(({ coin, percent }) => (
          <Field key={coin} label={t('planForm.coins.percent', { name: coinNames[coin] })}>
            {(control) => (
              <div className={frame[said === undefined ? 'calm' : 'wrong']}>
                <input
                  {...control}
                  className={input}
                  inputMode="numeric"
                  value={percent}
                  maxLength={3}
                  onChange={(event) => onPercent(coin, event.currentTarget.value)}
                  onBlur={onLeave}
                  autoComplete="off"
                  aria-invalid={said !== undefined}
                  aria-describedby={said === undefined ? sumId : `${sumId} ${problemId}`}
                />
              </div>
            )}
          </Field>
        ))}
      </div>
      <Hint id={sumId} help={t('planForm.coins.together', { percent: percentText(locale, together) })} />
      {said === undefined ? null : <Hint id={problemId} problem={said} isUrgent />}
    </fieldset>
  )
}

/** What is wrong with the shares; that there is no coin stands at the coins. */
const useSaid = (problem: SharesProblem | null): string | undefined => {
  const { t } = useMessages()
  if (problem === null || problem === 'no-coin') return undefined
  return t(problem === 'not-whole' ? 'planForm.coins.whole' : `field.${problem}`)
}
