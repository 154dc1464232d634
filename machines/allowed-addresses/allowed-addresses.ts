import { assign, setup, type SnapshotFrom } from 'xstate'
import type { CurrentUser } from '../../src/domain/customer/customer'
import type { AllowedAddresses } from '../../src/domain/orders/allowed-addresses'
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

export type AllowedAddressesProblem = StepProblem

/**
 * Both tell the addresses as they stand then. `endAllowed` rejects with `bad-input` (detail: FieldProblem[]),
 * `too-many-requests`, `step-refused`, and with `canceled` or `unsupported` where a passkey was asked for.
 */
export type AllowedAddressesPorts = {
  allowSavedOnly: Port<void, AllowedAddresses>
  endAllowed: Port<Reauthentication, AllowedAddresses>
}

type Standing = ProofAsked & { allowed: AllowedAddresses | null; isFrozen: boolean; hasPasskey: boolean }

type Context = Standing & {
  texts: Record<ProofField, string>
  touched: ProofField[]
  serverErrors: FieldProblem[]
  problem: AllowedAddressesProblem | undefined
  byPasskey: boolean
}

export type AllowedAddressesEvent =
  | { type: 'customer.changed'; customer: CurrentUser }
  | { type: 'allowed.begin' }
  | { type: 'allowed.end' }
  | { type: 'allowed.keep' }
  | { type: 'passkey.show' }
  | { type: 'proof.type'; field: ProofField; text: string }
  | { type: 'field.blur'; field: ProofField }
  | { type: 'proof.submit' }
  | { type: 'step.back' }

const ports = definePorts<AllowedAddressesPorts>()('allowSavedOnly', 'endAllowed')

/** Coins go only to addresses of the book: switched on here, kept on, and the end of it is asked for. */
export const allowedAddressesMachine = setup({
  types: {
    input: {} as { customer: CurrentUser },
    context: {} as Context,
    events: {} as AllowedAddressesEvent,
    children: {} as { allowSavedOnly: 'allowSavedOnly'; endAllowed: 'endAllowed' },
    tags: {} as 'busy' | 'needsUser',
    meta: {} as PageMeta,
  },
  actors: ports.actors,
  guards: {
    isOff: ({ context }) => context.allowed === null,
    isEndable: ({ context }) => mayEnd(context),
    isEnding: ({ context: { allowed } }) => allowed !== null && allowed.until !== null,
    isEndableThen: (_, params: { customer: CurrentUser }) => mayEnd(standingOf(params.customer)),
    isProven: ({ context }) => isProofTyped(context),
    mayShow: ({ context }) => mayShowPasskey(context),
    isOffered: ({ context }) => offersPasskey(context),
    isOfField: (_, params: { error: unknown }) => isProofRefused(params.error),
  },
  actions: {
    setCustomer: assign((_, params: { customer: CurrentUser }) => standingOf(params.customer)),
    setAllowed: assign((_, params: { allowed: AllowedAddresses }) => params),
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
  id: 'allowedAddresses',
  context: ({ input }) => ({ ...standingOf(input.customer), ...emptyProof, problem: undefined }),
  meta: { screen: 'settingsAddresses' },
  initial: 'shown',
  on: { 'customer.changed': { actions: { type: 'setCustomer', params: ({ event }) => event } } },
  states: {
    shown: {
      tags: 'needsUser',
      meta: { heading: 'allowed.title' },
      entry: 'forgetTyped',
      on: {
        'allowed.begin': { guard: 'isOff', target: 'switching', actions: 'clearProblem' },
        'allowed.end': { guard: 'isEndable', target: 'proving', actions: 'clearProblem' },
        'allowed.keep': { guard: 'isEnding', target: 'switching', actions: 'clearProblem' },
      },
    },
    switching: {
      tags: 'busy',
      meta: { heading: 'allowed.title' },
      invoke: {
        id: 'allowSavedOnly',
        src: 'allowSavedOnly',
        onDone: {
          target: 'shown',
          actions: { type: 'setAllowed', params: ({ event }) => ({ allowed: event.output }) },
        },
        onError: { target: 'shown', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
    proving: {
      tags: 'needsUser',
      meta: { heading: 'allowed.proving.title' },
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
            guard: { type: 'isEndableThen', params: ({ event }) => event },
            actions: { type: 'setCustomer', params: ({ event }) => event },
          },
          { target: 'shown', actions: { type: 'setCustomer', params: ({ event }) => event } },
        ],
      },
    },
    ending: {
      tags: 'busy',
      meta: { heading: 'allowed.proving.title' },
      entry: 'clearProblem',
      invoke: {
        id: 'endAllowed',
        src: 'endAllowed',
        input: ({ context }) => reauthenticationIn(context),
        onDone: {
          target: 'shown',
          actions: { type: 'setAllowed', params: ({ event }) => ({ allowed: event.output }) },
        },
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
export type AllowedAddressesSnapshot = SnapshotFrom<typeof allowedAddressesMachine>

export const provideAllowedAddresses = (given: AllowedAddressesPorts) =>
  allowedAddressesMachine.provide({ actors: ports.provide(given) })

const standingOf = (customer: CurrentUser): Standing => ({
  allowed: customer.allowedAddresses,
  isFrozen: customer.freeze !== null,
  ...proofAskedOf(customer),
})

/** Whether the end can be asked for: it is on, nobody has, and the account is not frozen. */
const mayEnd = ({ allowed, isFrozen }: Standing): boolean => allowed !== null && allowed.until === null && !isFrozen

/** Problem to show at a field: what the exchange refused, else what the rule says once the field was left. */
export const allowedFieldProblem = ({ context }: AllowedAddressesSnapshot, field: ProofField): FieldCode | null =>
  proofProblemAt(context, field)
