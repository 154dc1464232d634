import { useSelector } from '@xstate/react'
import type { OnboardingSnapshot } from '../../../../machines/onboarding/wizard'
import { screens } from '../../../domain/screens'
import { useKept } from '../../proof/use-kept'
import { useSession } from '../../session'

type Steps = OnboardingSnapshot['children']

/**
 * The actor of a step. One that is done stays until the next is there, so that nothing is blanked while the customer is
 * loaded anew.
 */
export const useStep = <Name extends keyof Steps>(name: Name): Steps[Name] | undefined => useKept(useStepNow(name))

/** The actor of a step while it is taken. */
export const useStepNow = <Name extends keyof Steps>(name: Name): Steps[Name] | undefined => {
  const onboarding = useSession(({ children }) => children.onboarding)
  return useSelector(onboarding, (snapshot) => snapshot?.children[name])
}

/** Whether the step stands on a page of its own. */
export const useIsAlone = (): boolean =>
  useSession(({ context: { entered } }) => entered !== undefined && screens[entered.screen].layout !== 'wizard')
