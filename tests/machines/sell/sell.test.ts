import { provideProof } from '../../../machines/shared/proof'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { provideRates } from '../../../machines/shared/rates'
import { provideSell, type SellEffects, type SellInput } from '../../../machines/sell/sell'
import {
  accountChosen,
  accountOffers,
  coinsMeant,
  isForSupport,
  sellLimitsOf,
  sellProblemAt,
  sellRequestOf,
  worthOf,
  type SellRequest,
} from '../../../machines/sell/sell-form'
import type { BankVerification } from '../../../src/domain/bank/bank-verification'
import type { BankAccount, CurrentUser } from '../../../src/domain/customer/customer'
import type { Order } from '../../../src/domain/orders/orders'
import { emptySellDraft, type SellDraft } from '../../../src/domain/orders/sell-draft'
import { datedRates } from '../../paths/drivers/market'
import { verification } from '../../paths/drivers/accounts'
import { main, other } from '../../paths/drivers/sell.driver'
import { customerWith, featuresWith } from '../../support/customers'
import { orderWith } from '../../support/orders'
import { heldFeed, heldPort, tick } from '../../support/ports'
import { PortError } from '../../../machines/lib/ports'

const seller = (changes: Partial<CurrentUser> = {}) => customerWith({ bankAccounts: [main, other], ...changes })

const started = async (input: Partial<SellInput> = {}, kept: SellDraft | null = null) => {
  const place = heldPort<SellRequest, Order>()
  const load = heldPort<{ reference: string }, Order>()
  const edge: { drafts: (SellDraft | null)[]; messages: string[]; told: string[] } = {
    drafts: [],
    messages: [],
    told: [],
  }
  const filling: SellEffects = {
    recallDraft: () => kept,
    keepDraft: (_, draft) => edge.drafts.push(draft),
    keepMessage: (_, text) => edge.messages.push(text),
    askCustomer: () => edge.told.push('asked'),
    tellChanged: () => edge.told.push('changed'),
  }
  const rates = provideRates({ loadRates: async () => datedRates, watchPage: () => () => undefined })
  const follow = heldFeed<void, { type: 'verification.told'; verification: BankVerification | null }>()
  const ports = { placeOrder: place.port, loadOrder: load.port, followVerification: follow.feed }
  const machine = provideSell(
    { ...ports, ...filling },
    { rates, proof: provideProof({ countDown: () => () => undefined }) },
  )
  const actor = createActor(machine, { input: { customer: seller(), reference: null, ...input } }).start()
  await tick()
  return {
    actor,
    place,
    load,
    follow,
    edge,
    state: () => actor.getSnapshot().value,
    form: () => actor.getSnapshot().context,
  }
}

const sale = orderWith({
  reference: 'sale-1',
  type: 'SELL',
  status: 'PENDING',
  from: { currency: 'ETH', amount: '0.50000000' },
  coin: 'ETH',
  bankAccountReference: other.reference,
})

describe('the form', () => {
  test('counts kronor from coins, and coins from kronor, so that what is paid out is at least what was typed', async () => {
    const { actor, form } = await started()
    actor.send({ type: 'coins.type', text: '0,01' })
    expect([coinsMeant(form()), worthOf(form())]).toEqual(['0.01', '10452.11'])
    actor.send({ type: 'value.type', text: '5 000' })
    expect([coinsMeant(form()), worthOf(form())]).toEqual(['0.00478372', '5000.00'])
  })

  test.each([
    ['.5', 'amountInvalid'],
    ['00.5', 'amountLeadingZero'],
    ['0.123456789', 'amountDecimals'],
    ['0.0001', 'amountTooLow'],
    ['1', 'amountTooLarge'],
    ['', 'required'],
  ])('says of %j at its field, once it was left, that it is %s', async (text, code) => {
    const { actor, form } = await started()
    actor.send({ type: 'coins.type', text })
    expect(sellProblemAt(form(), 'coins')).toBeNull()
    actor.send({ type: 'field.blur', field: 'coins' })
    expect([sellProblemAt(form(), 'coins'), sellProblemAt(form(), 'value')]).toEqual([code, null])
    expect(sellRequestOf(form())).toBeUndefined()
  })

  test.each([
    ['2.234,5', '2.234,5', 'amountInvalid'],
    ['2.500,00', '2.500,00', 'amountInvalid'],
    [' 0,010 ', '0.010', null],
    ['1,234.5', '1234.5', 'amountTooLarge'],
  ])('shows of %j what was understood once it was left: %j', async (typed, shown, code) => {
    const { actor, form } = await started()
    actor.send({ type: 'coins.type', text: typed })
    actor.send({ type: 'field.blur', field: 'coins' })
    expect([form().draft.coins, sellProblemAt(form(), 'coins')]).toEqual([shown, code])
  })

  test('shows of kronor what was understood, in the customer’s language, and leaves the other field alone', async () => {
    const swede = seller()
    const { actor, form } = await started({ customer: { ...swede, details: { ...swede.details, language: 'sv' } } })
    actor.send({ type: 'value.type', text: ' 1 234.50 ' })
    actor.send({ type: 'field.blur', field: 'coins' })
    expect(form().draft.value).toBe(' 1 234.50 ')
    actor.send({ type: 'field.blur', field: 'value' })
    expect([form().draft.value, form().draft.edited]).toEqual(['1234,50', 'value'])
  })

  test('pays out to the main account, else to the first that may be paid to, and to the one that was chosen', async () => {
    const { actor, form } = await started()
    expect(accountChosen(form())?.reference).toBe(main.reference)
    actor.send({ type: 'account.choose', reference: other.reference })
    expect(accountChosen(form())?.reference).toBe(other.reference)
    const unverified: BankAccount = { ...main, verificationStatus: 'UNVERIFIED' }
    const customer = seller({ bankAccounts: [unverified, other] })
    expect(accountChosen({ customer, draft: emptySellDraft })?.reference).toBe(other.reference)
  })

  test('says why an account cannot be chosen; another than the main one needs the feature', () => {
    const account = (changes: Partial<BankAccount>): BankAccount => ({ ...other, ...changes })
    const bankAccounts = [
      account({ reference: 'a', verificationStatus: 'UNVERIFIED' }),
      account({ reference: 'b', verificationStatus: 'PENDING' }),
      account({ reference: 'c', verificationStatus: 'REJECTED' }),
      account({ reference: 'd' }),
      main,
    ]
    const offers = (features = featuresWith()) =>
      accountOffers({ customer: seller({ bankAccounts, features }) }).map(({ account: { reference }, problem }) => [
        reference,
        problem,
      ])
    const common = [
      [main.reference, null],
      ['a', 'not-verified'],
      ['b', 'under-review'],
      ['c', 'rejected'],
    ]
    expect(offers()).toEqual([...common, ['d', null]])
    expect(offers(featuresWith({ SELL_OTHER_BANK_ACCOUNT: false }))).toEqual([...common, ['d', 'not-main']])
  })

  test('goes by what is left today, and is closed where that is less than one may sell for', () => {
    const limited = (leftToday: string) =>
      seller({
        limitations: [{ type: 'SELL', coin: 'BTC', fiat: 'SEK', min: '750', max: '100000', leftToday }],
      })
    const limits = (leftToday: string) =>
      sellLimitsOf({
        customer: limited(leftToday),
        draft: emptySellDraft,
        touched: [],
        serverErrors: [],
        rates: undefined,
      })
    expect(['100000', '800.555', '749.99'].map(limits)).toEqual([
      { min: '750', max: '100000', isOfToday: false, isUsedUp: false },
      { min: '750', max: '800.55', isOfToday: true, isUsedUp: false },
      { min: '750', max: '100000', isOfToday: false, isUsedUp: true },
    ])
  })
})

describe('an order', () => {
  test('is placed with the coins and the account, and forgets the draft; what may be sold today is asked anew', async () => {
    const { actor, place, edge, state, form } = await started()
    actor.send({ type: 'coins.type', text: '0.01' })
    actor.send({ type: 'order.place' })
    expect([state(), place.asked]).toEqual([
      'placing',
      [{ coin: 'BTC', amount: '0.01000000', bankAccountReference: main.reference, factor: null }],
    ])
    await place.answer(sale)
    expect([state(), form().placed]).toEqual(['toConfirmation', { reference: 'sale-1', status: 'PENDING' }])
    expect([edge.drafts.at(-1), edge.told]).toEqual([null, ['asked', 'changed']])
  })

  test('that was refused for a field says so there; for anything else above the form; nothing typed is lost', async () => {
    const { actor, place, state, form } = await started()
    actor.send({ type: 'coins.type', text: '0.01' })
    actor.send({ type: 'order.place' })
    await place.fail(new PortError('bad-input', [{ field: 'amount', code: 'amountTooLow' }]))
    expect([state(), sellProblemAt(form(), 'coins'), form().draft.coins]).toEqual(['editing', 'amountTooLow', '0.01'])
    actor.send({ type: 'order.place' })
    await place.fail(new PortError('step-refused'))
    expect([state(), form().problem]).toEqual(['editing', 'step-refused'])
    actor.send({ type: 'order.place' })
    await place.fail(new PortError('unexpected'))
    expect([state(), form().problem, form().draft.coins]).toEqual(['editing', 'order-placing', '0.01'])
  })

  test('is made again from an earlier sale', async () => {
    const { load, form, state } = await started({ reference: 'sale-1' })
    expect([state(), load.asked]).toEqual(['repeating', [{ reference: 'sale-1' }]])
    await load.answer(sale)
    expect([state(), form().draft]).toEqual([
      'editing',
      { coin: 'ETH', edited: 'coins', coins: '0.5', value: '', bankAccountReference: other.reference },
    ])
  })

  test('is made again with the decimal sign of the customer’s language', async () => {
    const swede = seller({ details: { ...seller().details, language: 'sv' } })
    const { load, form } = await started({ customer: swede, reference: 'sale-1' })
    await load.answer(sale)
    expect(form().draft.coins).toBe('0,5')
  })

  test.each([
    ['that was a purchase', orderWith()],
    ['that cannot be fetched', null],
  ])('%s is not made again, and the form says so', async (_, order) => {
    const { load, form, state } = await started({ reference: 'order-1' })
    await (order === null ? load.fail(new PortError('unexpected')) : load.answer(order))
    expect([state(), form().problem, form().draft]).toEqual(['editing', 'not-repeated', emptySellDraft])
  })
})

describe('support is asked', () => {
  const today = (leftToday: string) =>
    seller({ limitations: [{ type: 'SELL', coin: 'BTC', fiat: 'SEK', min: '750', max: '100000', leftToday }] })

  test.each([
    ['for so large a sale', '100000', '1', true],
    ['for more than is left today', '2000', '0.01', true],
    ['where nothing is left today', '0', '0.01', true],
    ['for nothing within the limits', '100000', '0.01', false],
  ])('%s', async (_, leftToday, coins, isAsked) => {
    const { actor, form } = await started({ customer: today(leftToday) })
    actor.send({ type: 'coins.type', text: coins })
    expect(isForSupport(form())).toBe(isAsked)
  })

  test('where the exchange says that the limit is reached, which asks anew what is left today', async () => {
    const { actor, place, edge, form } = await started()
    actor.send({ type: 'coins.type', text: '0.01' })
    actor.send({ type: 'order.place' })
    await place.fail(new PortError('limit-reached'))
    expect([form().problem, isForSupport(form())]).toEqual(['limit-reached', true])
    expect(edge.told).toEqual(['asked', 'asked'])
  })
})

test('the form begins with the first coin that is on', async () => {
  const { form } = await started({ customer: seller({ features: featuresWith({ SELL_BTC: false }) }) })
  expect(form().draft).toEqual({ ...emptySellDraft, coin: 'ETH' })
})

test('what was typed before a reload is there again', async () => {
  const kept: SellDraft = { ...emptySellDraft, coin: 'LTC', coins: '3' }
  const { form } = await started({}, kept)
  expect(form().draft).toEqual(kept)
})

test('a message to support is laid ready, and leads there', async () => {
  const { actor, edge, state } = await started()
  actor.send({ type: 'support.write', text: 'I want to sell 2 BTC.' })
  expect([state(), edge.messages]).toEqual(['writing', ['I want to sell 2 BTC.']])
})

test('selling closes and opens with what the exchange tells of the customer', async () => {
  const { actor, state } = await started()
  actor.send({ type: 'customer.changed', customer: seller({ features: featuresWith({ SELL: false }) }) })
  expect(state()).toEqual({ blocked: 'telling' })
  actor.send({ type: 'customer.changed', customer: seller() })
  expect(state()).toBe('editing')
})

test('how a verification stands is followed while an account is all that is lacking', async () => {
  const { actor, follow, form, state } = await started({ customer: seller({ bankAccounts: [] }) })
  expect([state(), follow.isHeard()]).toEqual([{ blocked: 'following' }, true])
  follow.tell({ type: 'verification.told', verification })
  expect(form().underWay).toEqual({ reference: verification.reference, kind: 'automatic' })
  actor.send({ type: 'customer.changed', customer: seller() })
  expect([state(), follow.isHeard()]).toEqual(['editing', false])
})
