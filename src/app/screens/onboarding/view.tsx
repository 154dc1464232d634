import type { ReactNode } from 'react'
import { useMessages } from '../../../i18n/react'
import { StepFrame } from '../../ui/step-head'
import { unseen } from '../../ui/text.css'
import { HelpFoot } from './help-foot'
import { isOver, Result } from './step-result'
import type { OnboardingScreen } from './types'
import * as styles from './view.css'
import { Wizard } from './wizard'

type OnboardingViewProps = OnboardingScreen & { children: ReactNode }

export const OnboardingView = (screen: OnboardingViewProps) =>
  screen.state === 'wizard' ? <Wizard {...screen} /> : <Alone {...screen} />

type AloneProps = Extract<OnboardingScreen, { state: 'alone' }> & { children: ReactNode }

const Alone = ({ step, outcome, saved, support, children }: AloneProps) => {
  const { t } = useMessages()
  const said = saved ? t(`onboarding.save.${saved}`) : null
  return (
    <div className={styles.alone}>
      <span className={unseen} role="status">
        {said}
      </span>
      <StepFrame place={said}>{isOver(step, outcome, children) ? <Result outcome={outcome} /> : children}</StepFrame>
      <HelpFoot support={support} />
    </div>
  )
}
