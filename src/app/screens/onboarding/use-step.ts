import { useSelector } from '@xstate/react'
import type { OnboardingSnapshot } from '../../../../machines/onboarding/onboarding'
import { screens } from '../../../domain/routing/screens'
import { useKept } from '../../identity-documents/use-kept'
import type { OnboardingActor } from './use-onboarding'

type Steps = OnboardingSnapshot['children']

/**
 * The actor of a step. One that is done stays until the next is there, so that nothing is blanked while the customer is
 * loaded anew.
 */
export const useStep = <Name extends keyof Steps>(actor: OnboardingActor, name: Name): Steps[Name] | undefined =>
  useKept(useStepNow(actor, name))

/** The actor of a step while it is taken. */
export const useStepNow = <Name extends keyof Steps>(actor: OnboardingActor, name: Name): Steps[Name] | undefined =>
  useSelector(actor, ({ children }) => children[name])

/** Whether the step stands on a page of its own. */
export const useIsAlone = (actor: OnboardingActor): boolean =>
  useSelector(actor, ({ context }) => screens[context.screen].layout !== 'wizard')
