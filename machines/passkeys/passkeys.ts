import type { SnapshotFrom } from 'xstate'
import type { FieldCode } from '../../src/domain/shared/problems'
import { reauthenticationIn } from '../shared/reauthentication'
import { blank, checks, mayShow, passkeysSetup, ports, type PasskeysField, type PasskeysPorts } from './passkeys-setup'

/** A customer's passkeys: listed, added by name, proof and the browser's dialog, and removed. */
export const passkeysMachine = passkeysSetup.createMachine({
  id: 'passkeys',
  context: ({ input }) => ({ ...blank, ...input }),
  meta: { screen: 'settingsPasskeys' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { heading: 'passkeys.title' },
      invoke: {
        id: 'loadPasskeys',
        src: 'loadPasskeys',
        onDone: { target: 'listing', actions: { type: 'setList', params: ({ event }) => event.output } },
        onError: 'failed',
      },
    },
    failed: { tags: 'needsUser', meta: { heading: 'passkeys.title' }, on: { 'passkeys.retry': 'loading' } },
    listing: {
      tags: 'needsUser',
      meta: { heading: 'passkeys.title' },
      entry: 'forgetTyped',
      exit: 'forgetTold',
      on: {
        'passkey.add': { guard: 'hasRoom', target: 'naming', actions: 'suggestName' },
        'passkey.remove': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'removing',
          actions: { type: 'setRemoving', params: ({ event }) => event },
        },
      },
    },
    naming: {
      tags: 'needsUser',
      meta: { heading: 'passkeys.naming.title' },
      on: {
        'name.type': { actions: { type: 'setText', params: ({ event }) => ({ field: 'name', text: event.text }) } },
        'name.submit': [
          { guard: 'isUnnamed', actions: { type: 'leave', params: { fields: ['name'] } } },
          { guard: 'needsProof', target: 'proving', actions: 'clearProblem' },
          { target: 'starting', actions: { type: 'setByPasskey', params: { byPasskey: false } } },
        ],
        'step.back': 'listing',
      },
    },
    proving: {
      tags: 'needsUser',
      meta: { heading: 'passkeys.proving.title' },
      on: {
        'proof.type': { actions: { type: 'setText', params: ({ event }) => event } },
        'field.blur': { actions: { type: 'leave', params: ({ event }) => ({ fields: [event.field] }) } },
        'proof.submit': [
          {
            guard: 'isProven',
            target: 'starting',
            actions: { type: 'setByPasskey', params: { byPasskey: false } },
          },
          { actions: { type: 'leave', params: { fields: ['password', 'code'] } } },
        ],
        'passkey.show': [
          {
            guard: 'mayShow',
            target: 'starting',
            actions: { type: 'setByPasskey', params: { byPasskey: true } },
          },
          { guard: 'isOffered', actions: { type: 'leave', params: { fields: ['password'] } } },
        ],
        'step.back': 'naming',
      },
    },
    starting: {
      tags: 'busy',
      meta: { heading: ['passkeys.proving.title', 'passkeys.naming.title'] },
      entry: 'clearProblem',
      invoke: {
        id: 'startPasskey',
        src: 'startPasskey',
        input: ({ context }) => reauthenticationIn(context),
        onDone: {
          target: 'asking',
          actions: { type: 'setOptions', params: ({ event }) => ({ options: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isOfField', params: ({ event }) => event },
            target: 'proving',
            actions: { type: 'setServerErrors', params: ({ event }) => event },
          },
          {
            guard: 'needsProof',
            target: 'proving',
            actions: { type: 'setFailure', params: ({ event }) => event },
          },
          { target: 'naming', actions: { type: 'setFailure', params: ({ event }) => event } },
        ],
      },
    },
    asking: {
      tags: 'busy',
      meta: { heading: 'passkeys.asking.title' },
      entry: 'clearProblem',
      invoke: {
        id: 'createPasskey',
        src: 'createPasskey',
        input: ({ context }) => ({ options: context.options }),
        onDone: { target: 'saving', actions: { type: 'setMade', params: ({ event }) => ({ made: event.output }) } },
        onError: { target: 'stopped', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
      on: { 'step.back': 'listing' },
    },
    stopped: {
      tags: 'needsUser',
      meta: { heading: 'passkeys.stopped.title' },
      on: { 'passkey.retry': 'asking', 'step.back': 'listing' },
    },
    saving: {
      tags: 'busy',
      meta: { heading: 'passkeys.asking.title' },
      invoke: {
        id: 'savePasskey',
        src: 'savePasskey',
        input: ({ context }) => ({ name: context.texts.name.trim(), made: context.made }),
        onDone: { target: 'loading', actions: 'tellAdded' },
        onError: { target: 'naming', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
    removing: {
      tags: 'needsUser',
      meta: { heading: 'passkeys.removing.title' },
      on: {
        'proof.type': { actions: { type: 'setText', params: ({ event }) => event } },
        'field.blur': { actions: { type: 'leave', params: ({ event }) => ({ fields: [event.field] }) } },
        'proof.submit': [
          {
            guard: 'isProven',
            target: 'takingOut',
            actions: { type: 'setByPasskey', params: { byPasskey: false } },
          },
          { actions: { type: 'leave', params: { fields: ['password', 'code'] } } },
        ],
        'passkey.show': [
          {
            guard: 'mayShow',
            target: 'takingOut',
            actions: { type: 'setByPasskey', params: { byPasskey: true } },
          },
          { guard: 'isOffered', actions: { type: 'leave', params: { fields: ['password'] } } },
        ],
        'step.back': 'listing',
      },
    },
    takingOut: {
      tags: 'busy',
      meta: { heading: 'passkeys.removing.title' },
      entry: 'clearProblem',
      invoke: {
        id: 'removePasskey',
        src: 'removePasskey',
        input: ({ context }) => ({ id: context.removing, ...reauthenticationIn(context) }),
        onDone: { target: 'listing', actions: 'takeOut' },
        onError: [
          {
            guard: { type: 'isOfField', params: ({ event }) => event },
            target: 'removing',
            actions: { type: 'setServerErrors', params: ({ event }) => event },
          },
          { target: 'removing', actions: { type: 'setFailure', params: ({ event }) => event } },
        ],
      },
    },
  },
})
export type PasskeysSnapshot = SnapshotFrom<typeof passkeysMachine>

export const providePasskeys = (given: PasskeysPorts) => passkeysMachine.provide({ actors: ports.provide(given) })

/** Whether a passkey may be shown in place of a code: two-factor is on, and there is another one. */
export const offersPasskey = ({ context }: PasskeysSnapshot): boolean => mayShow(context)

/** Problem to show at a field: what the exchange refused, else what the rule says once the field was left. */
export const passkeysFieldProblem = ({ context }: PasskeysSnapshot, field: PasskeysField): FieldCode | null =>
  context.serverErrors.find((refusal) => refusal.field === field)?.code ??
  (context.touched.includes(field) ? checks[field](context) : null)
