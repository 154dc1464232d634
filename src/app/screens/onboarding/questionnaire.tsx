import { useId, type ReactNode } from 'react'
import type { FieldCode } from '../../../domain/problems'
import { choicesIn, type Answer, type QuestionKind } from '../../../domain/questionnaires'
import { countryName } from '../../../words/country-name'
import { useWords } from '../../../words/react'
import { Answers, Tick } from '../../ui/answers'
import { Bar } from '../../ui/bar'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CountryField } from '../../ui/country-field'
import { FailedCard } from '../../ui/failed-card'
import { Hint } from '../../ui/field'
import { CheckIcon, CloseIcon } from '../../ui/icon'
import { IconButton } from '../../ui/icon-button'
import { LeftIcon } from '../../ui/icon-onboarding'
import { Link, type Target } from '../../ui/link'
import { Notice } from '../../ui/notice'
import { StateCard } from '../../ui/state-card'
import { Actions, StepForm } from '../../ui/step-form'
import { step } from '../../ui/step-form.css'
import { StepHead } from '../../ui/step-head'
import { TextField } from '../../ui/text-field'
import { unseen } from '../../ui/text.css'
import * as styles from './questionnaire.css'
import { link, second } from './steps.css'
import { StepSkeleton } from './view'

export type QuestionText = 'terms' | 'privacy' | 'risks'

/** A question as the exchange asks it, in the customer's language. */
export type QuestionShown = {
  id: string
  kind: QuestionKind
  question: string
  help: string | null
  why: string | null
  options: readonly { id: string; text: string; isApart: boolean }[]
  links: readonly { text: QuestionText; to: Target }[]
  answer: Answer | null
  /** Of the other answer, for a question that wants a text for each, with what is wrong with it. */
  countries: readonly { country: string; problem: FieldCode | null }[]
  /** Why the answer was not approved. */
  reason: string | null
  problem: FieldCode | null
}

export type QuestionnaireStep =
  | { state: 'loading' }
  | { state: 'failed'; onRetry: () => void }
  | { state: 'intro'; title: string; intro: string; onStart: () => void }
  | {
      state: 'asking'
      question: QuestionShown
      place: { number: number; of: number }
      save: 'saved' | 'saving' | 'failed' | 'unsaved' | null
      /** What the chosen answers make us say. */
      notices: readonly string[]
      /** The chosen answer ends the questionnaire: what we say then, and whom to talk to. */
      ended: { notice: string; support: Target } | null
      onAnswer: (answer: Answer) => void
      /** Chooses, or no longer, one of several. */
      onChoice: (id: string, chosen: readonly string[]) => void
      /** A field that is typed in was left. */
      onLeave: () => void
      onNext: () => void
      onBack: (() => void) | null
      onRetrySave: () => void
    }
  | {
      state: 'reviewing'
      answers: readonly { id: string; question: string; answer: string }[]
      problem: 'refused' | 'not-submitted' | null
      canSubmit: boolean
      isBusy: boolean
      onOpen: (id: string) => void
      onSubmit: () => void
    }
  | { state: 'submitted' }

type Asking = Extract<QuestionnaireStep, { state: 'asking' }>
type Reviewing = Extract<QuestionnaireStep, { state: 'reviewing' }>

export const QuestionnaireView = (shown: QuestionnaireStep) => {
  const { t } = useWords()
  if (shown.state === 'loading') return <StepSkeleton />
  if (shown.state === 'failed')
    return (
      <FailedCard
        title={t('questions.failed.title')}
        text={t('questions.failed.text')}
        button={t('common.tryAgain')}
        onAct={shown.onRetry}
      />
    )
  if (shown.state === 'intro') return <Intro {...shown} />
  if (shown.state === 'asking') return <AskedQuestion key={shown.question.id} {...shown} />
  return shown.state === 'reviewing' ? <Review {...shown} /> : <Submitted />
}

const Intro = ({ title, intro, onStart }: Extract<QuestionnaireStep, { state: 'intro' }>) => {
  const { t } = useWords()
  return (
    <div className={step}>
      <StepHead at="questions-intro" title={title} lead={intro} />
      <Actions>
        <Button kind="primary" size="large" onClick={onStart}>
          {t('questions.start')}
        </Button>
      </Actions>
    </div>
  )
}

const AskedQuestion = (asking: Asking) => {
  const { t } = useWords()
  const id = useId()
  const { question, place, save, notices, ended } = asking
  return (
    <div className={step}>
      <div className={styles.progress}>
        <div className={styles.progressWords}>
          <span>{t('questions.place', place)}</span>
          <SaveWord save={save} onRetry={asking.onRetrySave} />
        </div>
        <Bar label={t('questions.progress')} value={place.number} max={place.of} />
      </div>
      <StepHead at={`question-${question.id}`} id={id} look="question" title={question.question} lead={question.help} />
      {question.reason ? (
        <Notice tone="warning" title={t('questions.reason')}>
          {question.reason}
        </Notice>
      ) : null}
      <StepForm canSubmit={ended === null} onSubmit={asking.onNext}>
        <Control {...asking} labelledBy={id} />
        {question.links.length > 0 ? <Links links={question.links} /> : null}
        <div role="status" className={styles.said}>
          {notices.map((notice) => (
            <Notice key={notice} tone="warning">
              {notice}
            </Notice>
          ))}
        </div>
        {ended ? (
          <Ended {...ended} />
        ) : question.why ? (
          <Notice tone="info" title={t('questions.why')}>
            {question.why}
          </Notice>
        ) : null}
        <Actions isApart>
          {ended ? (
            <span />
          ) : (
            <Button kind="primary" size="large" type="submit">
              {t(place.number === place.of ? 'questions.toReview' : 'questions.next')}
            </Button>
          )}
          {asking.onBack ? (
            <Button kind="quiet" icon={<LeftIcon />} onClick={asking.onBack}>
              {t('questions.back')}
            </Button>
          ) : (
            <span />
          )}
        </Actions>
      </StepForm>
    </div>
  )
}

const SaveWord = ({ save, onRetry }: { save: Asking['save']; onRetry: () => void }) => {
  const { t } = useWords()
  return (
    <span role="status">
      {save && save !== 'unsaved' ? t(`questions.save.${save}`) : ''}{' '}
      {save === 'failed' ? (
        <button type="button" className={link} onClick={onRetry}>
          {t('common.tryAgain')}
        </button>
      ) : null}
    </span>
  )
}

const Ended = ({ notice, support }: { notice: string; support: Target }) => {
  const { t } = useWords()
  return (
    <Notice
      tone="warning"
      isUrgent
      title={t('questions.ended')}
      action={
        <Link className={link} to={support}>
          {t('questions.contact')}
        </Link>
      }
    >
      {notice}
    </Notice>
  )
}

type ControlProps = Pick<Asking, 'question' | 'onAnswer' | 'onChoice' | 'onLeave'> & { labelledBy: string }

const Control = (props: ControlProps) => controls[props.question.kind](props)

const controls: Record<QuestionKind, (props: ControlProps) => ReactNode> = {
  text: (props) => <TextAnswer {...props} />,
  choice: (props) => <OneOf {...props} />,
  'yes-no': (props) => <OneOf {...props} />,
  choices: (props) => <SomeOf {...props} />,
  countries: (props) => <Countries {...props} />,
  'country-texts': (props) => <CountryTexts {...props} />,
  agreement: (props) => <Agreement {...props} />,
}

const useProblem = ({ problem }: QuestionShown): string | undefined => {
  const { t } = useWords()
  return problem ? t(`field.${problem}`) : undefined
}

const OneOf = ({ question, onAnswer, labelledBy }: ControlProps) => (
  <Answers
    labelledBy={labelledBy}
    kind="one"
    options={question.options}
    chosen={choicesIn(question.answer)}
    problem={useProblem(question)}
    onToggle={(id) => onAnswer({ choices: [id] })}
  />
)

const SomeOf = ({ question, onChoice, labelledBy }: ControlProps) => {
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

const TextAnswer = ({ question, onAnswer, onLeave }: ControlProps) => {
  const { t } = useWords()
  const { answer } = question
  return (
    <TextField
      label={t('questions.answer')}
      autoComplete="off"
      capitals="sentences"
      value={answer && 'text' in answer ? answer.text : ''}
      onChange={(text) => onAnswer({ text })}
      onLeave={onLeave}
      problem={useProblem(question)}
    />
  )
}

const Countries = ({ question, onAnswer }: ControlProps) => {
  const { t, locale } = useWords()
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

const CountryTexts = ({ question, onAnswer, onLeave }: ControlProps) => {
  const { t, locale } = useWords()
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

const Agreement = ({ question, onAnswer }: ControlProps) => {
  const { t } = useWords()
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

/** Open beside the questionnaire, which stays where it is. */
const Links = ({ links }: Pick<QuestionShown, 'links'>) => {
  const { t } = useWords()
  return (
    <ul className={styles.links}>
      {links.map(({ text, to }) => (
        <li key={text}>
          <Link to={to} target="_blank" rel="noopener">
            {t(`questions.link.${text}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Review = ({ answers, problem, canSubmit, isBusy, onOpen, onSubmit }: Reviewing) => {
  const { t } = useWords()
  return (
    <div className={step}>
      <StepHead at="questions-review" title={t('questions.review.title')} lead={t('questions.review.lead')} />
      {problem ? (
        <Notice tone="error" isUrgent>
          {t(`questions.problem.${problem}`)}
        </Notice>
      ) : null}
      <StepForm canSubmit={canSubmit && !isBusy} onSubmit={onSubmit}>
        <Card isFlush>
          <dl>
            {answers.map(({ id, question, answer }) => (
              <div key={id} className={styles.given}>
                <dt className={second}>{question}</dt>
                <dd className={styles.givenAnswer}>{answer}</dd>
                <dd className={styles.givenChange}>
                  <Button size="small" onClick={() => onOpen(id)}>
                    {t('questions.review.change')}
                    <span className={unseen}>{question}</span>
                  </Button>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        <Actions>
          <Button
            kind="primary"
            size="large"
            type="submit"
            isDisabled={!canSubmit && !isBusy}
            isBusy={isBusy}
            busyText={t('questions.review.sending')}
          >
            {t('questions.review.submit')}
          </Button>
        </Actions>
      </StepForm>
    </div>
  )
}

const Submitted = () => {
  const { t } = useWords()
  return (
    <Card>
      <StateCard level="h1" sign={<CheckIcon />} title={t('questions.submitted.title')}>
        {t('questions.submitted.text')}
      </StateCard>
    </Card>
  )
}
