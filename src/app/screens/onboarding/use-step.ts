import { useSelector } from '@xstate/react'
import type { OnboardingSnapshot } from '../../../../machines/onboarding/wizard'
import { useKept } from '../../proof/use-kept'
import { useSession } from '../../session'

type Steps = OnboardingSnapshot['children']

/**
 * The actor of a step. One that is done stays until the next is there, so that nothing is blanked while the customer is
 * loaded anew.
 */
export const useStep = <Name extends keyof Steps>(name: Name): Steps[Name] | undefined => {
  const onboarding = useSession(({ children }) => children.onboarding)
  const actor = useSelector(onboarding, (snapshot) => snapshot?.children[name])
  return useKept(actor)
}

/** Whether the step stands on a page of its own. */
export const useIsAlone = (): boolean =>
  useSession(({ context }) => context.entered?.screen.startsWith('profile') ?? false)
