import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { alertProblemAt, provideAlertForm } from '../../../machines/alerts/alert-form'
import { PortError } from '../../../machines/lib/ports'
import { provideRates, type DatedRates } from '../../../machines/shared/rates'
import { draftOfAlert, newAlertDraft, type AlertDraft } from '../../../src/domain/alerts/alert-draft'
import type { KeptAlertDraft } from '../../../src/domain/alerts/persisted-alert-draft'
import type { AlertTerms, PriceAlert } from '../../../src/domain/alerts/alerts'
import { datedRates } from '../../paths/drivers/market'
import { alertWith } from '../../support/alerts'
import { customerWith } from '../../support/customers'
import { heldPort } from '../../support/ports'

const setting = (changed: PriceAlert | null = null, change: Partial<AlertDraft> = {}) => {
  const creating = heldPort<{ terms: AlertTerms }, PriceAlert>()
  const changing = heldPort<{ reference: string; terms: AlertTerms }, PriceAlert>()
  const rates = heldPort<void, DatedRates>()
  const kept: [owner: string, draft: KeptAlertDraft | null][] = []
  const machine = provideAlertForm(
    {
      createAlert: creating.port,
      changeAlert: changing.port,
      keepDraft: (owner, draft) => void kept.push([owner, draft]),
    },
    provideRates({ loadRates: rates.port, watchPage: () => () => undefined }),
  )
  const buyer = customerWith()
  const { email: owner } = buyer.details
  const draft = { ...newAlertDraft(buyer), ...change }
  const actor = createActor(machine, { input: { changed, draft, buyer, owner } }).start()
  const problems = () => {
    const snapshot = actor.getSnapshot()
    return [
      alertProblemAt(snapshot, 'price'),
      alertProblemAt(snapshot, 'percent'),
      alertProblemAt(snapshot, 'buys'),
      snapshot.context.problem,
    ]
  }
  return { actor, creating, changing, rates, problems, kept, owner }
}

const none = [null, null, null, undefined]

test('what is wrong is said at its field once that was left, or all was to be saved', () => {
  const { actor, problems, creating } = setting(null, { buys: true })
  expect(problems()).toEqual(none)
  actor.send({ type: 'field.blur', field: 'price' })
  expect(problems()).toEqual(['required', null, null, undefined])
  actor.send({ type: 'alert.save' })
  expect([problems(), creating.asked]).toEqual([['required', null, 'required', undefined], []])
  actor.send({ type: 'field.type', field: 'price', text: '5' })
  actor.send({ type: 'field.type', field: 'buys', text: '99' })
  expect(problems()).toEqual([null, null, 'amountTooLow', undefined])
})

test('a level that the price has passed is said as soon as the price is known', async () => {
  const { actor, rates, problems } = setting(null, { price: '1000' })
  actor.send({ type: 'field.blur', field: 'price' })
  expect(problems()).toEqual(none)
  await rates.answer(datedRates)
  expect(problems()).toEqual(['priceAbove', null, null, undefined])
  actor.send({ type: 'kind.choose', kind: 'below' })
  expect(problems()).toEqual(none)
})

test('a level that was passed since stays while the rest of its alert is changed', async () => {
  const passed = alertWith({ rule: { kind: 'above', price: '1000.00' }, state: 'RESTING' })
  const { actor, rates, problems, changing } = setting(passed, draftOfAlert(passed))
  await rates.answer(datedRates)
  actor.send({ type: 'repeats.set', isOn: true })
  actor.send({ type: 'field.type', field: 'price', text: '1001' })
  actor.send({ type: 'alert.save' })
  expect([problems(), changing.asked]).toEqual([['priceAbove', null, null, undefined], []])
  actor.send({ type: 'field.type', field: 'price', text: '1 000,00' })
  expect(problems()).toEqual(none)
  actor.send({ type: 'alert.save' })
  const terms = { coin: 'BTC', fiat: 'SEK', rule: { kind: 'above', price: '1000.00' }, repeats: true, buys: null }
  expect(changing.asked).toEqual([{ reference: passed.reference, terms }])
})

test('a choice that takes a text away leaves its field as if nobody had been in it', () => {
  const { actor, problems } = setting(null, { price: '1000', buys: true, amount: '5' })
  actor.send({ type: 'alert.save' })
  expect(problems()).toEqual([null, null, 'amountTooLow', undefined])
  actor.send({ type: 'coin.choose', coin: 'ETH' })
  expect(problems()).toEqual([null, null, 'amountTooLow', undefined])
  actor.send({ type: 'fiat.choose', fiat: 'EUR' })
  expect([problems(), actor.getSnapshot().context.draft]).toMatchObject([none, { coin: 'ETH', price: '', amount: '' }])
})

test('what was typed of one kind is there again when it is chosen again', () => {
  const { actor } = setting(null, { price: '1000' })
  actor.send({ type: 'kind.choose', kind: 'rise' })
  actor.send({ type: 'field.type', field: 'percent', text: '5' })
  actor.send({ type: 'hours.choose', hours: 168 })
  actor.send({ type: 'kind.choose', kind: 'below' })
  expect(actor.getSnapshot().context.draft).toMatchObject({ kind: 'below', price: '1000', percent: '5', hours: 168 })
})

describe('saving', () => {
  test.each([
    ['limit-reached', 'limit-reached'],
    ['feature-off', 'no-prices'],
    ['provider-unavailable', 'no-prices'],
    ['unavailable', 'not-saved'],
  ] as const)('that fails by %s says so, keeps what was typed, and can be tried again', async (code, problem) => {
    const { actor, creating, problems } = setting(null, { price: '2000000' })
    actor.send({ type: 'alert.save' })
    actor.send({ type: 'field.type', field: 'price', text: '1' })
    expect(actor.getSnapshot().value).toBe('creating')
    await creating.fail(new PortError(code))
    expect([problems(), actor.getSnapshot().context.draft.price]).toEqual([[null, null, null, problem], '2000000'])
    actor.send({ type: 'alert.save' })
    expect(problems()).toEqual(none)
    await creating.answer(alertWith())
    expect(actor.getSnapshot().output).toEqual({ saved: alertWith() })
  })

  test('that is refused for a field says so there, until it is typed anew', async () => {
    const { actor, creating, problems } = setting(null, { price: '2000000' })
    actor.send({ type: 'alert.save' })
    await creating.fail(new PortError('bad-input', [{ field: 'price', code: 'priceAbove' }]))
    expect(problems()).toEqual(['priceAbove', null, null, undefined])
    actor.send({ type: 'field.type', field: 'price', text: '3000000' })
    expect(problems()).toEqual(none)
  })

  test('whose amount is refused says so no more once it is of another currency', async () => {
    const { actor, creating, problems } = setting(null, { price: '2000000', buys: true, amount: '500' })
    actor.send({ type: 'alert.save' })
    await creating.fail(new PortError('bad-input', [{ field: 'buys', code: 'amountTooLarge' }]))
    expect(problems()).toEqual([null, null, 'amountTooLarge', undefined])
    actor.send({ type: 'fiat.choose', fiat: 'EUR' })
    expect(problems()).toEqual(none)
  })

  test('that is refused for a field which the form has not says that nothing was saved', async () => {
    const { actor, creating, problems } = setting(null, { price: '2000000' })
    actor.send({ type: 'alert.save' })
    await creating.fail(new PortError('bad-input', [{ field: 'coin', code: 'notAccepted' }]))
    expect(problems()).toEqual([null, null, null, 'not-saved'])
  })

  test('a change goes to its alert; one that is gone is said', async () => {
    const { actor, changing, creating, problems } = setting(alertWith({ reference: 'alert-1' }), {
      kind: 'fall',
      percent: ' 10 ',
      buys: true,
      amount: '5 000',
    })
    actor.send({ type: 'purchase.set', isOn: false })
    actor.send({ type: 'alert.save' })
    await changing.fail(new PortError('not-found'))
    expect([problems(), creating.asked, changing.asked]).toEqual([
      [null, null, null, 'gone'],
      [],
      [
        {
          reference: 'alert-1',
          terms: {
            coin: 'BTC',
            fiat: 'SEK',
            rule: { kind: 'fall', percent: 10, hours: 24 },
            repeats: false,
            buys: null,
          },
        },
      ],
    ])
  })

  test('is left without anything', () => {
    const { actor } = setting()
    actor.send({ type: 'form.close' })
    expect(actor.getSnapshot().output).toEqual({ saved: null })
  })
})

test('what is typed and chosen is kept for its owner as it is, with the alert that it changes, until the form is left', () => {
  const alert = alertWith()
  const draft = draftOfAlert(alert)
  const { actor, kept, owner } = setting(alert, draft)
  expect(kept).toEqual([])
  actor.send({ type: 'field.type', field: 'price', text: '3' })
  actor.send({ type: 'repeats.set', isOn: true })
  const typed = { ...draft, price: '3' }
  const { reference } = alert
  expect(kept).toEqual([
    [owner, { reference, draft: typed }],
    [owner, { reference, draft: { ...typed, repeats: true } }],
  ])
  actor.send({ type: 'form.close' })
  expect(kept.at(-1)).toEqual([owner, null])
})

test.each([
  ['coin.choose', { type: 'coin.choose', coin: 'ETH' }, { coin: 'ETH' }],
  ['fiat.choose', { type: 'fiat.choose', fiat: 'EUR' }, { fiat: 'EUR' }],
  ['kind.choose', { type: 'kind.choose', kind: 'fall' }, { kind: 'fall' }],
  ['hours.choose', { type: 'hours.choose', hours: 1 }, { hours: 1 }],
  ['purchase.set', { type: 'purchase.set', isOn: true }, { buys: true }],
] as const)('%s is kept of a new alert', (_, event, change) => {
  const { actor, kept, owner } = setting()
  actor.send(event)
  expect(kept).toEqual([[owner, { reference: null, draft: { ...newAlertDraft(customerWith()), ...change } }]])
})

test('a draft stays kept while its alert could not be saved, and is forgotten once it is', async () => {
  const { actor, creating, kept, owner } = setting(null, { price: '2000000' })
  actor.send({ type: 'alert.save' })
  await creating.fail(new PortError('unavailable'))
  expect(kept).toEqual([])
  actor.send({ type: 'alert.save' })
  await creating.answer(alertWith())
  expect(kept).toEqual([[owner, null]])
})
