import type { ReactNode } from 'react'
import { brand } from '../../../domain/brand'
import type { StepName } from '../../../domain/steps'
import { useWords } from '../../../words/react'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { FailedCard } from '../../ui/failed-card'
import { CheckIcon, InfoIcon } from '../../ui/icon'
import { ChatIcon, ClockIcon } from '../../ui/icon-later'
import { LeftIcon } from '../../ui/icon-onboarding'
import { Link, type Target } from '../../ui/link'
import { Skeleton } from '../../ui/skeleton'
import { StateCard } from '../../ui/state-card'
import * as form from '../../ui/step-form.css'
import { Actions } from '../../ui/step-form'
import { StepFrame, StepHead } from '../../ui/step-head'
import { Stepper, StepProgress, type StepperStop } from '../../ui/stepper'
import { unseen } from '../../ui/text.css'
import type { OnboardingScreen, Outcome, Stop } from './types'
import * as styles from './view.css'

type OnboardingViewProps = OnboardingScreen & { children: ReactNode }

export const OnboardingView = (screen: OnboardingViewProps) => {
  if (screen.state === 'loading') return <StepSkeleton />
  return screen.state === 'wizard' ? <Wizard {...screen} /> : <Alone {...screen} />
}

type WizardProps = Extract<OnboardingScreen, { state: 'wizard' }> & { children: ReactNode }

const Wizard = (wizard: WizardProps) => {
  const { t } = useWords()
  const stops = useStepperStops(wizard.stops)
  if (wizard.onBegin) return <AllSteps stops={stops} onStart={wizard.onBegin} />
  const place = stops.findIndex(({ state }) => state === 'now')
  const now = stops[place]
  const number = now ? t('onboarding.place', { number: place + 1, of: stops.length }) : ''
  const saved = wizard.saved ? t(`onboarding.save.${wizard.saved}`) : null
  return (
    <div className={styles.wizard}>
      <div className={styles.steps}>
        <Stepper label={t('onboarding.steps')} stops={stops} />
      </div>
      <div className={styles.body}>
        <div className={styles.progress}>
          <StepProgress
            label={t('onboarding.steps')}
            name={now ? t('onboarding.placeName', { number: place + 1, of: stops.length, name: now.name }) : ''}
            aside={saved}
            stops={stops}
            mend={stops.some(({ state }) => state === 'mend') ? <MendLine stops={wizard.stops} named={stops} /> : null}
          />
        </div>
        <span className={unseen} role="status">
          {saved}
        </span>
        <StepFrame place={saved ? `${number} · ${saved}` : number}>
          <Step {...wizard} />
        </StepFrame>
        <HelpFoot support={wizard.support} />
      </div>
    </div>
  )
}

const MendLine = ({ stops, named }: { stops: readonly Stop[]; named: readonly StepperStop[] }) => {
  const { t } = useWords()
  const place = stops.findIndex(({ state }) => state === 'mend')
  const name = named[place]?.name
  const onReview = stops[place]?.onReview
  if (name === undefined) return null
  return (
    <>
      {t('onboarding.mendLine', { number: place + 1, name })}{' '}
      {onReview ? (
        <button type="button" className={styles.mend} onClick={onReview}>
          {t('onboarding.mendIt')}
        </button>
      ) : null}
    </>
  )
}

const Step = ({ step, outcome, onResume, onRetry, children }: WizardProps) => {
  const { t } = useWords()
  if (onRetry) return <Unloaded onRetry={onRetry} />
  if (isOver(step, outcome, children)) return <Result outcome={outcome} />
  return (
    <>
      {children}
      {onResume ? (
        <Actions>
          <Button kind="quiet" icon={<LeftIcon />} onClick={onResume}>
            {t('onboarding.resume')}
          </Button>
        </Actions>
      ) : null}
    </>
  )
}

/** The last step stays until the gate has led on from it. */
const isOver = (step: StepName | null, outcome: Outcome | null, children: ReactNode): boolean =>
  step === null && (outcome !== 'done' || children === null)

/** Nothing is left to do here: the gate leads on at once, or somebody else does something first. */
const Result = ({ outcome }: { outcome: Outcome | null }) => {
  const { t } = useWords()
  if (outcome === null) return <StepSkeleton />
  return (
    <Card>
      <StateCard level="h1" sign={signs[outcome]} title={t(`onboarding.outcome.${outcome}.title`)}>
        {t(`onboarding.outcome.${outcome}.text`)}
      </StateCard>
    </Card>
  )
}

const signs: Record<Outcome, ReactNode> = {
  done: <CheckIcon />,
  waiting: <ClockIcon />,
  identity: <ClockIcon />,
  'two-factor': <InfoIcon />,
}

/** The code of the step did not come. */
const Unloaded = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useWords()
  return (
    <FailedCard
      title={t('onboarding.failed.title')}
      text={t('onboarding.failed.text')}
      button={t('common.tryAgain')}
      onAct={onRetry}
    />
  )
}

type AloneProps = Extract<OnboardingScreen, { state: 'alone' }> & { children: ReactNode }

const Alone = ({ step, outcome, saved, onRetry, support, children }: AloneProps) => {
  const { t } = useWords()
  const said = saved ? t(`onboarding.save.${saved}`) : null
  return (
    <div className={styles.alone}>
      <span className={unseen} role="status">
        {said}
      </span>
      <StepFrame place={said}>
        {onRetry ? (
          <Unloaded onRetry={onRetry} />
        ) : isOver(step, outcome, children) ? (
          <Result outcome={outcome} />
        ) : (
          children
        )}
      </StepFrame>
      <HelpFoot support={support} />
    </div>
  )
}

/** The first page: everything that there is to do, and how long it takes. */
const AllSteps = ({ stops, onStart }: { stops: readonly StepperStop[]; onStart: () => void }) => {
  const { t } = useWords()
  return (
    <div className={styles.all}>
      <StepFrame place={null}>
        <StepHead at="all" title={t('onboarding.all.title', { brand: brand.name })} lead={t('onboarding.all.lead')} />
      </StepFrame>
      <div className={styles.list}>
        <Stepper label={t('onboarding.steps')} stops={stops} />
      </div>
      <Actions>
        <Button kind="primary" size="large" onClick={onStart}>
          {t('onboarding.all.start')}
        </Button>
      </Actions>
      <p className={styles.kept}>{t('onboarding.all.kept')}</p>
    </div>
  )
}

const useStepperStops = (stops: readonly Stop[]): StepperStop[] => {
  const { t } = useWords()
  return stops.map(({ name, group, state, isToMend, onReview }) => ({
    id: name,
    group: t(`onboarding.group.${group}`),
    name: t(`onboarding.step.${name}`),
    note: noteOf(name, isToMend ? 'mend' : state, t),
    state,
    isToMend,
    onChange: onReview,
  }))
}

const noteOf = (name: Stop['name'], state: Stop['state'], t: ReturnType<typeof useWords>['t']): string | null => {
  if (state === 'todo' || state === 'now') return t(`onboarding.time.${name}`)
  return state === 'done' ? null : t(`onboarding.note.${state}`)
}

/** Whom to ask, at the foot of each step. */
const HelpFoot = ({ support }: { support: Target }) => {
  const { t } = useWords()
  return (
    <p className={form.foot}>
      <span className={form.face}>
        <ChatIcon />
      </span>
      <span>
        {t('onboarding.stuck')} <Link to={support}>{t('onboarding.contact')}</Link>
      </span>
    </p>
  )
}

/** The size of a step, while it is on its way. */
export const StepSkeleton = () => {
  const { t } = useWords()
  return (
    <div className={form.step} role="status" aria-label={t('common.loading')}>
      <Skeleton width={320} height={28} />
      <Skeleton width="100%" height={44} />
      <Skeleton width="100%" height={44} />
      <Skeleton width={160} height={44} />
    </div>
  )
}
