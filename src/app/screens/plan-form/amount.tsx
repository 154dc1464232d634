import { limitText, wholeFigure } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { OverLimit } from '../../order/over-limit'
import { AmountField, Unit, UnitPicker } from '../../ui/amount-field'
import { Card } from '../../ui/card'
import { StepForm } from '../../ui/step-form'
import { Gives, Head, StepActions } from './parts'
import type { AmountStep } from './types'

/** What is paid each time, and about what that buys. */
export const AmountView = (screen: AmountStep) => {
  const { t, locale } = useMessages()
  const { reference, fiats, fiat, amount, limits, way, problem, gives, onFiat, onAmount, onLeave, onNext, onBack } =
    screen
  const [min, max] = [limitText(locale, limits?.min ?? '0', fiat), limitText(locale, limits?.max ?? '0', fiat)]
  const said = problem ? t(`field.${problem}`, { min, max, example: wholeFigure(locale, '1000') }) : undefined
  return (
    <>
      <Head at="amount" reference={reference} title={t('planForm.amount.title')} />
      <StepForm canSubmit onSubmit={onNext}>
        <AmountField
          label={t('planForm.amount.label')}
          value={amount}
          onChange={onAmount}
          onBlur={onLeave}
          inputMode="numeric"
          help={
            limits === null
              ? undefined
              : t(way === 'reminder' ? 'planForm.amount.limitsOnTop' : 'planForm.amount.limits', { min, max })
          }
          problem={said}
          unit={
            fiats.length > 1 ? (
              <UnitPicker label={t('buy.currency')} codes={fiats} chosen={fiat} onChoose={onFiat} />
            ) : (
              <Unit>{fiat}</Unit>
            )
          }
        />
        {problem === 'amountTooLarge' ? <OverLimit /> : null}
        {gives === null ? null : (
          <Card title={t('planForm.amount.gives')}>
            <Gives gives={gives} fiat={fiat} way={way} />
          </Card>
        )}
        <StepActions onBack={onBack} />
      </StepForm>
    </>
  )
}
