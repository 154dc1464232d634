import { useId, useState, type ReactNode } from 'react'
import { brand } from '../../../domain/company/brand'
import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { DownIcon } from '../../ui/icon'
import { LeftIcon } from '../../ui/icon-onboarding'
import { Actions } from '../../ui/step-form'
import { StepFrame, StepHead } from '../../ui/step-head'
import { Stepper, StepProgress, type StepperStop } from '../../ui/stepper'
import { unseen } from '../../ui/text.css'
import { HelpFoot } from './help-foot'
import { isOver, Result } from './step-result'
import { useStepperStops } from './use-stepper-stops'
import type { OnboardingScreen, Stop } from './types'
import * as styles from './view.css'

type WizardProps = Extract<OnboardingScreen, { state: 'wizard' }> & { children: ReactNode }

export const Wizard = (wizard: WizardProps) => {
  const { t } = useMessages()
  const stops = useStepperStops(wizard.stops)
  const list = useId()
  /** On a phone all steps are shown when they are asked for, until the step is another. */
  const [openAt, setOpenAt] = useState<WizardProps['step'] | 'nowhere'>('nowhere')
  if (openAt !== 'nowhere' && openAt !== wizard.step) setOpenAt('nowhere')
  if (wizard.onBegin) return <AllSteps stops={stops} onStart={wizard.onBegin} />
  const place = stops.findIndex(({ state }) => state === 'now')
  const now = stops[place]
  const number = now ? t('onboarding.place', { number: place + 1, of: stops.length }) : ''
  const saved = wizard.saved ? t(`onboarding.save.${wizard.saved}`) : null
  const isOpen = openAt === wizard.step
  return (
    <div className={styles.wizard}>
      <div className={styles.progress}>
        <StepProgress
          label={t('onboarding.steps')}
          name={now ? t('onboarding.placeName', { number: place + 1, of: stops.length, name: now.name }) : ''}
          aside={saved}
          stops={stops}
          mend={stops.some(({ state }) => state === 'mend') ? <MendLine stops={wizard.stops} named={stops} /> : null}
        />
        {stops.some(({ onChange }) => onChange) ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setOpenAt(isOpen ? 'nowhere' : wizard.step)}
          >
            {t(isOpen ? 'onboarding.steps.hide' : 'onboarding.steps.show')}
            <span className={styles.toggleSign}>
              <DownIcon size="small" />
            </span>
          </button>
        ) : null}
      </div>
      <div id={list} className={isOpen ? undefined : styles.steps}>
        <Stepper label={t('onboarding.steps')} stops={stops} />
      </div>
      <div className={styles.body}>
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
  const { t } = useMessages()
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

const Step = ({ step, outcome, onResume, children }: WizardProps) => {
  const { t } = useMessages()
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

/** The first page: everything that there is to do, and how long it takes. */
const AllSteps = ({ stops, onStart }: { stops: readonly StepperStop[]; onStart: () => void }) => {
  const { t } = useMessages()
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
