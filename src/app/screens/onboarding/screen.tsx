import { Suspense } from 'react'
import { withWords } from '../../../words/browser'
import { settingsWords } from '../../../words/settings-words'
import { useKept } from '../../proof/use-kept'
import { arriving } from '../../ui/arriving'
import { StepNow } from './steps'
import { useOnboarding } from './use-onboarding'
import { OnboardingView } from './view'
import * as styles from './view.css'

/** Nobody who is still on the way to be a customer waits for it. */
const Sections = arriving(withWords(async () => (await import('./sections')).default, settingsWords))

export default function Onboarding() {
  const screen = useOnboarding()
  const step = useKept(screen.state === 'loading' ? undefined : (screen.step ?? undefined))
  return (
    <>
      {screen.state === 'alone' ? (
        <Suspense fallback={<div className={styles.sections} />}>
          <Sections />
        </Suspense>
      ) : null}
      <OnboardingView {...screen}>{step ? <StepNow step={step} /> : null}</OnboardingView>
    </>
  )
}
