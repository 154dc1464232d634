import { type SnapshotFrom } from 'xstate'
import { onboardingQuestionnaire, type CurrentUser } from '../../src/domain/customer/customer'
import { hasBegun } from '../../src/domain/onboarding/onboarding'
import { isTwoFactorMissing, isTwoFactorRequired } from '../../src/domain/customer/rights'
import type { CodeOutcome } from './code'
import { outcomeIn, stepIn } from './current-step'
import { isUploadUnderWay } from './uploads'
import {
  type OnboardingEffects,
  type OnboardingPorts,
  type StepMachines,
  effects,
  isWizard,
  onboardingSetup,
  ports,
} from './onboarding-setup'

/**
 * Every step from a new account to a verified customer, on the pages of the wizard and on those of profile and settings
 * that are for one step. Which step it is follows from the current user alone; nothing of it is kept. After a step the
 * machine waits for the customer as the exchange has them then. Where the pages are is for `access` to say.
 */
export const onboardingMachine = onboardingSetup.createMachine({
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
      meta: { heading: 'onboarding.all.title' },
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
        { guard: { type: 'isAwaitedAt', params: { module: 'buy' } }, target: 'leadingToBuy' },
        { guard: { type: 'isAwaitedAt', params: { module: 'payment' } }, target: 'leadingToPayment' },
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
              hasPasskey: customer.details.hasPasskey,
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
      meta: { heading: (context) => outcomeTitle(context) },
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

const passwordAskedOf = ({ details: { hasPassword, passwordNeedsCode, hasPasskey, email } }: CurrentUser) => ({
  hasPassword,
  asksCode: passwordNeedsCode,
  hasPasskey,
  email,
})

/** Whose steps are done is led on, mostly at once. */
const outcomeTitle = (context: Parameters<typeof outcomeIn>[0]) => {
  const outcome = outcomeIn(context)
  return outcome === 'done' ? null : (`onboarding.outcome.${outcome}.title` as const)
}

/** What a step with a code has come to: nothing, where the code was for something that is gone. */
const byCode = (step: 'email' | 'phone', outcome: CodeOutcome) => ({ step: outcome === 'gone' ? null : step })
