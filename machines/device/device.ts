import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PushKind, PushKinds, PushSettings } from '../../src/domain/push/push'
import { defineFeeds, definePorts, problemOf, type Feed, type Port } from '../lib/ports'
import type { PageMeta } from '../lib/page-of'

/** What this browser knows of push; `fingerprint` names the device that it is, null where it is not subscribed. */
export type PushHere = {
  isSupported: boolean
  permission: 'default' | 'granted' | 'denied'
  fingerprint: string | null
}

export type PushNow = { settings: PushSettings; here: PushHere }

/** Why this device could not be told: the customer or their browser said no, or its push service could not be used. */
export const pushProblems = ['denied', 'dismissed', 'push-service', 'unexpected'] as const
export type PushProblem = (typeof pushProblems)[number]

/**
 * `askPermission` has the browser ask, which it only does upon a click; it rejects with a `PushProblem`, as `turnOn` does.
 * `askInstall` shows the browser's own question. All of push answer how it is then.
 */
export type DevicePorts = {
  loadPush: Port<void, PushNow>
  askPermission: Port<void, void>
  turnOn: Port<{ publicKey: string }, PushNow>
  removeDevice: Port<{ id: string; isHere: boolean }, PushNow>
  chooseKinds: Port<{ kinds: PushKinds }, PushNow>
  askInstall: Port<void, 'accepted' | 'dismissed'>
}

/** What the browser says of installing: that it can, and that it has. */
export type InstallEvent = { type: 'install.offered' } | { type: 'install.done' }

export type DeviceFeeds = { watchInstall: Feed<void, InstallEvent> }

type Context = {
  push: PushNow | null
  removing: string | null
  choosing: PushKinds | null
  problem: PushProblem | null
  /** What could not be written last. */
  failed: 'remove' | 'kinds' | null
}

export type DeviceEvent =
  | InstallEvent
  | { type: 'install.ask' }
  | { type: 'push.retry' }
  | { type: 'push.on' }
  | { type: 'device.remove'; id: string }
  | { type: 'kind.switch'; kind: PushKind }

const ports = definePorts<DevicePorts>()(
  'loadPush',
  'askPermission',
  'turnOn',
  'removeDevice',
  'chooseKinds',
  'askInstall',
)
const feeds = defineFeeds<DeviceFeeds>()('watchInstall')

/** This device: the app installed on it, and what it and others are told by push. */
export const deviceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DeviceEvent,
    children: {} as {
      loadPush: 'loadPush'
      askPermission: 'askPermission'
      turnOn: 'turnOn'
      removeDevice: 'removeDevice'
      chooseKinds: 'chooseKinds'
      askInstall: 'askInstall'
      watchInstall: 'watchInstall'
    },
    tags: {} as 'busy' | 'needsUser',
    meta: {} as PageMeta,
  },
  actors: { ...ports.actors, ...feeds.actors },
  /** A push service that cannot be reached, or a worker that does not start, may never say so. */
  delays: { answersTimeout: 30_000 },
  guards: {
    canTurnOn: ({ context }) => mayTurnOn(context),
    isListed: ({ context }, params: { id: string }) =>
      context.push?.settings.devices.some(({ id }) => id === params.id) ?? false,
    isAccepted: (_, params: { choice: 'accepted' | 'dismissed' }) => params.choice === 'accepted',
    canChoose: ({ context }) => context.push !== null && isOffered(context),
  },
  actions: {
    /** Where nobody said what became of a removal, the list does. */
    setPush: assign(({ context }, params: { push: PushNow }) => ({
      push: params.push,
      removing: null,
      choosing: null,
      problem: null,
      failed: params.push.settings.devices.some(({ id }) => id === context.removing) ? ('remove' as const) : null,
    })),
    setProblem: assign((_, params: { error: unknown }) => ({
      problem: problemOf(params.error, pushProblems, 'unexpected'),
    })),
    noteNoAnswer: assign({ problem: 'push-service' }),
    setRemoving: assign((_, params: { id: string }) => ({ removing: params.id, problem: null, failed: null })),
    setChoosing: assign(({ context }, params: { kind: PushKind }) => ({
      choosing: switched(context, params.kind),
      problem: null,
      failed: null,
    })),
    noteFailed: assign((_, params: { failed: 'remove' | 'kinds' }) => ({
      removing: null,
      choosing: null,
      failed: params.failed,
    })),
    forgetProblem: assign({ problem: null, failed: null }),
  },
}).createMachine({
  id: 'device',
  context: { push: null, removing: null, choosing: null, problem: null, failed: null },
  meta: { screen: 'settingsDevice', heading: 'device.title' },
  type: 'parallel',
  states: {
    install: {
      initial: 'closed',
      invoke: { id: 'watchInstall', src: 'watchInstall' },
      on: { 'install.done': '.installed' },
      states: {
        /** The browser offers nothing: it cannot, or the customer has just said no. */
        closed: { tags: 'needsUser', on: { 'install.offered': 'offered' } },
        offered: { tags: 'needsUser', on: { 'install.ask': 'asking' } },
        asking: {
          tags: 'busy',
          invoke: {
            id: 'askInstall',
            src: 'askInstall',
            onDone: [
              { guard: { type: 'isAccepted', params: ({ event }) => ({ choice: event.output }) }, target: 'installed' },
              { target: 'closed' },
            ],
            onError: 'closed',
          },
        },
        installed: { tags: 'needsUser' },
      },
    },
    push: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadPush',
            src: 'loadPush',
            onDone: { target: 'shown', actions: { type: 'setPush', params: ({ event }) => ({ push: event.output }) } },
            onError: 'failed',
          },
        },
        failed: { tags: 'needsUser', on: { 'push.retry': 'loading' } },
        shown: {
          tags: 'needsUser',
          on: {
            'push.on': { guard: 'canTurnOn', target: 'askingPermission', actions: 'forgetProblem' },
            'device.remove': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: 'removing',
              actions: { type: 'setRemoving', params: ({ event }) => event },
            },
            'kind.switch': {
              guard: 'canChoose',
              target: 'choosing',
              actions: { type: 'setChoosing', params: ({ event }) => event },
            },
          },
        },
        /** Whoever is asked may think it over for as long as they want. */
        askingPermission: {
          tags: 'busy',
          invoke: {
            id: 'askPermission',
            src: 'askPermission',
            onDone: 'turningOn',
            onError: {
              target: 'shown',
              actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        turningOn: {
          tags: 'busy',
          after: { answersTimeout: { target: 'shown', actions: 'noteNoAnswer' } },
          invoke: {
            id: 'turnOn',
            src: 'turnOn',
            input: ({ context }) => ({ publicKey: context.push?.settings.publicKey ?? '' }),
            onDone: { target: 'shown', actions: { type: 'setPush', params: ({ event }) => ({ push: event.output }) } },
            onError: {
              target: 'shown',
              actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        /** Its browser, which gives its subscription up then, may never answer: what became of it is asked anew. */
        removing: {
          tags: 'busy',
          after: { answersTimeout: 'loading' },
          invoke: {
            id: 'removeDevice',
            src: 'removeDevice',
            input: ({ context }) => ({ id: context.removing ?? '', isHere: context.removing === hereIn(context) }),
            onDone: { target: 'shown', actions: { type: 'setPush', params: ({ event }) => ({ push: event.output }) } },
            onError: { target: 'shown', actions: { type: 'noteFailed', params: { failed: 'remove' } } },
          },
        },
        choosing: {
          tags: 'busy',
          invoke: {
            id: 'chooseKinds',
            src: 'chooseKinds',
            input: ({ context }) => ({ kinds: kindsIn(context) }),
            onDone: { target: 'shown', actions: { type: 'setPush', params: ({ event }) => ({ push: event.output }) } },
            onError: { target: 'shown', actions: { type: 'noteFailed', params: { failed: 'kinds' } } },
          },
        },
      },
    },
  },
})
export type DeviceSnapshot = SnapshotFrom<typeof deviceMachine>

/** The screen's machine, as production and tests run it. */
export const provideDevice = (given: DevicePorts & DeviceFeeds) =>
  deviceMachine.provide({ actors: { ...ports.provide(given), ...feeds.provide(given) } })

/** The id of the device that this browser is; null where it is none that is listed. */
export const hereIn = ({ push }: Pick<Context, 'push'>): string | null => {
  const fingerprint = push?.here.fingerprint ?? null
  return push?.settings.devices.find((device) => device.fingerprint === fingerprint)?.id ?? null
}

/** Whether this browser is told. One that is listed may have subscribed by an earlier key, or be unknown to its push service. */
export const isToldHere = (context: Pick<Context, 'push'>): boolean => {
  const own = hereIn(context)
  return context.push?.settings.devices.some(({ id, isTold }) => id === own && isTold) ?? false
}

/** What is wanted, or is just being chosen. */
export const kindsIn = ({ push, choosing }: Pick<Context, 'push' | 'choosing'>): PushKinds =>
  choosing ?? push?.settings.kinds ?? { orders: true, alerts: true, security: true }

const switched = (context: Context, kind: PushKind): PushKinds => {
  const now = kindsIn(context)
  return { ...now, [kind]: !now[kind] }
}

const isOffered = ({ push }: Context): boolean => push !== null && push.settings.publicKey !== null

/** Where the browser was told no, only its own settings can take that back. */
const mayTurnOn = (context: Context): boolean => {
  const here = context.push?.here
  return isOffered(context) && here?.isSupported === true && here.permission !== 'denied' && !isToldHere(context)
}
