import { rhythms } from '../../../domain/plans/rhythm'
import { weekdayText } from '../../../i18n/dates'
import { useMessages } from '../../../i18n/react'
import { weekdays } from '../../plan/use-rhythm'
import { Card } from '../../ui/card'
import { Choices } from '../../ui/choice'
import { Hint } from '../../ui/field'
import { SelectField } from '../../ui/select-field'
import { Fields, StepForm } from '../../ui/step-form'
import { Head, StepActions } from './parts'
import type { RhythmStep } from './types'
import * as styles from './view.css'

const daysOfMonth = Array.from({ length: 31 }, (_, index) => String(index + 1))
/** Days that each month has. */
const everyMonths = 28

/** How often the plan buys, and on which dates first. */
export const RhythmView = (screen: RhythmStep) => {
  const { t } = useMessages()
  const { reference, every, onEvery, onNext, onBack } = screen
  return (
    <>
      <Head at="rhythm" reference={reference} title={t('planForm.rhythm.title')} />
      <StepForm canSubmit onSubmit={onNext}>
        <Choices
          legend={t('planForm.rhythm.legend')}
          name="rhythm"
          options={rhythms.map((id) => ({ id, label: t(`planForm.rhythm.${id}`) }))}
          chosen={every}
          onChoose={onEvery}
        />
        <Day {...screen} />
        <Dates {...screen} />
        <StepActions onBack={onBack} />
      </StepForm>
    </>
  )
}

const Day = ({ every, weekday, day, onWeekday, onDay }: RhythmStep) => {
  const { t } = useMessages()
  if (every === 'day') return null
  if (every === 'week')
    return (
      <Fields>
        <SelectField
          label={t('planForm.rhythm.weekday')}
          value={String(weekday)}
          options={weekdays.map((each) => ({ value: String(each), text: capital(t(`plans.weekday.${each}`)) }))}
          onChange={(value) => onWeekday(Number(value))}
        />
      </Fields>
    )
  return (
    <Fields>
      <SelectField
        label={t('planForm.rhythm.dayOfMonth')}
        value={String(day)}
        options={daysOfMonth.map((each) => ({ value: each, text: each }))}
        onChange={(value) => onDay(Number(value))}
      />
      {day > everyMonths ? <Hint help={t('planForm.rhythm.shorter')} /> : null}
    </Fields>
  )
}

const capital = (word: string): string => word.charAt(0).toLocaleUpperCase() + word.slice(1)

const Dates = ({ dates }: RhythmStep) => {
  const { t, locale } = useMessages()
  if (dates.length === 0) return null
  return (
    <Card title={t('planForm.rhythm.dates')}>
      <ol className={styles.dates}>
        {dates.map(({ day }) => (
          <li key={day}>{capital(weekdayText(locale, day))}</li>
        ))}
      </ol>
      {dates.some(({ day, transfer }) => day !== transfer) ? (
        <p className={styles.quiet}>{t('planForm.rhythm.banks')}</p>
      ) : null}
    </Card>
  )
}
