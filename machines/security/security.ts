import { assign, setup, type SnapshotFrom } from 'xstate'
import type { CurrentUser } from '../../src/domain/customer/customer'
import { mayEndFreeze, type Freeze } from '../../src/domain/customer/freeze'
import { measuresOf, type MeasureState } from '../../src/domain/customer/security'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import type { PageMeta } from '../lib/page-of'
import { definePorts, type Port } from '../lib/ports'
import { serverErrorsIn } from '../lib/server-errors'
import {
  emptyProof,
  isProofRefused,
  isProofTyped,
  mayShowPasskey,
  offersPasskey,
  proofAskedOf,
  proofProblemAt,
  reauthenticationIn,
  stepProblemIn,
  withText,
  type ProofAsked,
  type ProofField,
  type Reauthentication,
  type StepProblem,
} from '../shared/reauthentication'

export type SecurityProblem = StepProblem

/**
 * Both tell the freeze as it stands then. `endFreeze` rejects with `bad-input` (detail: FieldProblem[]), `too-many-requests`,
 * `step-refused`, and with `canceled` or `unsupported` where a passkey was asked for.
 */
export type SecurityPorts = {
  freezeAccount: Port<void, Freeze>
  endFreeze: Port<Reauthentication, Freeze>
}

type Standing = ProofAsked & { freeze: Freeze | null; measures: MeasureState[]; hasPasskey: boolean }

type Context = Standing & {
  texts: Record<ProofField, string>
  touched: ProofField[]
  serverErrors: FieldProblem[]
  problem: SecurityProblem | undefined
  byPasskey: boolean
}

export type SecurityEvent =
  | { type: 'customer.changed'; customer: CurrentUser }
  | { type: 'freeze.begin' }
  | { type: 'freeze.confirm' }
  | { type: 'freeze.end' }
  | { type: 'freeze.keep' }
  | { type: 'passkey.show' }
  | { type: 'proof.type'; field: ProofField; text: string }
  | { type: 'field.blur'; field: ProofField }
  | { type: 'proof.submit' }
  | { type: 'step.back' }

const ports = definePorts<SecurityPorts>()('freezeAccount', 'endFreeze')

/** What protects the customer's account; it is frozen here, and the end of that is asked for. */
export const securityMachine = setup({
  types: {
    input: {} as { customer: CurrentUser },
    context: {} as Context,
    events: {} as SecurityEvent,
    children: {} as { freezeAccount: 'freezeAccount'; endFreeze: 'endFreeze' },
    tags: {} as 'busy' | 'needsUser',
    meta: {} as PageMeta,
  },
  actors: ports.actors,
  guards: {
    isOpen: ({ context }) => context.freeze === null,
    isFrozen: ({ context }) => mayEndFreeze(context.freeze),
    isEnding: ({ context }) => context.freeze !== null && context.freeze.until !== null,
    isFrozenThen: (_, params: { customer: CurrentUser }) => params.customer.freeze !== null,
    mayEndThen: (_, params: { customer: CurrentUser }) => mayEndFreeze(params.customer.freeze),
    isProven: ({ context }) => isProofTyped(context),
    mayShow: ({ context }) => mayShowPasskey(context),
    isOffered: ({ context }) => offersPasskey(context),
    isOfField: (_, params: { error: unknown }) => isProofRefused(params.error),
  },
  actions: {
    setCustomer: assign((_, params: { customer: CurrentUser }) => standingOf(params.customer)),
    setFreeze: assign((_, params: { freeze: Freeze }) => params),
    forgetTyped: assign(emptyProof),
    setText: assign(({ context }, params: { field: ProofField; text: string }) => withText(context, params)),
    leave: assign(({ context }, params: { fields: ProofField[] }) => ({
      touched: [...new Set([...context.touched, ...params.fields])],
    })),
    setByPasskey: assign((_, params: { byPasskey: boolean }) => params),
    setServerErrors: assign((_, params: { error: unknown }) => ({ serverErrors: serverErrorsIn(params.error) })),
    setFailure: assign((_, params: { error: unknown }) => ({ problem: stepProblemIn(params.error) })),
    clearProblem: assign({ problem: undefined }),
  },
}).createMachine({
  id: 'security',
  context: ({ input }) => ({ ...standingOf(input.customer), ...emptyProof, problem: undefined }),
  meta: { screen: 'settingsSecurity' },
  initial: 'shown',
  on: { 'customer.changed': { actions: { type: 'setCustomer', params: ({ event }) => event } } },
  states: {
    shown: {
      tags: 'needsUser',
      meta: { heading: 'security.title' },
      entry: 'forgetTyped',
      on: {
        'freeze.begin': { guard: 'isOpen', target: 'confirming', actions: 'clearProblem' },
        'freeze.end': { guard: 'isFrozen', target: 'proving', actions: 'clearProblem' },
        'freeze.keep': { guard: 'isEnding', target: 'freezing', actions: 'clearProblem' },
      },
    },
    confirming: {
      tags: 'needsUser',
      meta: { heading: 'security.freezing.title' },
      on: {
        'freeze.confirm': 'freezing',
        'step.back': 'shown',
        'customer.changed': [
          {
            guard: { type: 'isFrozenThen', params: ({ event }) => event },
            target: 'shown',
            actions: { type: 'setCustomer', params: ({ event }) => event },
          },
          { actions: { type: 'setCustomer', params: ({ event }) => event } },
        ],
      },
    },
    freezing: {
      tags: 'busy',
      meta: { heading: ['security.freezing.title', 'security.title'] },
      invoke: {
        id: 'freezeAccount',
        src: 'freezeAccount',
        onDone: { target: 'shown', actions: { type: 'setFreeze', params: ({ event }) => ({ freeze: event.output }) } },
        onError: { target: 'shown', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
    proving: {
      tags: 'needsUser',
      meta: { heading: 'security.ending.title' },
      on: {
        'proof.type': { actions: { type: 'setText', params: ({ event }) => event } },
        'field.blur': { actions: { type: 'leave', params: ({ event }) => ({ fields: [event.field] }) } },
        'proof.submit': [
          { guard: 'isProven', target: 'ending', actions: { type: 'setByPasskey', params: { byPasskey: false } } },
          { actions: { type: 'leave', params: { fields: ['password', 'code'] } } },
        ],
        'passkey.show': [
          { guard: 'mayShow', target: 'ending', actions: { type: 'setByPasskey', params: { byPasskey: true } } },
          { guard: 'isOffered', actions: { type: 'leave', params: { fields: ['password'] } } },
        ],
        'step.back': 'shown',
        'customer.changed': [
          {
            guard: { type: 'mayEndThen', params: ({ event }) => event },
            actions: { type: 'setCustomer', params: ({ event }) => event },
          },
          { target: 'shown', actions: { type: 'setCustomer', params: ({ event }) => event } },
        ],
      },
    },
    ending: {
      tags: 'busy',
      meta: { heading: 'security.ending.title' },
      entry: 'clearProblem',
      invoke: {
        id: 'endFreeze',
        src: 'endFreeze',
        input: ({ context }) => reauthenticationIn(context),
        onDone: { target: 'shown', actions: { type: 'setFreeze', params: ({ event }) => ({ freeze: event.output }) } },
        onError: [
          {
            guard: { type: 'isOfField', params: ({ event }) => event },
            target: 'proving',
            actions: { type: 'setServerErrors', params: ({ event }) => event },
          },
          { target: 'proving', actions: { type: 'setFailure', params: ({ event }) => event } },
        ],
      },
    },
  },
})
export type SecuritySnapshot = SnapshotFrom<typeof securityMachine>

export const provideSecurity = (given: SecurityPorts) => securityMachine.provide({ actors: ports.provide(given) })

const standingOf = (customer: CurrentUser): Standing => ({
  freeze: customer.freeze,
  measures: measuresOf(customer),
  ...proofAskedOf(customer),
})

/** Problem to show at a field: what the exchange refused, else what the rule says once the field was left. */
export const securityFieldProblem = ({ context }: SecuritySnapshot, field: ProofField): FieldCode | null =>
  proofProblemAt(context, field)
