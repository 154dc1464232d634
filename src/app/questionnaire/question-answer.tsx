import type { ReactNode } from 'react'
import { choicesIn, type QuestionKind } from '../../domain/onboarding/questionnaires'
import { countryName } from '../../i18n/country-name'
import { useMessages } from '../../i18n/react'
import { Answers, Tick } from '../ui/answers'
import { CountryField } from '../ui/country-field'
import { Field, Hint } from '../ui/field'
import { frame } from '../ui/field.css'
import { CheckIcon, CloseIcon } from '../ui/icon'
import { IconButton } from '../ui/icon-button'
import { TextField } from '../ui/text-field'
import type { Asking, QuestionShown } from './questionnaire-shown'
import * as styles from './questionnaire.css'

type AnswerProps = Pick<Asking, 'question' | 'onAnswer' | 'onChoice' | 'onLeave'> & { labelledBy: string }

export const AnswerField = (props: AnswerProps) => fields[props.question.kind](props)

const fields: Record<QuestionKind, (props: AnswerProps) => ReactNode> = {
  text: (props) => <TextAnswer {...props} />,
  choice: (props) => <OneOf {...props} />,
  'yes-no': (props) => <OneOf {...props} />,
  choices: (props) => <SomeOf {...props} />,
  countries: (props) => <Countries {...props} />,
  'country-texts': (props) => <CountryTexts {...props} />,
  agreement: (props) => <Agreement {...props} />,
}

const useProblem = ({ problem }: QuestionShown): string | undefined => {
  const { t } = useMessages()
  return problem ? t(`field.${problem}`) : undefined
}

const OneOf = ({ question, onAnswer, labelledBy }: AnswerProps) => (
  <Answers
    labelledBy={labelledBy}
    kind="one"
    options={question.options}
    chosen={choicesIn(question.answer)}
    problem={useProblem(question)}
    onToggle={(id) => onAnswer({ choices: [id] })}
  />
)

const SomeOf = ({ question, onChoice, labelledBy }: AnswerProps) => {
  const chosen = choicesIn(question.answer)
  return (
    <Answers
      labelledBy={labelledBy}
      kind="several"
      options={question.options}
      chosen={chosen}
      problem={useProblem(question)}
      onToggle={(id) => onChoice(id, chosen)}
    />
  )
}

const TextAnswer = ({ question, onAnswer, onLeave }: AnswerProps) => {
  const { t } = useMessages()
  const problem = useProblem(question)
  const { answer } = question
  const value = answer && 'text' in answer ? answer.text : ''
  if (question.isLong)
    return (
      <Field label={t('questions.answer')} problem={problem}>
        {(control) => (
          <div className={frame[problem === undefined ? 'calm' : 'wrong']}>
            <textarea
              {...control}
              className={styles.long}
              value={value}
              onChange={(event) => onAnswer({ text: event.currentTarget.value })}
              onBlur={onLeave}
            />
          </div>
        )}
      </Field>
    )
  return (
    <TextField
      label={t('questions.answer')}
      autoComplete="off"
      capitals="sentences"
      value={value}
      onChange={(text) => onAnswer({ text })}
      onLeave={onLeave}
      problem={problem}
    />
  )
}

const Countries = ({ question, onAnswer }: AnswerProps) => {
  const { t, locale } = useMessages()
  const chosen = choicesIn(question.answer)
  return (
    <div className={styles.countries}>
      {chosen.length > 0 ? (
        <ul className={styles.chosen} aria-label={t('questions.countriesChosen')}>
          {chosen.map((code) => (
            <li key={code} className={styles.country}>
              <CheckIcon size="small" />
              <span className={styles.countryName}>{countryName(locale, code)}</span>
              <IconButton
                aria-label={t('questions.removeCountry', { country: countryName(locale, code) })}
                onClick={() => onAnswer({ choices: chosen.filter((each) => each !== code) })}
              >
                <CloseIcon size="small" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <CountryField
        key={chosen.length}
        label={t(chosen.length > 0 ? 'questions.anotherCountry' : 'questions.country')}
        value=""
        without={chosen}
        problem={useProblem(question)}
        onChoose={(code) => onAnswer({ choices: [...chosen, code] })}
      />
    </div>
  )
}

const CountryTexts = ({ question, onAnswer, onLeave }: AnswerProps) => {
  const { t, locale } = useMessages()
  const texts = textsIn(question)
  const isSaid = question.countries.some(({ problem }) => problem !== null)
  const problem = useProblem(question)
  const none = question.options[0]?.text ?? t('questions.noNumber')
  const give = (country: string, text: string | null) =>
    onAnswer({
      countryTexts: texts.map((each) => ({ country: each.country, text: each.country === country ? text : each.text })),
    })
  return (
    <div className={styles.countries}>
      {texts.map(({ country, text, problem: wrong }) => (
        <div key={country} className={styles.countryText}>
          {text === null ? (
            <h2>{countryName(locale, country)}</h2>
          ) : (
            <TextField
              label={countryName(locale, country)}
              autoComplete="off"
              capitals="characters"
              value={text}
              onChange={(typed) => give(country, typed)}
              onLeave={onLeave}
              problem={wrong ? t(`field.${wrong}`) : undefined}
            />
          )}
          <Tick label={none} isOn={text === null} onChange={(isOn) => give(country, isOn ? null : '')} />
        </div>
      ))}
      <Hint problem={isSaid ? undefined : problem} isUrgent />
    </div>
  )
}

const textsIn = ({ answer, countries }: QuestionShown) => {
  const given = answer && 'countryTexts' in answer ? answer.countryTexts : []
  return countries.map(({ country, problem }) => {
    const text = given.find((each) => each.country === country)
    return { country, problem, text: text ? text.text : '' }
  })
}

const Agreement = ({ question, onAnswer }: AnswerProps) => {
  const { t } = useMessages()
  const isOn = choicesIn(question.answer).includes('yes')
  const label = question.options.find(({ id }) => id === 'yes')?.text ?? t('questions.agree')
  return (
    <Tick
      label={label}
      isOn={isOn}
      problem={useProblem(question)}
      onChange={(yes) => onAnswer({ choices: yes ? ['yes'] : [] })}
    />
  )
}
