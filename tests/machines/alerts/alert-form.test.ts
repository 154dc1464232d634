import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { alertProblemAt, provideAlertForm } from '../../../machines/alerts/alert-form'
import { PortError } from '../../../machines/lib/ports'
import { provideRates, type DatedRates } from '../../../machines/shared/rates'
import { draftOfAlert, newAlertDraft, type AlertDraft } from '../../../src/domain/alerts/alert-draft'
import type { AlertTerms, PriceAlert } from '../../../src/domain/alerts/alerts'
import { datedRates } from '../../paths/drivers/market'
import { alertWith } from '../../support/alerts'
import { customerWith } from '../../support/customers'
import { heldPort } from '../../support/ports'

const setting = (changed: PriceAlert | null = null, change: Partial<AlertDraft> = {}) => {
  const creating = heldPort<{ terms: AlertTerms }, PriceAlert>()
  const changing = heldPort<{ reference: string; terms: AlertTerms }, PriceAlert>()
  const rates = heldPort<void, DatedRates>()
  const machine = provideAlertForm(
    { createAlert: creating.port, changeAlert: changing.port },
    provideRates({ loadRates: rates.port, watchPage: () => () => undefined }),
  )
  const buyer = customerWith()
  const draft = { ...newAlertDraft(buyer), ...change }
  const actor = createActor(machine, { input: { changed, draft, buyer } }).start()
  const problems = () => {
    const snapshot = actor.getSnapshot()
    return [
      alertProblemAt(snapshot, 'price'),
      alertProblemAt(snapshot, 'percent'),
      alertProblemAt(snapshot, 'buys'),
      snapshot.context.problem,
    ]
  }
  return { actor, creating, changing, rates, problems }
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
