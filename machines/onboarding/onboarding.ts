import { assign, sendTo, setup, type SnapshotFrom } from 'xstate'
import { afterStep, type TakenStep } from '../../src/domain/onboarding/after-step'
import { onboardingQuestionnaire, type CurrentUser } from '../../src/domain/customer/customer'
import { hasBegun, stepsOf } from '../../src/domain/onboarding/onboarding'
import { isTwoFactorMissing, isTwoFactorRequired } from '../../src/domain/customer/rights'
import { screens, type Feature, type Location, type ScreenName } from '../../src/domain/routing/screens'
import type { StepName } from '../../src/domain/onboarding/steps'
import type { PageMeta } from '../lib/page-of'
import { defineEffects, definePorts, type Port } from '../lib/ports'
import type { CodeOutcome } from './code'
import { documentsMachine } from './documents'
import { identityMachine } from './identity'
import { emailMachine } from './email'
import { passwordMachine } from './password'
import { personalMachine } from './personal'
import { phoneMachine } from './phone'
import { questionnaireMachine } from './questionnaire'
import { stepIn } from './standing'
import { twoFactorMachine } from './two-factor'
import { twoFactorChangeMachine } from './two-factor-change'
import { isUploadUnderWay } from './uploads'

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
type StepMachines = {
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

const ports = definePorts<OnboardingPorts>()('recallBegun')
const effects = defineEffects()('keepBegun', 'forgetEid', 'tellChanged', 'tellSent')

/**
 * Every step from a new account to a verified customer, on the pages of the wizard and on those of profile and settings
 * that are for one step. Which step it is follows from the current user alone; nothing of it is kept. After a step the
 * machine waits for the customer as the exchange has them then. Where the pages are is the gate's to say.
 */
export const onboardingMachine = setup({
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
    meta: {} as PageMeta,
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
    isAwaitedAt: ({ context }, params: { feature: Feature }) => isAwaitedAt(context, params.feature),
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
}).createMachine({
  id: 'onboarding',
  context: ({ input }) => ({
    ...input,
    hasBegun: !isWizard(input.screen) || hasBegun(input.customer),
    reviewed: null,
    finished: null,
    optimistic: null,
    isLeaving: false,
    isUploading: false,
  }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasBegun', target: 'deciding' }, { target: 'recalling' }] },
    recalling: {
      tags: 'busy',
      invoke: {
        id: 'recallBegun',
        src: 'recallBegun',
        input: ({ context }) => ({ owner: context.customer.details.email }),
        onDone: {
          target: 'welcoming',
          actions: { type: 'setBegun', params: ({ event }) => ({ hasBegun: event.output }) },
        },
        onError: 'welcoming',
      },
      on: {
        'customer.changed': { actions: { type: 'setCustomer', params: ({ event }) => event } },
      },
    },
    welcoming: {
      tags: ['needsUser', 'welcoming'],
      always: { guard: 'hasBegun', target: 'deciding' },
      on: {
        'steps.begin': { actions: [{ type: 'setBegun', params: { hasBegun: true } }, 'keepBegun'] },
        'customer.changed': { actions: { type: 'setCustomer', params: ({ event }) => event } },
      },
    },
    deciding: {
      entry: 'forgetEid',
      always: [
        { guard: 'isLeaving', target: 'leading' },
        { guard: { type: 'isAwaitedAt', params: { feature: 'buy' } }, target: 'leadingToBuy' },
        { guard: { type: 'isAwaitedAt', params: { feature: 'payment' } }, target: 'leadingToPayment' },
        { guard: 'isNothingLeft', target: 'idle' },
        { guard: { type: 'isStep', params: { step: 'email' } }, target: 'taking.email' },
        { guard: { type: 'isStep', params: { step: 'phone' } }, target: 'taking.phone' },
        { guard: { type: 'isStep', params: { step: 'password' } }, target: 'taking.password' },
        { guard: { type: 'isStep', params: { step: 'identity' } }, target: 'taking.identity' },
        { guard: 'isTwoFactorOn', target: 'taking.twoFactorChange' },
        { guard: { type: 'isStep', params: { step: 'two-factor' } }, target: 'taking.twoFactor' },
        { guard: { type: 'isStep', params: { step: 'personal' } }, target: 'taking.personal' },
        { guard: { type: 'isStep', params: { step: 'documents' } }, target: 'taking.documents' },
        { guard: { type: 'isStep', params: { step: 'questionnaire' } }, target: 'taking.questionnaire' },
      ],
    },
    taking: {
      tags: 'needsUser',
      initial: 'email',
      on: {
        'customer.changed': [
          {
            guard: { type: 'isMoved', params: ({ event }) => event },
            target: 'deciding',
            actions: { type: 'setCustomer', params: ({ event }) => event },
          },
          { actions: { type: 'setCustomer', params: ({ event }) => event } },
        ],
        'step.review': {
          guard: { type: 'isReviewable', params: ({ event }) => event },
          target: 'deciding',
          actions: { type: 'setReviewed', params: ({ event }) => ({ step: event.step }) },
        },
        'step.resume': {
          guard: 'isReviewing',
          target: 'deciding',
          actions: { type: 'setReviewed', params: { step: null } },
        },
      },
      states: {
        email: {
          invoke: {
            id: 'email',
            src: 'email',
            input: ({ context: { customer } }) => ({ customer }),
            onSnapshot: {},
            onDone: {
              target: '#onboarding.settling',
              actions: [
                { type: 'noteFinished', params: ({ event }) => byCode('email', event.output.outcome) },
                'noteLeaving',
              ],
            },
          },
        },
        phone: {
          invoke: {
            id: 'phone',
            src: 'phone',
            input: ({ context: { customer } }) => ({ customer }),
            onSnapshot: {},
            onDone: {
              target: '#onboarding.settling',
              actions: { type: 'noteFinished', params: ({ event }) => byCode('phone', event.output.outcome) },
            },
          },
        },
        password: {
          invoke: {
            id: 'password',
            src: 'password',
            input: ({ context: { customer } }) => passwordAskedOf(customer),
            onSnapshot: {},
            onDone: {
              target: '#onboarding.settling',
              actions: { type: 'noteFinished', params: { step: 'password' } },
            },
          },
        },
        identity: {
          invoke: {
            id: 'identity',
            src: 'identity',
            input: ({ context: { customer } }) => ({ owner: customer.details.email }),
            onSnapshot: {},
            onDone: {
              target: '#onboarding.settling',
              actions: { type: 'noteFinished', params: { step: 'identity' } },
            },
          },
        },
        twoFactor: {
          invoke: {
            id: 'twoFactor',
            src: 'twoFactor',
            input: ({ context: { customer, screen } }) => ({
              isRequired: isTwoFactorMissing(customer),
              isAlone: screen === 'settings2fa',
              hasPassword: customer.details.hasPassword,
            }),
            onSnapshot: {},
            onDone: {
              target: '#onboarding.settling',
              actions: {
                type: 'noteFinished',
                params: ({ event }) => ({ step: 'two-factor', ...event.output }),
              },
            },
          },
        },
        twoFactorChange: {
          invoke: {
            id: 'twoFactorChange',
            src: 'twoFactorChange',
            input: ({ context: { customer } }) => ({
              isRequired: isTwoFactorRequired(customer),
              hasPassword: customer.details.hasPassword,
            }),
            onSnapshot: {},
            onDone: {
              target: '#onboarding.settling',
              actions: { type: 'noteFinished', params: { step: null } },
            },
          },
        },
        personal: {
          invoke: {
            id: 'personal',
            src: 'personal',
            input: ({ context: { customer, screen } }) => ({ customer, isAlone: screen === 'profilePersonal' }),
            onSnapshot: {},
            onDone: {
              target: '#onboarding.settling',
              actions: { type: 'noteFinished', params: { step: 'personal' } },
            },
          },
        },
        documents: {
          exit: { type: 'setUploading', params: { isUploading: false } },
          on: {
            'customer.changed': [
              {
                guard: { type: 'isMoved', params: ({ event }) => event },
                target: '#onboarding.deciding',
                actions: { type: 'setCustomer', params: ({ event }) => event },
              },
              {
                actions: [
                  { type: 'setCustomer', params: ({ event }) => event },
                  { type: 'tellDocuments', params: ({ event }) => event },
                ],
              },
            ],
          },
          invoke: {
            id: 'documents',
            src: 'documents',
            input: ({ context: { customer, screen } }) => ({ customer, isAlone: screen === 'profileDocuments' }),
            onSnapshot: {
              actions: {
                type: 'setUploading',
                params: ({ event }) => ({ isUploading: isUploadUnderWay(event.snapshot) }),
              },
            },
            onDone: {
              target: '#onboarding.settling',
              actions: {
                type: 'noteFinished',
                params: ({ event }) => ({ step: 'documents', ...event.output }),
              },
            },
          },
        },
        questionnaire: {
          invoke: {
            id: 'questionnaire',
            src: 'questionnaire',
            input: ({ context: { customer, key } }) => ({
              key: key ?? onboardingQuestionnaire,
              owner: customer.details.email,
            }),
            onSnapshot: {},
            onDone: {
              target: '#onboarding.settling',
              actions: [{ type: 'noteFinished', params: { step: 'questionnaire' } }, 'tellSent'],
            },
          },
        },
      },
    },
    settling: {
      tags: ['busy', 'settling'],
      entry: 'tellChanged',
      on: {
        'customer.changed': {
          target: 'deciding',
          actions: [
            { type: 'setCustomer', params: ({ event }) => event },
            { type: 'setReviewed', params: { step: null } },
          ],
        },
      },
    },
    idle: {
      tags: 'needsUser',
      on: {
        'customer.changed': {
          target: 'deciding',
          actions: { type: 'setCustomer', params: ({ event }) => event },
        },
        'step.review': {
          guard: { type: 'isReviewable', params: ({ event }) => event },
          target: 'deciding',
          actions: { type: 'setReviewed', params: ({ event }) => ({ step: event.step }) },
        },
      },
    },
    leading: { tags: 'busy', meta: { screen: 'home' } },
    leadingToBuy: { tags: 'busy', meta: { screen: 'buy' } },
    leadingToPayment: { tags: 'busy', meta: { screen: 'paymentError' } },
  },
})
export type OnboardingSnapshot = SnapshotFrom<typeof onboardingMachine>

export const provideOnboarding = (given: OnboardingPorts & OnboardingEffects, children: StepMachines) =>
  onboardingMachine.provide({
    actors: { ...ports.provide(given), ...children },
    actions: effects.provide<typeof onboardingMachine>({
      tellChanged: ({ context }) => given.tellChanged(context.optimistic),
      tellSent: () => given.tellSent(),
      keepBegun: ({ context }) => given.keepBegun(context.customer.details.email),
      forgetEid: ({ context }) => {
        if (stepIn({ ...context, reviewed: null }) !== 'identity') given.forgetEid(context.customer.details.email)
      },
    }),
  })

const passwordAskedOf = ({ details: { hasPassword, passwordNeedsCode, email } }: CurrentUser) => ({
  hasPassword,
  asksCode: passwordNeedsCode,
  email,
})

/** What a step with a code has come to: nothing, where the code was for something that is gone. */
const byCode = (step: 'email' | 'phone', outcome: CodeOutcome) => ({ step: outcome === 'gone' ? null : step })

/** Who confirms a phone number since a way to pay asked for it goes on where that was. */
const isAwaitedAt = ({ finished, screen, previous }: Context, feature: Feature): boolean =>
  screen === 'profilePhone' && finished === 'phone' && previous !== null && screens[previous.screen].feature === feature

const isTwoFactorOn = (context: Context): boolean =>
  stepIn(context) === 'two-factor' && context.customer.details.enabled2FA

/** Whether another step is to be taken, or two-factor has been turned on or off under the customer's hands. */
const isElsewhere = (before: Context, after: Context): boolean =>
  stepIn(before) !== stepIn(after) || isTwoFactorOn(before) !== isTwoFactorOn(after)

/** Beyond the wizard, and where a step is looked back at, the exchange's own answer is awaited. */
const optimisticIn = ({ screen, reviewed, customer }: Context, taken: TakenStep): CurrentUser | null =>
  isWizard(screen) && reviewed === null ? afterStep(customer, taken) : null

const isWizard = (screen: ScreenName): boolean => screens[screen].layout === 'wizard'

const isReviewable = ({ screen, customer, reviewed }: Context, step: StepName): boolean =>
  isWizard(screen) &&
  reviewed !== step &&
  reviewable.includes(step) &&
  stepsOf(customer).some(({ name, state }) => name === step && state === 'done')
