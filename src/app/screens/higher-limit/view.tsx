import type { ReactNode } from 'react'
import type { BuyLimit } from '../../../domain/limit-requests/limit-requests'
import { fiats } from '../../../domain/money/currencies'
import { dateText, unbroken } from '../../../i18n/dates'
import { limitText } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { Blocked } from '../../order/buying-closed'
import { QuestionnaireView } from '../../questionnaire/questionnaire'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { FailedCard } from '../../ui/failed-card'
import { FigureList, WordsLine } from '../../ui/figure-list'
import { Notice } from '../../ui/notice'
import { Actions } from '../../ui/step-form'
import { StepFrame, StepHead } from '../../ui/step-head'
import { StepSkeleton } from '../../ui/step-skeleton'
import { unseen } from '../../ui/text.css'
import { DocumentsView } from './documents'
import { Note } from './note'
import { Problem } from './problem'
import { ReviewView } from './review'
import type { HigherLimitScreen, ShownLimit } from './types'
import * as styles from './view.css'
import { Withdraw } from './withdraw'

export type { HigherLimitScreen } from './types'

export const HigherLimitView = (screen: HigherLimitScreen) => (
  <div className={styles.page}>
    <StepFrame place={null}>
      <Step {...screen} />
    </StepFrame>
  </div>
)

const Step = (screen: HigherLimitScreen): ReactNode => {
  const { t } = useMessages()
  switch (screen.step) {
    case 'loading':
      return (
        <>
          <h1 className={unseen}>{t('common.loading')}</h1>
          <StepSkeleton />
        </>
      )
    case 'failed':
      return (
        <FailedCard
          title={t('higherLimit.failed.title')}
          text={t('higherLimit.failed.text')}
          button={t('common.tryAgain')}
          onAct={screen.onTryAgain}
        />
      )
    case 'blocked':
      return <Blocked {...screen} title={t('higherLimit.title')} />
    case 'questions':
      return (
        <>
          <Problem problem={screen.problem} />
          {screen.note === null ? null : <Note note={screen.note} />}
          <QuestionnaireView {...screen.questionnaire} />
        </>
      )
    case 'documents':
      return <DocumentsView {...screen} />
    case 'reviewing':
      return <ReviewView {...screen} />
    default:
      return <Shown {...screen} />
  }
}

type ShownScreen = Extract<HigherLimitScreen, ShownLimit>

const Shown = (screen: ShownScreen) => {
  const { t } = useMessages()
  const { limit, problem, step } = screen
  return (
    <>
      <StepHead at={step} title={t(titles[step])} lead={step === 'introducing' ? t('higherLimit.intro.lead') : null} />
      <div className={styles.body}>
        <Problem problem={problem} />
        <Told {...screen} />
        <LimitCard limit={limit} since={step === 'granted' ? screen.request.decidedAt : null} />
        {screen.step === 'waiting' ? <Withdraw {...screen} /> : <Asking {...screen} />}
      </div>
    </>
  )
}

const titles = {
  introducing: 'higherLimit.intro.title',
  waiting: 'higherLimit.waiting.title',
  granted: 'higherLimit.granted.title',
  refused: 'higherLimit.refused.title',
} as const satisfies Record<ShownScreen['step'], string>

const Told = (screen: ShownScreen) => {
  const { t } = useMessages()
  if (screen.step === 'introducing')
    return screen.limit.request?.state === 'WITHDRAWN' ? (
      <Notice tone="info">{t('higherLimit.withdrawn')}</Notice>
    ) : null
  if (screen.step === 'waiting')
    return (
      <Notice tone="info" title={`${t('higherLimit.waiting.sent')} ${dayOf(screen.request.submittedAt)}`}>
        {t('higherLimit.waiting.text')}
      </Notice>
    )
  if (screen.step === 'granted')
    return screen.limit.until === null ? (
      <Notice tone="info">{t('higherLimit.granted.ended')}</Notice>
    ) : (
      <Notice tone="success">{t('higherLimit.granted.text')}</Notice>
    )
  const { note, tryAgainAt } = screen.request
  return (
    <Card title={t('higherLimit.refused.because')}>
      <div className={styles.said}>
        <p className={styles.words}>{note}</p>
        <p>{t('higherLimit.refused.text')}</p>
        <p>
          {t('higherLimit.refused.again')} <strong>{dayOf(tryAgainAt)}</strong>
        </p>
      </div>
    </Card>
  )
}

const dayOf = (moment: string | null): string => (moment === null ? '' : unbroken(dateText(moment)))

const LimitCard = ({ limit, since }: { limit: BuyLimit; since: string | null }) => {
  const { t, locale } = useMessages()
  return (
    <Card title={t('higherLimit.limit')}>
      <FigureList>
        {fiats.map((fiat) => (
          <WordsLine key={fiat} label={t(`higherLimit.in.${fiat}`)}>
            {limitText(locale, limit.most[fiat], fiat)}
          </WordsLine>
        ))}
        {since === null || limit.until === null ? null : (
          <WordsLine label={t('higherLimit.since')}>{dayOf(since)}</WordsLine>
        )}
        {limit.until === null ? null : <WordsLine label={t('higherLimit.until')}>{dayOf(limit.until)}</WordsLine>}
      </FigureList>
    </Card>
  )
}

/** The way to a request; nothing where none can be begun. */
const Asking = ({ onStart, isBusy, step }: ShownScreen) => {
  const { t } = useMessages()
  if (onStart === null) return null
  return (
    <div className={styles.asking}>
      <div className={styles.said}>
        {step === 'introducing' ? <h2>{t('higherLimit.more.title')}</h2> : null}
        <p>{t('higherLimit.more.text')}</p>
      </div>
      <Actions>
        <Button
          kind={step === 'granted' ? 'secondary' : 'primary'}
          size="large"
          isBusy={isBusy}
          busyText={t('higherLimit.starting')}
          onClick={onStart}
        >
          {t('higherLimit.start')}
        </Button>
      </Actions>
    </div>
  )
}
