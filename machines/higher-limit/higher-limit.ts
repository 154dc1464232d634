import { and, type SnapshotFrom } from 'xstate'
import type { questionnaireMachine } from '../onboarding/questionnaire'
import type { uploadMachine } from '../onboarding/upload'
import {
  contextOf,
  documentsOffered,
  higherLimitSetup,
  ports,
  questionsOf,
  shownHeading,
  sourcesLacking,
  uploadsUnderWay,
  type HigherLimitPorts,
} from './higher-limit-setup'

/**
 * Asking for a higher buy limit: questions, documents, a review, and what comes of it. The questions are a machine of their own, which
 * also submits; each answer and file is at the exchange once it is given, so that nothing is lost when the page is left.
 */
export const higherLimitMachine = higherLimitSetup.createMachine({
  id: 'higherLimit',
  context: ({ input }) => contextOf(input),
  meta: { screen: 'higherLimit' },
  initial: 'loading',
  on: { 'customer.changed': { actions: { type: 'setCustomer', params: ({ event }) => event } } },
  states: {
    loading: {
      tags: 'busy',
      meta: { heading: 'common.loading' },
      invoke: {
        id: 'loadLimit',
        src: 'loadLimit',
        onDone: { target: 'deciding', actions: { type: 'setLimit', params: ({ event }) => ({ limit: event.output }) } },
        onError: 'failed',
      },
    },
    failed: {
      tags: 'needsUser',
      meta: { heading: 'higherLimit.failed.title' },
      on: { 'limit.retry': 'loading' },
    },
    deciding: {
      tags: 'busy',
      always: [
        { guard: 'isWaiting', target: 'showing.waiting' },
        { guard: 'isGranted', target: 'showing.granted' },
        { guard: 'isRefused', target: 'showing.refused' },
        { guard: 'isBlocked', target: 'blocked' },
        { guard: 'isOpen', target: 'asking', actions: 'beginRequest' },
        { target: 'showing.introducing' },
      ],
    },
    blocked: {
      tags: 'needsUser',
      meta: { heading: 'higherLimit.title' },
      on: {
        'customer.changed': { target: 'loading', actions: { type: 'setCustomer', params: ({ event }) => event } },
      },
    },
    showing: {
      tags: 'needsUser',
      initial: 'introducing',
      on: {
        'request.start': [
          { guard: and(['mayAsk', 'isBlocked']), target: 'blocked' },
          { guard: 'mayAsk', target: 'starting' },
        ],
        'customer.changed': {
          target: 'refreshing',
          actions: { type: 'setCustomer', params: ({ event }) => event },
        },
      },
      exit: { type: 'setProblem', params: { problem: undefined } },
      states: {
        introducing: { meta: { heading: 'higherLimit.intro.title' } },
        waiting: {
          meta: { heading: 'higherLimit.waiting.title' },
          on: { 'request.withdraw': '#higherLimit.withdrawing' },
        },
        granted: { meta: { heading: 'higherLimit.granted.title' } },
        refused: { meta: { heading: 'higherLimit.refused.title' } },
      },
    },
    withdrawing: {
      meta: { heading: 'higherLimit.withdraw.title' },
      initial: 'confirming',
      states: {
        confirming: {
          tags: 'needsUser',
          on: {
            'withdrawal.confirm': 'sending',
            'withdrawal.leave': [
              { guard: 'isStale', target: '#higherLimit.refreshing' },
              { target: '#higherLimit.showing.waiting' },
            ],
            'customer.changed': {
              actions: [{ type: 'setCustomer', params: ({ event }) => event }, 'noteStale'],
            },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'withdrawRequest',
            src: 'withdrawRequest',
            onDone: {
              target: '#higherLimit.deciding',
              actions: { type: 'setLimit', params: ({ event }) => ({ limit: event.output }) },
            },
            onError: {
              target: '#higherLimit.refreshing',
              actions: { type: 'setNotWithdrawn', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    /** What was shown stays, until it is known whether something was decided. */
    refreshing: {
      tags: 'busy',
      entry: 'noteFresh',
      meta: { heading: shownHeading },
      invoke: {
        id: 'loadLimit',
        src: 'loadLimit',
        onDone: {
          target: 'deciding',
          actions: [{ type: 'setLimit', params: ({ event }) => ({ limit: event.output }) }, 'noteOutcome'],
        },
        onError: 'deciding',
      },
      on: {
        'request.start': [
          { guard: and(['mayAsk', 'isBlocked']), target: 'blocked' },
          { guard: 'mayAsk', target: 'starting' },
        ],
        /** What was on its way is fetched once the customer has decided. */
        'request.withdraw': { guard: 'isWaiting', target: 'withdrawing', actions: 'noteStale' },
        'customer.changed': {
          target: 'refreshing',
          reenter: true,
          actions: { type: 'setCustomer', params: ({ event }) => event },
        },
      },
    },
    starting: {
      tags: 'busy',
      meta: { heading: shownHeading },
      invoke: {
        id: 'startRequest',
        src: 'startRequest',
        onDone: { target: 'deciding', actions: { type: 'setLimit', params: ({ event }) => ({ limit: event.output }) } },
        onError: { target: 'deciding', actions: { type: 'setProblem', params: { problem: 'not-started' } } },
      },
    },
    asking: {
      initial: 'questions',
      invoke: [
        {
          id: 'questionnaire',
          src: 'questionnaire',
          input: ({ context }) => questionsOf(context),
          onSnapshot: [
            {
              guard: { type: 'isReopened', params: ({ event }) => ({ questionnaire: event.snapshot }) },
              target: '.questions',
              actions: { type: 'noteAnswers', params: ({ event }) => ({ questionnaire: event.snapshot }) },
            },
            { actions: { type: 'noteAnswers', params: ({ event }) => ({ questionnaire: event.snapshot }) } },
          ],
          onDone: 'loading',
        },
        {
          id: 'payslip',
          src: 'payslip',
          input: ({ context }) => ({ document: context.uploads.payslip.document }),
          onSnapshot: {
            actions: { type: 'noteUpload', params: ({ event }) => ({ kind: 'payslip', upload: event.snapshot }) },
          },
        },
        {
          id: 'bank-statement',
          src: 'bank-statement',
          input: ({ context }) => ({ document: context.uploads['bank-statement'].document }),
          onSnapshot: {
            actions: {
              type: 'noteUpload',
              params: ({ event }) => ({ kind: 'bank-statement', upload: event.snapshot }),
            },
          },
        },
        {
          id: 'tax-return',
          src: 'tax-return',
          input: ({ context }) => ({ document: context.uploads['tax-return'].document }),
          onSnapshot: {
            actions: { type: 'noteUpload', params: ({ event }) => ({ kind: 'tax-return', upload: event.snapshot }) },
          },
        },
        {
          id: 'sale-contract',
          src: 'sale-contract',
          input: ({ context }) => ({ document: context.uploads['sale-contract'].document }),
          onSnapshot: {
            actions: { type: 'noteUpload', params: ({ event }) => ({ kind: 'sale-contract', upload: event.snapshot }) },
          },
        },
        {
          id: 'inheritance-document',
          src: 'inheritance-document',
          input: ({ context }) => ({ document: context.uploads['inheritance-document'].document }),
          onSnapshot: {
            actions: {
              type: 'noteUpload',
              params: ({ event }) => ({ kind: 'inheritance-document', upload: event.snapshot }),
            },
          },
        },
        {
          id: 'other-document',
          src: 'other-document',
          input: ({ context }) => ({ document: context.uploads['other-document'].document }),
          onSnapshot: {
            actions: {
              type: 'noteUpload',
              params: ({ event }) => ({ kind: 'other-document', upload: event.snapshot }),
            },
          },
        },
      ],
      states: {
        questions: {
          tags: 'needsUser',
          always: [
            { guard: 'isReviewed', target: 'reviewing' },
            { guard: 'isAnswered', target: 'documents' },
          ],
        },
        documents: {
          tags: 'needsUser',
          meta: { heading: 'higherLimit.documents.title' },
          exit: ['forgetTried', { type: 'setProblem', params: { problem: undefined } }],
          on: {
            'documents.next': [{ guard: 'areDocumentsWhole', target: 'reviewing' }, { actions: 'noteTried' }],
            'document.remove': {
              guard: { type: 'isSent', params: ({ event }) => event },
              target: 'removing',
              actions: { type: 'setRemoving', params: ({ event }) => event },
            },
          },
        },
        removing: {
          tags: 'busy',
          meta: { heading: 'higherLimit.documents.title' },
          invoke: {
            id: 'removeDocument',
            src: 'removeDocument',
            input: ({ context: { removing } }) => {
              if (removing === null) throw new Error('Nothing to take back')
              return { kind: removing }
            },
            onDone: {
              target: 'documents',
              actions: [
                { type: 'setLimit', params: ({ event }) => ({ limit: event.output }) },
                'noteRemoved',
                'tellUploads',
              ],
            },
            onError: {
              target: 'documents',
              actions: ['forgetRemoving', { type: 'setProblem', params: { problem: 'not-removed' } }],
            },
          },
        },
        reviewing: {
          tags: 'needsUser',
          entry: 'noteReviewed',
          on: { 'documents.open': 'documents' },
        },
      },
    },
  },
})
export type HigherLimitSnapshot = SnapshotFrom<typeof higherLimitMachine>

type Children = { questionnaire: typeof questionnaireMachine; upload: typeof uploadMachine }

export const provideHigherLimit = (given: HigherLimitPorts, { questionnaire, upload }: Children) =>
  higherLimitMachine.provide({
    actors: {
      ...ports.provide(given),
      questionnaire,
      payslip: upload,
      'bank-statement': upload,
      'tax-return': upload,
      'sale-contract': upload,
      'inheritance-document': upload,
      'other-document': upload,
    },
  })

/** Sources of funds for which no document is even begun, told once the customer wanted on. */
export const sourcesToTell = ({ context }: HigherLimitSnapshot) =>
  context.isTried ? sourcesLacking(context, uploadsUnderWay(context)) : []
/** Documents that are begun and not sent in, told once the customer wanted on. */
export const uploadsToTell = ({ context }: HigherLimitSnapshot) => (context.isTried ? uploadsUnderWay(context) : [])
export const documentsShown = ({ context }: HigherLimitSnapshot) => documentsOffered(context)
export const canAsk = (snapshot: HigherLimitSnapshot): boolean => snapshot.can({ type: 'request.start' })
