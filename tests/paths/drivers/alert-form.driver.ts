import { alertFormMachine, type AlertFormSnapshot } from '../../../machines/alerts/alert-form'
import { ratesMachine } from '../../../machines/shared/rates'
import { draftOfAlert, newAlertDraft } from '../../../src/domain/alerts/alert-draft'
import { alertWith } from '../../support/alerts'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { alertFormBrowser, amountRefused } from './alert-form.browser'
import { atMost, badInput, gone, noAnswer, plain } from './cases'
import { datedRates } from './market'

const buyer = customerWith()
const { email: owner } = buyer.details
const alert = alertWith()

const rise = alertWith({ rule: { kind: 'rise', percent: 5, hours: 24 } })

const isLevel = ({ context: { draft } }: AlertFormSnapshot): boolean => draft.kind === 'above'
/** A purchase and a rise are saved where they were chosen, and an amount is refused where there is one. */
const isOfDraft = (snapshot: AlertFormSnapshot, name: string): boolean => {
  const { buys } = snapshot.context.draft
  if (name === 'with a purchase' || name === 'amount refused') return buys
  if (name === 'of a rise') return !isLevel(snapshot) && !buys
  return name !== 'set' || (isLevel(snapshot) && !buys)
}

/** What is chosen beside the level is chosen while nothing was typed yet. */
const isBlank = (snapshot: AlertFormSnapshot): boolean => {
  const { draft, touched } = snapshot.context
  return isLevel(snapshot) && draft.price === '' && touched.length === 0 && !draft.buys
}

export const alertFormDriver = defineDriver(alertFormMachine)({
  states: {
    typing: 'an alert is typed',
    creating: 'sets the alert',
    changing: 'changes the alert',
    closed: 'closed',
  },
  inputs: {
    new: { title: 'a new alert', input: { changed: null, draft: newAlertDraft(buyer), buyer, owner } },
    set: { title: 'an alert that is set', input: { changed: alert, draft: draftOfAlert(alert), buyer, owner } },
  },
  events: {
    'coin.choose': { cases: { ether: { coin: 'ETH' } }, offered: ({ context }) => context.draft.coin === 'BTC' },
    'fiat.choose': { cases: { euro: { fiat: 'EUR' } }, offered: ({ context }) => context.draft.fiat === 'SEK' },
    'kind.choose': {
      cases: { 'a rise': { kind: 'rise' }, 'a level': { kind: 'above' } },
      offered: (snapshot, name) => (name === 'a rise' ? isBlank(snapshot) : !isLevel(snapshot)),
    },
    'hours.choose': {
      cases: { 'a week': { hours: 168 } },
      offered: (snapshot) => !isLevel(snapshot) && snapshot.context.draft.hours === 24,
    },
    'repeats.set': { cases: { on: { isOn: true } }, offered: ({ context }) => !context.draft.repeats },
    'purchase.set': {
      cases: { on: { isOn: true }, off: { isOn: false } },
      offered: ({ context }, name) => context.draft.buys === (name === 'off'),
    },
    'field.type': {
      cases: {
        'a price': { field: 'price', text: '2000000' },
        'a price that is there': { field: 'price', text: '1' },
        'per cent': { field: 'percent', text: '5' },
        'too much': { field: 'percent', text: '100' },
        amount: { field: 'buys', text: '500' },
        'too little': { field: 'buys', text: '1' },
      },
      offered: (snapshot, name) => {
        const { draft } = snapshot.context
        if (name.startsWith('a price')) return isLevel(snapshot) && draft.price === ''
        if (name === 'per cent' || name === 'too much') return !isLevel(snapshot) && draft.percent === ''
        return draft.buys && draft.amount === ''
      },
    },
    'field.blur': {
      cases: { price: { field: 'price' } },
      offered: (snapshot) => isLevel(snapshot) && !snapshot.context.touched.includes('price'),
    },
    'alert.save': { cases: plain },
    'form.close': { cases: plain },
  },
  children: {
    rates: {
      done: {},
      shows: {
        fresh: ratesMachine.resolveState({ value: 'loaded', context: { dated: datedRates, hasFailed: false } }),
      },
      offered: ({ context }) => context.rates === undefined,
    },
    createAlert: {
      ok: { set: alert, 'of a rise': rise },
      fail: { 'there already': badInput('price', 'priceAbove'), ...atMost, ...noPrices(), ...noAnswer },
      offered: isOfDraft,
    },
    changeAlert: {
      ok: { set: alert, 'of a rise': rise, 'with a purchase': alertWith({ buys: '500.00' }) },
      fail: {
        'there already': badInput('price', 'priceAbove'),
        'amount refused': amountRefused,
        ...gone,
        ...noPrices(),
        ...noAnswer,
      },
      offered: isOfDraft,
    },
  },
  costs: 'each field can be wrong by itself, and the exchange refuses in four ways',
  delays: {},
  words: { rates: 'the rates come' },
  browser: alertFormBrowser,
})

function noPrices() {
  return { 'no prices': { code: 'provider-unavailable' } } as const
}
