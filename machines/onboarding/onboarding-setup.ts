import { assign, sendTo, setup } from 'xstate'
import { afterStep, type TakenStep } from '../../src/domain/onboarding/after-step'
import { type CurrentUser } from '../../src/domain/customer/customer'
import { stepsOf } from '../../src/domain/onboarding/onboarding'
import { screens, type ScreenModule, type Location, type ScreenName } from '../../src/domain/routing/screens'
import type { StepName } from '../../src/domain/onboarding/steps'
import type { PageMeta } from '../lib/page-of'
import { defineEffects, definePorts, type Port } from '../lib/ports'
import { documentsMachine } from './documents'
import { identityMachine } from './identity'
import { emailMachine } from './email'
import { passwordMachine } from './password'
import { personalMachine } from './personal'
import { phoneMachine } from './phone'
import { questionnaireMachine } from './questionnaire'
import { stepIn } from './current-step'
import { twoFactorMachine } from './two-factor'
import { twoFactorChangeMachine } from './two-factor-change'

/**
 * `tellChanged` has the current user loaded anew: the exchange knows the customer to be one step further. With the
 * customer who is optimistic everything goes on with them at once; without, it waits for the exchange.
 * `tellSent` says that the answers are in and what happens next, on whatever page is next.
 * `keepBegun` lets `recallBegun` tell, after a reload, that this customer has seen what there is to do. `forgetEid` lets
 * an e-ID order that was kept for a reload be forgotten by who need not prove their identity any more.
 */
export type OnboardingEffects = {
  tellChanged: (optimistic: CurrentUser | null) => void
  tellSent: () => void
  keepBegun: (owner: string) => void
  forgetEid: (owner: string) => void
}

export type OnboardingPorts = { recallBegun: Port<{ owner: string }, boolean> }

/** Machines of the steps as production or a test runs them. */
export type StepMachines = {
  email: typeof emailMachine
  phone: typeof phoneMachine
  password: typeof passwordMachine
  identity: typeof identityMachine
  twoFactor: typeof twoFactorMachine
  twoFactorChange: typeof twoFactorChangeMachine
  personal: typeof personalMachine
  documents: typeof documentsMachine
  questionnaire: typeof questionnaireMachine
}

/** `key`: the questionnaire that the page is of; `previous`: where the customer was before. */
export type OnboardingInput = {
  customer: CurrentUser
  screen: ScreenName
  key: string | null
  previous: Location | null
}

export type OnboardingEvent =
  | { type: 'customer.changed'; customer: CurrentUser }
  | { type: 'steps.begin' }
  | { type: 'step.review'; step: StepName }
  | { type: 'step.resume' }

type Context = OnboardingInput & {
  /** Whether the customer has seen what there is to do, and begun with it. */
  hasBegun: boolean
  /** A done step that the customer looks back at. */
  reviewed: StepName | null
  /** The step that was finished last while this page was open. */
  finished: StepName | null
  /** The customer as the step that was just finished leaves them, as far as that is known here. */
  optimistic: CurrentUser | null
  isLeaving: boolean
  /** A document that the customer is at work on: news of their standing do not take it from them. */
  isUploading: boolean
}

/** Steps that can be changed once they are done. */
const reviewable: readonly StepName[] = ['email', 'phone', 'personal']

export const ports = definePorts<OnboardingPorts>()('recallBegun')
export const effects = defineEffects()('keepBegun', 'forgetEid', 'tellChanged', 'tellSent')

/** What the statechart of onboarding is made of. */
export const onboardingSetup = setup({
  types: {
    input: {} as OnboardingInput,
    context: {} as Context,
    events: {} as OnboardingEvent,
    children: {} as {
      email: 'email'
      phone: 'phone'
      password: 'password'
      identity: 'identity'
      twoFactor: 'twoFactor'
      twoFactorChange: 'twoFactorChange'
      personal: 'personal'
      documents: 'documents'
      questionnaire: 'questionnaire'
      recallBegun: 'recallBegun'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | 'settling' | 'welcoming',
    meta: {} as PageMeta<Context>,
  },
  actors: {
    ...ports.actors,
    email: emailMachine,
    phone: phoneMachine,
    password: passwordMachine,
    identity: identityMachine,
    twoFactor: twoFactorMachine,
    twoFactorChange: twoFactorChangeMachine,
    personal: personalMachine,
    documents: documentsMachine,
    questionnaire: questionnaireMachine,
  },
  guards: {
    hasBegun: ({ context }) => context.hasBegun,
    isNothingLeft: ({ context }) => stepIn(context) === null,
    isLeaving: ({ context }) => context.isLeaving,
    isAwaitedAt: ({ context }, params: { module: ScreenModule }) => isAwaitedAt(context, params.module),
    isStep: ({ context }, params: { step: StepName }) => stepIn(context) === params.step,
    isTwoFactorOn: ({ context }) => isTwoFactorOn(context),
    isMoved: ({ context }, params: { customer: CurrentUser }) =>
      !context.isUploading && isElsewhere(context, { ...context, customer: params.customer }),
    isReviewable: ({ context }, params: { step: StepName }) => isReviewable(context, params.step),
    isReviewing: ({ context }) => context.reviewed !== null,
  },
  actions: {
    ...effects.actions,
    setBegun: assign((_, params: { hasBegun: boolean }) => params),
    setCustomer: assign((_, params: { customer: CurrentUser }) => ({ customer: params.customer, optimistic: null })),
    setReviewed: assign((_, params: { step: StepName | null }) => ({ reviewed: params.step })),
    noteFinished: assign(({ context }, params: TakenStep) => ({
      finished: params.step,
      optimistic: optimisticIn(context, params),
    })),
    noteLeaving: assign(({ context }) => ({
      isLeaving: context.screen === 'settingsEmail' && context.finished === 'email',
    })),
    setUploading: assign((_, params: { isUploading: boolean }) => params),
    tellDocuments: sendTo('documents', (_, params: { customer: CurrentUser }) => ({
      type: 'customer.changed',
      customer: params.customer,
    })),
  },
})

/** Who confirms a phone number since a way to pay asked for it goes on where that was. */
const isAwaitedAt = ({ finished, screen, previous }: Context, module: ScreenModule): boolean =>
  screen === 'profilePhone' && finished === 'phone' && previous !== null && screens[previous.screen].module === module

const isTwoFactorOn = (context: Context): boolean =>
  stepIn(context) === 'two-factor' && context.customer.details.enabled2FA

/** Whether another step is to be taken, or two-factor has been turned on or off under the customer's hands. */
const isElsewhere = (before: Context, after: Context): boolean =>
  stepIn(before) !== stepIn(after) || isTwoFactorOn(before) !== isTwoFactorOn(after)

/** Beyond the wizard, and where a step is looked back at, the exchange's own answer is awaited. */
const optimisticIn = ({ screen, reviewed, customer }: Context, taken: TakenStep): CurrentUser | null =>
  isWizard(screen) && reviewed === null ? afterStep(customer, taken) : null

export const isWizard = (screen: ScreenName): boolean => screens[screen].layout === 'wizard'

const isReviewable = ({ screen, customer, reviewed }: Context, step: StepName): boolean =>
  isWizard(screen) &&
  reviewed !== step &&
  reviewable.includes(step) &&
  stepsOf(customer).some(({ name, state }) => name === step && state === 'done')
