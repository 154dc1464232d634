import { assign } from 'xstate'
import { alertsMachine } from '../../../machines/alerts/alerts'
import { draftOfAlert } from '../../../src/domain/alerts/alert-draft'
import { mostAlerts } from '../../../src/domain/alerts/alerts'
import { alertWith } from '../../support/alerts'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { alertsBrowser } from './alerts.browser'
import { done, gone, noAnswer, plain } from './cases'

const alert = alertWith()
const { reference } = alert
const told = { buys: '500.00', reachedAt: '2026-11-20T12:00:00.000Z', reachedPrice: '2000000.00' }
const full = Array.from({ length: mostAlerts }, (_, index) =>
  index === 0 ? alert : alertWith({ reference: `of-${index}` }),
)

const customer = customerWith()
const ofKept = (email: string) => customerWith({ details: { ...customer.details, email } })
const [ofNew, ofChanged] = [ofKept('new'), ofKept('changed')]

/** What was typed before the page was opened, of a new alert and of one that is there. */
const machine = alertsMachine.provide({
  actions: {
    recallDraft: assign(({ context }) => {
      const draft = { ...draftOfAlert(alert), price: '3' }
      if (context.customer === ofNew) return { recalled: { reference: null, draft } }
      return context.customer === ofChanged ? { recalled: { reference, draft } } : {}
    }),
  },
})

export const alertsDriver = defineDriver(machine)({
  costs: 'each change that is told meanwhile has to be brought about, and the form opened and left',
  states: {
    loading: 'fetches the alerts',
    failed: 'could not fetch them',
    'shown.settled': 'lists the alerts',
    'shown.refreshing': 'lists them, and fetches them anew',
    editing: 'an alert is typed',
    removing: 'removes an alert',
  },
  inputs: {
    start: { title: 'the page of the alerts was opened', input: { customer, coin: null } },
    asked: { title: 'the same for a new alert of ether', input: { customer, coin: 'ETH' } },
    typed: { title: 'the same with a new alert that was typed before', input: { customer: ofNew, coin: null } },
    changed: {
      title: 'the same with an alert that was about to be changed',
      input: { customer: ofChanged, coin: null },
    },
    instead: {
      title: 'the same for a new alert of ether, with another one that was about to be changed',
      input: { customer: ofChanged, coin: 'ETH' },
    },
  },
  events: {
    'alerts.changed': { cases: plain },
    'alerts.retry': { cases: plain },
    'alert.add': { cases: plain },
    'alert.change': { cases: { '': { reference } } },
    'alert.remove': { cases: { '': { reference } } },
  },
  children: {
    loadAlerts: {
      ok: {
        'an alert': [alert],
        'one that was reached': [alertWith({ ...told, state: 'REACHED' })],
        'one that rests': [alertWith({ ...told, state: 'RESTING', repeats: true })],
        none: [],
        'as many as there can be': full,
      },
      fail: noAnswer,
      offered: ({ context: { alerts } }, name) => name !== 'an alert' || alerts?.length !== 0,
    },
    removeAlert: { ok: done, fail: { ...gone, ...noAnswer } },
    watchAlerts: { tells: ['alerts.changed'] },
    alertForm: { done: { saved: { saved: alert }, closed: { saved: null } }, shows: {} },
  },
  delays: {},
  words: {
    'alerts.changed': 'the exchange tells that an alert may have changed',
    loadAlerts: 'the alerts are fetched',
  },
  browser: alertsBrowser,
})
