import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { provideAlertForm } from '../../../machines/alerts/alert-form'
import { isFull, provideAlerts } from '../../../machines/alerts/alerts'
import { PortError } from '../../../machines/lib/ports'
import { provideRates, type DatedRates } from '../../../machines/shared/rates'
import { mostAlerts, type AlertTerms, type PriceAlert } from '../../../src/domain/alerts/alerts'
import { draftOfAlert, newAlertDraft } from '../../../src/domain/alerts/alert-draft'
import type { KeptAlertDraft } from '../../../src/domain/alerts/persisted-alert-draft'
import type { Coin } from '../../../src/domain/money/currencies'
import { alertWith } from '../../support/alerts'
import { customerWith } from '../../support/customers'
import { heldFeed, heldPort } from '../../support/ports'

const setting = (coin: Coin | null = null, recalled: KeptAlertDraft | null = null) => {
  const loading = heldPort<void, PriceAlert[]>()
  const removing = heldPort<{ reference: string }, void>()
  const creating = heldPort<{ terms: AlertTerms }, PriceAlert>()
  const changing = heldPort<{ reference: string; terms: AlertTerms }, PriceAlert>()
  const rates = heldPort<void, DatedRates>()
  const kept: (KeptAlertDraft | null)[] = []
  const live = heldFeed<void, { type: 'alerts.changed' }>()
  const form = provideAlertForm(
    { createAlert: creating.port, changeAlert: changing.port, keepDraft: (_, draft) => void kept.push(draft) },
    provideRates({ loadRates: rates.port, watchPage: () => () => undefined }),
  )
  const customer = customerWith()
  const machine = provideAlerts(
    {
      loadAlerts: loading.port,
      removeAlert: removing.port,
      watchAlerts: live.feed,
      recallDraft: (owner) => (owner === customer.details.email ? recalled : null),
      forgetDraft: () => void kept.push(null),
    },
    form,
  )
  const actor = createActor(machine, { input: { customer, coin } }).start()
  const now = () => {
    const { value, context } = actor.getSnapshot()
    return [value, context.alerts?.map(({ reference }) => reference), context.notice]
  }
  const formNow = () => actor.getSnapshot().children.alertForm
  return { actor, loading, removing, creating, changing, rates, live, now, formNow, kept }
}

const alert = alertWith()
const other = alertWith({ reference: 'alert-2', coin: 'ETH' })
const settled = { shown: 'settled' }

test('alerts are read, and anew beneath what is shown whenever one has changed', async () => {
  const { loading, live, now } = setting()
  await loading.answer([alert])
  expect(now()).toEqual([settled, [alert.reference], undefined])
  live.tell({ type: 'alerts.changed' })
  expect(now()).toEqual([{ shown: 'refreshing' }, [alert.reference], undefined])
  live.tell({ type: 'alerts.changed' })
  await loading.answer([])
  expect([now(), loading.asked.length]).toEqual([[settled, [], undefined], 3])
})

test('where none came it is said, and tried again; a list that stands stays', async () => {
  const { actor, loading, live, now } = setting()
  await loading.fail(new PortError('unavailable'))
  expect(now()).toEqual(['failed', undefined, undefined])
  actor.send({ type: 'alerts.retry' })
  await loading.answer([alert])
  live.tell({ type: 'alerts.changed' })
  await loading.fail(new PortError('unavailable'))
  expect([now(), loading.asked.length]).toEqual([[settled, [alert.reference], undefined], 3])
})

test('a new alert is asked for by the address, of its coin, once', async () => {
  const { actor, loading, formNow, now } = setting('LTC')
  await loading.answer([])
  expect([actor.getSnapshot().value, formNow()?.getSnapshot().context.draft.coin]).toEqual(['editing', 'LTC'])
  formNow()?.send({ type: 'form.close' })
  expect(now()).toEqual([settled, [], undefined])
  actor.send({ type: 'alert.add' })
  expect(formNow()?.getSnapshot().context.draft.coin).toBe('BTC')
})

test('what was saved stands first where it is new, and where it stood where it is not', async () => {
  const { actor, loading, creating, changing, formNow, now } = setting()
  await loading.answer([alert])
  actor.send({ type: 'alert.add' })
  formNow()?.send({ type: 'field.type', field: 'price', text: '1 200 000' })
  formNow()?.send({ type: 'alert.save' })
  await creating.answer(other)
  expect([now(), creating.asked]).toEqual([
    [settled, [other.reference, alert.reference], 'set'],
    [
      {
        terms: {
          coin: 'BTC',
          fiat: 'SEK',
          rule: { kind: 'above', price: '1200000' },
          repeats: false,
          buys: null,
        },
      },
    ],
  ])
  actor.send({ type: 'alert.change', reference: alert.reference })
  expect(now()[2]).toBeUndefined()
  formNow()?.send({ type: 'repeats.set', isOn: true })
  formNow()?.send({ type: 'alert.save' })
  await changing.answer({ ...alert, repeats: true })
  expect([now(), changing.asked.map(({ reference, terms: { repeats } }) => [reference, repeats])]).toEqual([
    [settled, [other.reference, alert.reference], 'set'],
    [[alert.reference, true]],
  ])
  expect(actor.getSnapshot().context.alerts?.[1]?.repeats).toBe(true)
})

test('an alert is removed, also where it was gone; where it was not it stays, and that is said', async () => {
  const { actor, loading, removing, now } = setting()
  await loading.answer([alert, other])
  actor.send({ type: 'alert.remove', reference: alert.reference })
  actor.send({ type: 'alert.add' })
  expect(now()[0]).toBe('removing')
  await removing.fail(new PortError('unavailable'))
  expect(now()).toEqual([settled, [alert.reference, other.reference], 'not-removed'])
  actor.send({ type: 'alert.remove', reference: alert.reference })
  await removing.answer(undefined)
  expect(now()).toEqual([settled, [other.reference], 'removed'])
  actor.send({ type: 'alert.remove', reference: other.reference })
  await removing.fail(new PortError('not-found'))
  expect([now(), removing.asked.map(({ reference }) => reference)]).toEqual([
    [settled, [], 'removed'],
    [alert.reference, alert.reference, other.reference],
  ])
})

test('one that is not among them is neither changed nor removed', async () => {
  const { actor, loading, now } = setting()
  await loading.answer([alert])
  actor.send({ type: 'alert.change', reference: 'another' })
  actor.send({ type: 'alert.remove', reference: 'another' })
  expect(now()[0]).toEqual(settled)
})

test('a change that is told while one is typed is read when the list is shown again', async () => {
  const { actor, loading, live, formNow, now } = setting()
  await loading.answer([alert])
  actor.send({ type: 'alert.add' })
  live.tell({ type: 'alerts.changed' })
  expect([now()[0], loading.asked.length]).toEqual(['editing', 1])
  formNow()?.send({ type: 'form.close' })
  expect([now()[0], loading.asked.length]).toEqual([{ shown: 'refreshing' }, 2])
  actor.send({ type: 'alert.add' })
  formNow()?.send({ type: 'form.close' })
  expect([now()[0], loading.asked.length]).toEqual([{ shown: 'refreshing' }, 3])
})

test('there are 20 at most: no other is added, also where the address asks for one', async () => {
  const { actor, loading, removing, now } = setting('ETH')
  await loading.answer(Array.from({ length: 20 }, (_, index) => alertWith({ reference: `alert-${index}` })))
  actor.send({ type: 'alert.add' })
  expect([now()[0], isFull(actor.getSnapshot().context)]).toEqual([settled, true])
  actor.send({ type: 'alert.remove', reference: 'alert-7' })
  await removing.answer(undefined)
  expect([now()[0], isFull(actor.getSnapshot().context)]).toEqual([settled, false])
})

describe('what was typed before the page was loaded', () => {
  const draft = { ...newAlertDraft(customerWith()), coin: 'LTC', price: '900' } as const
  const { reference } = alert
  const formOf = ({ actor, formNow }: ReturnType<typeof setting>) => {
    const { draft: typed, changed } = formNow()?.getSnapshot().context ?? {}
    return [actor.getSnapshot().value, typed, changed]
  }

  test('of a new alert is typed on, once', async () => {
    const all = setting(null, { reference: null, draft })
    await all.loading.fail(new PortError('unavailable'))
    all.actor.send({ type: 'alerts.retry' })
    await all.loading.answer([alert])
    expect(formOf(all)).toEqual(['editing', draft, null])
    all.formNow()?.send({ type: 'form.close' })
    expect(all.now()).toEqual([settled, [reference], undefined])
    all.actor.send({ type: 'alert.change', reference })
    expect(formOf(all)).toEqual(['editing', draftOfAlert(alert), alert])
  })

  test('of an alert that is changed is typed on as its change', async () => {
    const all = setting(null, { reference, draft })
    await all.loading.answer([other, alert])
    expect(formOf(all)).toEqual(['editing', draft, alert])
  })

  test.each([
    ['of another coin', { reference: null, draft }],
    ['that is changed', { reference, draft }],
  ])('of an alert %s gives way to one that the address asks for, and is forgotten', async (_, recalled) => {
    const all = setting('ETH', recalled)
    await all.loading.answer([alert])
    expect([...formOf(all), all.kept]).toEqual([
      'editing',
      { ...newAlertDraft(customerWith()), coin: 'ETH' },
      null,
      [null],
    ])
  })

  test('of a new alert of the coin that the address asks for is typed on', async () => {
    const all = setting('LTC', { reference: null, draft })
    await all.loading.answer([alert])
    expect([...formOf(all), all.kept]).toEqual(['editing', draft, null, []])
  })

  test('of an alert that is changed is typed on where the address asks for one too many', async () => {
    const [first] = full
    const all = setting('ETH', { reference: 'of-0', draft })
    await all.loading.answer(full)
    expect(formOf(all)).toEqual(['editing', draft, first])
  })

  const full = Array.from({ length: mostAlerts }, (_, index) => alertWith({ reference: `of-${index}` }))

  test.each([
    ['of an alert that is gone', { reference: 'gone', draft }, [alert]],
    ['of a new one where there are as many as there can be', { reference: null, draft }, full],
  ])('%s is forgotten', async (_, recalled, alerts) => {
    const all = setting(null, recalled)
    await all.loading.answer(alerts)
    expect([all.now()[0], all.actor.getSnapshot().context.recalled, all.kept]).toEqual([settled, null, [null]])
  })
})
