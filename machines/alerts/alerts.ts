import { assign, setup, type SnapshotFrom } from 'xstate'
import { draftOfAlert, newAlertDraft, withAlertCoin, type AlertDraft } from '../../src/domain/alerts/alert-draft'
import { mostAlerts, type PriceAlert } from '../../src/domain/alerts/alerts'
import type { KeptAlertDraft } from '../../src/domain/alerts/persisted-alert-draft'
import type { CurrentUser } from '../../src/domain/customer/customer'
import type { Coin } from '../../src/domain/money/currencies'
import { defineEffects, defineFeeds, definePorts, type Feed, type Port } from '../lib/ports'
import type { PageMeta } from '../lib/page-of'
import { isFailure } from '../lib/server-errors'
import { alertFormMachine, type AlertFormOutput } from './alert-form'

/** `removeAlert` rejects with `not-found` where it is gone already. */
export type AlertsPorts = {
  loadAlerts: Port<void, PriceAlert[]>
  removeAlert: Port<{ reference: string }, void>
}

/** Tells each time that an alert may be another: the customer has changed one elsewhere, or one was reached. */
export type AlertsFeeds = { watchAlerts: Feed<void, { type: 'alerts.changed' }> }

/** What was typed of an alert and not saved survives a reload, until it is forgotten. */
export type AlertsEffects = {
  recallDraft: (owner: string) => KeptAlertDraft | null
  forgetDraft: (owner: string) => void
}

/** `coin`: of which the address asks for a new alert; null where it asks for none. */
export type AlertsInput = { customer: CurrentUser; coin: Coin | null }

/** What was done last, which is said aloud; `not-removed` where that failed. */
export type AlertsNotice = 'set' | 'removed' | 'not-removed'

type Context = AlertsInput & {
  alerts: PriceAlert[] | undefined
  /** The alert that is changed or removed; null of a new one. */
  subject: PriceAlert | null
  /** What an earlier page kept, until its form was left. */
  recalled: KeptAlertDraft | null
  notice: AlertsNotice | undefined
  isStale: boolean
}

export type AlertsEvent =
  | { type: 'alerts.changed' }
  | { type: 'alerts.retry' }
  | { type: 'alert.add' }
  | { type: 'alert.change'; reference: string }
  | { type: 'alert.remove'; reference: string }

const ports = definePorts<AlertsPorts>()('loadAlerts', 'removeAlert')
const feeds = defineFeeds<AlertsFeeds>()('watchAlerts')
const effects = defineEffects()('recallDraft', 'forgetDraft')

const listed = { heading: 'alerts.title' } as const

/** The customer's price alerts: listed, followed live, set, changed and removed. */
export const alertsMachine = setup({
  types: {
    input: {} as AlertsInput,
    context: {} as Context,
    events: {} as AlertsEvent,
    children: {} as {
      loadAlerts: 'loadAlerts'
      removeAlert: 'removeAlert'
      watchAlerts: 'watchAlerts'
      alertForm: 'alertForm'
    },
    tags: {} as 'busy' | 'needsUser',
    meta: {} as PageMeta<Context>,
  },
  actors: { ...ports.actors, ...feeds.actors, alertForm: alertFormMachine },
  guards: {
    isStale: ({ context }) => context.isStale,
    /** What was typed of a new alert of that coin is typed on. */
    isAskedFor: ({ context: { coin, recalled } }, params: { alerts: PriceAlert[] }) =>
      coin !== null && !isFull(params) && (recalled?.reference !== null || recalled.draft.coin !== coin),
    isRecalled: ({ context: { recalled } }, params: { alerts: PriceAlert[] }) =>
      recalled !== null &&
      (recalled.reference === null ? !isFull(params) : alertIn(params, recalled.reference) !== null),
    mayAdd: ({ context }) => !isFull(context),
    isAmong: ({ context }, params: { reference: string }) => alertIn(context, params.reference) !== null,
    isSaved: (_, params: { output: AlertFormOutput }) => params.output.saved !== null,
    isMissing: (_, params: { error: unknown }) => isFailure(params.error, 'not-found'),
  },
  actions: {
    ...effects.actions,
    setAlerts: assign((_, params: { alerts: PriceAlert[] }) => params),
    setSubject: assign(({ context }, params: { reference: string | null }) => ({
      subject: params.reference === null ? null : alertIn(context, params.reference),
      notice: undefined,
    })),
    setRecalledSubject: assign(({ context: { alerts, recalled } }) => ({
      coin: null,
      subject: recalled === null || recalled.reference === null ? null : alertIn({ alerts }, recalled.reference),
    })),
    dropRecalled: assign({ recalled: null }),
    /** What the address asked for, and what was typed before, are opened once. */
    forgetOpened: assign({ coin: null, recalled: null }),
    setSaved: assign(({ context: { alerts = [] } }, { output: { saved } }: { output: AlertFormOutput }) =>
      saved === null ? {} : { alerts: withSaved(alerts, saved), notice: 'set' as const },
    ),
    setRemoved: assign(({ context: { alerts = [], subject } }) => ({
      alerts: alerts.filter(({ reference }) => reference !== subject?.reference),
      notice: 'removed' as const,
    })),
    setNotRemoved: assign({ notice: 'not-removed' }),
    noteStale: assign({ isStale: true }),
    noteFresh: assign({ isStale: false }),
  },
}).createMachine({
  id: 'alerts',
  context: ({ input }) => ({
    ...input,
    alerts: undefined,
    subject: null,
    recalled: null,
    notice: undefined,
    isStale: false,
  }),
  entry: 'recallDraft',
  invoke: { id: 'watchAlerts', src: 'watchAlerts' },
  meta: { screen: 'alerts' },
  initial: 'loading',
  on: { 'alerts.changed': { actions: 'noteStale' } },
  states: {
    loading: {
      tags: 'busy',
      meta: listed,
      invoke: {
        id: 'loadAlerts',
        src: 'loadAlerts',
        onDone: [
          {
            guard: { type: 'isAskedFor', params: ({ event }) => ({ alerts: event.output }) },
            target: 'editing',
            actions: [
              { type: 'setAlerts', params: ({ event }) => ({ alerts: event.output }) },
              'dropRecalled',
              'forgetDraft',
            ],
          },
          {
            guard: { type: 'isRecalled', params: ({ event }) => ({ alerts: event.output }) },
            target: 'editing',
            actions: [{ type: 'setAlerts', params: ({ event }) => ({ alerts: event.output }) }, 'setRecalledSubject'],
          },
          {
            target: 'shown',
            actions: [
              { type: 'setAlerts', params: ({ event }) => ({ alerts: event.output }) },
              'forgetOpened',
              'forgetDraft',
            ],
          },
        ],
        onError: 'failed',
      },
      on: { 'alerts.changed': { target: 'loading', reenter: true } },
    },
    failed: {
      tags: 'needsUser',
      meta: listed,
      on: { 'alerts.retry': 'loading', 'alerts.changed': 'loading' },
    },
    shown: {
      tags: 'needsUser',
      meta: listed,
      on: {
        'alert.add': {
          guard: 'mayAdd',
          target: 'editing',
          actions: { type: 'setSubject', params: { reference: null } },
        },
        'alert.change': {
          guard: { type: 'isAmong', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'setSubject', params: ({ event }) => event },
        },
        'alert.remove': {
          guard: { type: 'isAmong', params: ({ event }) => event },
          target: 'removing',
          actions: { type: 'setSubject', params: ({ event }) => event },
        },
      },
      initial: 'settled',
      states: {
        settled: { always: { guard: 'isStale', target: 'refreshing' } },
        /** What is done meanwhile ends it: it is done once more when the list is shown again. */
        refreshing: {
          invoke: {
            id: 'loadAlerts',
            src: 'loadAlerts',
            onDone: {
              target: 'settled',
              actions: [{ type: 'setAlerts', params: ({ event }) => ({ alerts: event.output }) }, 'noteFresh'],
            },
            onError: { target: 'settled', actions: 'noteFresh' },
          },
          on: { 'alerts.changed': { target: 'refreshing', reenter: true } },
        },
      },
    },
    editing: {
      tags: 'needsUser',
      meta: { heading: ({ subject }) => (subject === null ? 'alerts.form.new' : 'alerts.form.change') },
      exit: 'forgetOpened',
      invoke: {
        id: 'alertForm',
        src: 'alertForm',
        input: ({ context }) => ({
          changed: context.subject,
          draft: draftIn(context),
          buyer: context.customer,
          owner: context.customer.details.email,
        }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event },
            target: 'shown',
            actions: { type: 'setSaved', params: ({ event }) => event },
          },
          { target: 'shown' },
        ],
      },
    },
    removing: {
      tags: 'busy',
      meta: listed,
      invoke: {
        id: 'removeAlert',
        src: 'removeAlert',
        input: ({ context }) => ({ reference: context.subject?.reference ?? '' }),
        onDone: { target: 'shown', actions: 'setRemoved' },
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'shown', actions: 'setRemoved' },
          { target: 'shown', actions: 'setNotRemoved' },
        ],
      },
    },
  },
})
export type AlertsSnapshot = SnapshotFrom<typeof alertsMachine>

export const provideAlerts = (
  { recallDraft, forgetDraft, ...given }: AlertsPorts & AlertsFeeds & AlertsEffects,
  alertForm: typeof alertFormMachine,
) =>
  alertsMachine.provide({
    actors: { ...ports.provide(given), ...feeds.provide(given), alertForm },
    actions: effects.provide<typeof alertsMachine>({
      recallDraft: assign(({ context }) => ({ recalled: recallDraft(context.customer.details.email) })),
      forgetDraft: ({ context }) => forgetDraft(context.customer.details.email),
    }),
  })

/** Whether there are as many alerts as there can be. */
export const isFull = ({ alerts = [] }: Pick<Context, 'alerts'>): boolean => alerts.length >= mostAlerts

const alertIn = ({ alerts = [] }: Pick<Context, 'alerts'>, reference: string): PriceAlert | null =>
  alerts.find((alert) => alert.reference === reference) ?? null

/** What was saved stands first where it is new, else where it stood. */
const withSaved = (alerts: readonly PriceAlert[], saved: PriceAlert): PriceAlert[] =>
  alerts.some(({ reference }) => reference === saved.reference)
    ? alerts.map((alert) => (alert.reference === saved.reference ? saved : alert))
    : [saved, ...alerts]

/** A new alert is of the coin that the address asks for. */
const draftIn = ({ subject, customer, coin, recalled }: Context): AlertDraft => {
  if (recalled !== null) return recalled.draft
  if (subject !== null) return draftOfAlert(subject)
  const draft = newAlertDraft(customer)
  return coin === null ? draft : withAlertCoin(draft, coin)
}
