import type { ReactNode } from 'react'
import { useWords } from '../../../words/react'
import { StepFrame } from '../../ui/step-head'
import { unseen } from '../../ui/text.css'
import { HelpFoot } from './help-foot'
import { isOver, Result, Unloaded } from './step-result'
import { StepSkeleton } from './step-skeleton'
import type { OnboardingScreen } from './types'
import * as styles from './view.css'
import { Wizard } from './wizard'

type OnboardingViewProps = OnboardingScreen & { children: ReactNode }

export const OnboardingView = (screen: OnboardingViewProps) => {
  if (screen.state === 'loading') return <StepSkeleton />
  return screen.state === 'wizard' ? <Wizard {...screen} /> : <Alone {...screen} />
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
