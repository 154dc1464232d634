import { alertHours, alertKinds } from '../../../domain/alerts/alerts'
import { fiats } from '../../../domain/money/currencies'
import { alertTimeText } from '../../../i18n/alerts'
import { limitText, rateText, wholeFigure } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { OverLimit } from '../../order/over-limit'
import { AmountField, Unit, UnitPicker } from '../../ui/amount-field'
import { Tick } from '../../ui/answers'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Choices } from '../../ui/choice'
import { CoinChoice } from '../../ui/coin-choice'
import { Hint } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { SelectField } from '../../ui/select-field'
import { Actions, Fields, StepForm } from '../../ui/step-form'
import { StepFrame, StepHead } from '../../ui/step-head'
import { TextField } from '../../ui/text-field'
import type { AlertForm } from './types'

/** What an alert waits for, how often it tells, and whether it prepares a purchase. */
export const AlertFormView = (form: AlertForm) => {
  const { t } = useMessages()
  const { isNew, draft, problem, isBusy } = form
  return (
    <StepFrame place={null}>
      <StepHead at="form" title={t(isNew ? 'alerts.form.new' : 'alerts.form.change')} />
      <Card>
        <StepForm canSubmit isBusy={isBusy} onSubmit={form.onSave}>
          {problem ? (
            <Notice tone="error" isUrgent>
              {t(`alerts.problem.${problem}`)}
            </Notice>
          ) : null}
          <CoinChoice
            title={t('alerts.form.coin')}
            coins={form.coins}
            chosen={draft.coin}
            onChoose={form.onCoin}
            fiat={draft.fiat}
            closedText={() => ''}
          />
          <Choices
            legend={t('alerts.form.kind')}
            name="kind"
            options={alertKinds.map((id) => ({ id, label: t(`alerts.form.kind.${id}`) }))}
            chosen={draft.kind}
            onChoose={form.onKind}
          />
          <Fields>
            {draft.kind === 'above' || draft.kind === 'below' ? <Level {...form} /> : <Move {...form} />}
            <Tick label={t('alerts.form.repeats')} isOn={draft.repeats} onChange={form.onRepeats} />
            {draft.repeats ? <Hint help={t('alerts.form.repeatsHint')} /> : null}
            <Tick label={t('alerts.form.buys')} isOn={draft.buys} onChange={form.onPurchase} />
            {draft.buys ? <Purchase {...form} /> : null}
          </Fields>
          <Actions>
            <Button kind="primary" size="large" type="submit" isBusy={isBusy} busyText={t('alerts.form.saving')}>
              {t('alerts.form.save')}
            </Button>
            <Button kind="quiet" onClick={form.onClose} isDisabled={isBusy}>
              {t('alerts.form.cancel')}
            </Button>
          </Actions>
        </StepForm>
      </Card>
    </StepFrame>
  )
}

const Level = ({ draft, coins, problems, onFiat, onType, onLeave }: AlertForm) => {
  const { t, locale } = useMessages()
  const rate = coins.find(({ coin }) => coin === draft.coin)?.rate ?? null
  const said = problems.price
  return (
    <AmountField
      label={t('alerts.form.price')}
      value={draft.price}
      onChange={(text) => onType('price', text)}
      onBlur={() => onLeave('price')}
      inputMode="decimal"
      help={
        rate === null ? undefined : t('alerts.form.priceNow', { rate: rateText(locale, draft.coin, rate, draft.fiat) })
      }
      problem={said === null ? undefined : t(`field.${said}`, { example: wholeFigure(locale, examples[draft.fiat]) })}
      unit={<UnitPicker label={t('alerts.form.fiat')} codes={fiats} chosen={draft.fiat} onChoose={onFiat} />}
    />
  )
}

const examples = { SEK: '1100000', EUR: '100000' } as const

const Move = ({ draft, problems, onFiat, onHours, onType, onLeave }: AlertForm) => {
  const { t, locale } = useMessages()
  const said = problems.percent
  return (
    <>
      <TextField
        label={t('alerts.form.percent')}
        value={draft.percent}
        onChange={(text) => onType('percent', text)}
        onLeave={() => onLeave('percent')}
        help={t('alerts.form.percentHint')}
        problem={said === null ? undefined : t(`field.${said}`)}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      <SelectField
        label={t('alerts.form.hours')}
        value={String(draft.hours)}
        options={alertHours.map((hours) => ({ value: String(hours), text: alertTimeText(locale, hours) }))}
        onChange={(value) => {
          const hours = alertHours.find((each) => String(each) === value)
          if (hours !== undefined) onHours(hours)
        }}
      />
      <SelectField
        label={t('alerts.form.fiat')}
        value={draft.fiat}
        options={fiats.map((fiat) => ({ value: fiat, text: fiat }))}
        onChange={(value) => {
          const fiat = fiats.find((each) => each === value)
          if (fiat !== undefined) onFiat(fiat)
        }}
      />
    </>
  )
}

const Purchase = ({ draft, limits, problems, onType, onLeave }: AlertForm) => {
  const { t, locale } = useMessages()
  const [min, max] = [limitText(locale, limits.min, draft.fiat), limitText(locale, limits.max, draft.fiat)]
  const said = problems.buys
  return (
    <>
      <AmountField
        label={t('alerts.form.amount')}
        value={draft.amount}
        onChange={(text) => onType('buys', text)}
        onBlur={() => onLeave('buys')}
        inputMode="numeric"
        help={t('alerts.form.buysHint')}
        problem={said === null ? undefined : t(`field.${said}`, { min, max, example: wholeFigure(locale, '1000') })}
        unit={<Unit>{draft.fiat}</Unit>}
      />
      {said === 'amountTooLarge' ? <OverLimit /> : null}
    </>
  )
}
