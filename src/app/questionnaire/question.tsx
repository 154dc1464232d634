import { useId } from 'react'
import { useMessages } from '../../i18n/react'
import { Bar } from '../ui/bar'
import { Button } from '../ui/button'
import { LeftIcon } from '../ui/icon-onboarding'
import { Link, type Target } from '../ui/link'
import { Notice } from '../ui/notice'
import { Actions, StepForm } from '../ui/step-form'
import { step } from '../ui/step-form.css'
import { StepHead } from '../ui/step-head'
import { AnswerField } from './question-answer'
import type { Asking, QuestionShown } from './questionnaire-shown'
import * as styles from './questionnaire.css'
import { link } from '../ui/text.css'

export const AskedQuestion = (asking: Asking) => {
  const { t } = useMessages()
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
        <AnswerField {...asking} labelledBy={id} />
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
  const { t } = useMessages()
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
  const { t } = useMessages()
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

/** Open beside the questionnaire, which stays where it is. */
const Links = ({ links }: Pick<QuestionShown, 'links'>) => {
  const { t } = useMessages()
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
