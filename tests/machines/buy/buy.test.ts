import { provideProof } from '../../../machines/shared/proof'
import { describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { screenOf } from '../../../machines/lib/page-of'
import { PortError } from '../../../machines/lib/ports'
import { provideResource, type Resource, type ResourceQuestion } from '../../../machines/shared/resource'
import type { MessageCode } from '../../../machines/session/messages'
import { provideAddressBook } from '../../../machines/shared/address-book'
import { provideBuy, type BuySnapshot } from '../../../machines/buy/buy'
import { scamShieldMachine } from '../../../machines/shared/scam-shield'
import type { BuyInput } from '../../../machines/buy/buy-setup'
import {
  addressUsableFrom,
  amountShown,
  coinsShown,
  isComplete,
  isEurRefused,
  limitsOf,
  methodsOf,
  picksOf,
  problemAt,
  quoteOf,
  requestOf,
  type BuyRequest,
  type SpelledCheck,
} from '../../../machines/buy/buy-form'
import { provideRates, type DatedRates } from '../../../machines/shared/rates'
import { checkAddress, oneSpelling } from '../../../src/domain/orders/addresses'
import { emptyBuyDraft, type BuyDraft } from '../../../src/domain/orders/buy-draft'
import { fiats, coins, type Coin } from '../../../src/domain/money/currencies'
import type { PaymentMethodDetails } from '../../../src/domain/customer/customer'
import type { Order } from '../../../src/domain/orders/orders'
import type { PurchasePurpose } from '../../../src/domain/orders/scam-shield'
import { standingOf } from '../../../src/domain/plans/prepared'
import type { Plan } from '../../../src/domain/plans/plans'
import { remindedPlan } from '../../support/plans'
import type { SavedAddress } from '../../../src/domain/orders/saved-addresses'
import { rateFreshSeconds, type Rates } from '../../../src/domain/market/market'
import { customerWith, featuresWith } from '../../support/customers'
import { orderWith } from '../../support/orders'
import { heldPort, tick } from '../../support/ports'

const pair = (sek: string, eur: string) => ({ SEK: sek, EUR: eur })
const sheet: Rates = {
  at: '2026-11-21T10:00:00.000Z',
  rates: {
    BTC: pair('1045210.40', '91000.00'),
    ETH: pair('36418.75', '3200.00'),
    LTC: pair('1026.30', '90.00'),
    BCH: pair('5204.90', '450.00'),
  },
  halted: [],
}
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const loadResource = async (question: ResourceQuestion): Promise<Resource> => {
  if (question.name === 'networkFee')
    return { name: 'networkFee', value: { coin: question.coin, fiat: question.fiat, fee: '18.40' } }
  const value = coins.flatMap((coin) => fiats.map((fiat) => ({ coin, fiat, amount: '500' })))
  return { name: 'bundles', value }
}

const savedAddress: SavedAddress = {
  id: 'saved-1',
  coin: 'BTC',
  address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  label: 'Ledger at home',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
  usableFrom: null,
}

const setting = async (
  given: {
    customer?: ReturnType<typeof customerWith>
    draft?: BuyDraft
    clipboard?: () => Promise<string>
    dated?: 'never'
    halted?: Coin[]
    reference?: string
    bundle?: BuyInput['bundle']
    planned?: BuyInput['planned']
    /** While it cannot be had; it changes as the test goes. */
    networkFee?: { isDown: boolean }
  } = {},
) => {
  const placing = heldPort<
    BuyRequest & { allowsDuplicate: boolean; purpose: PurchasePurpose | null; plan: string | null },
    Order
  >()
  const withdrawing = heldPort<{ reference: string }, void>()
  const loading = heldPort<{ reference: string }, Order>()
  const planning = heldPort<{ reference: string }, Plan>()
  const kept: (BuyDraft | null)[] = []
  const keptAsked: BuyDraft[] = []
  const warnings: MessageCode[] = []
  const dated = (): DatedRates => ({ sheet: { ...sheet, halted: [...(given.halted ?? [])] }, age: 0, since: 0 })
  const machine = provideBuy(
    {
      checkAddress: async ({ coin, address: text }): Promise<SpelledCheck> => {
        const check = checkAddress(coin, text)
        return check.valid ? { ...check, spelling: oneSpelling(coin, text) } : check
      },
      readClipboard: given.clipboard ?? (async () => ` ${address} `),
      placeOrder: placing.port,
      withdraw: withdrawing.port,
      loadOrder: loading.port,
      loadPlan: planning.port,
      recallDraft: () => given.draft ?? null,
      keepDraft: (_, draft) => kept.push(draft),
      keepAsked: (_, draft) => keptAsked.push(draft),
      warn: (code) => warnings.push(code),
    },
    {
      rates: provideRates({
        loadRates: () => (given.dated ? new Promise(() => undefined) : Promise.resolve(dated())),
        watchPage: () => () => undefined,
      }),
      resource: provideResource({
        loadResource: async (question) => {
          if (question.name === 'networkFee' && given.networkFee?.isDown) throw new PortError('provider-unavailable')
          return loadResource(question)
        },
      }),
      proof: provideProof({ countDown: () => () => undefined }),
      scamShield: scamShieldMachine,
      addressBook: provideAddressBook({
        loadAddresses: async () => [savedAddress],
        saveAddress: async () => savedAddress,
        deleteAddress: async () => undefined,
      }),
    },
  )
  const input = {
    customer: given.customer ?? customerWith(),
    reference: given.reference ?? null,
    bundle: given.bundle ?? null,
    planned: given.planned ?? null,
  }
  const actor = createActor(machine, { input }).start()
  await tick()
  const form = () => actor.getSnapshot().context
  return {
    actor,
    placing,
    withdrawing,
    loading,
    planning,
    kept,
    keptAsked,
    warnings,
    form,
    state: () => actor.getSnapshot().value,
    can: () => actor.getSnapshot().can({ type: 'order.review' }),
  }
}

type Buying = Awaited<ReturnType<typeof setting>>['actor']

const newcomer = customerWith({ details: { hasFilledPersonalInfo: false, isSwedishResident: false } })
const foreigner = customerWith({ details: { isSwedishResident: false } })
const litecoin = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'

const whole: BuyDraft = { ...emptyBuyDraft, amount: '5000', address, method: 'BANKGIRO' }

describe('filling in', () => {
  test('an empty form cannot be reviewed, and shows no problem before a field is left', async () => {
    const { form, can, actor } = await setting()
    expect(can()).toBe(false)
    expect((['amount', 'coins', 'address', 'method'] as const).map((field) => problemAt(form(), field))).toEqual([
      null,
      null,
      null,
      null,
    ])
    actor.send({ type: 'field.blur', field: 'amount' })
    actor.send({ type: 'field.blur', field: 'address' })
    expect(problemAt(form(), 'amount')).toBe('required')
    expect(problemAt(form(), 'address')).toBe('required')
  })

  test('amount, address and method make it whole', async () => {
    const { actor, can, form } = await setting()
    actor.send({ type: 'amount.type', text: '5 000' })
    actor.send({ type: 'address.type', text: address })
    await tick()
    expect(can()).toBe(false)
    actor.send({ type: 'method.choose', method: 'BANKGIRO' })
    expect(can()).toBe(true)
    expect(requestOf(form())).toEqual({
      coin: 'BTC',
      fiat: 'SEK',
      amount: '5000',
      total: '5000.00',
      address,
      method: 'BANKGIRO',
      priority: 'LOW',
      customerPaysNetworkFee: false,
      providerName: null,
    })
  })

  test.each([
    ['99', 'amountTooLow'],
    ['1000001', 'amountTooLarge'],
    ['0100', 'amountLeadingZero'],
    ['1,5', 'amountWhole'],
    ['abc', 'amountInvalid'],
    ['', 'required'],
  ] as const)('the amount %j is refused at its field: %s', async (text, code) => {
    const { actor, form, can } = await setting({ draft: whole })
    actor.send({ type: 'amount.type', text })
    actor.send({ type: 'field.blur', field: 'amount' })
    expect([problemAt(form(), 'amount'), problemAt(form(), 'coins'), can()]).toEqual([code, null, false])
  })

  test('each field computes the other: coins give the whole amount, which gives the estimate once left', async () => {
    const { actor, form } = await setting({ draft: whole })
    expect([amountShown(form()), coinsShown(form())]).toEqual(['5000', '0.00454453'])
    actor.send({ type: 'coins.type', text: '0,01' })
    expect([amountShown(form()), coinsShown(form())]).toEqual(['11003', '0,01'])
    actor.send({ type: 'field.blur', field: 'coins' })
    expect([amountShown(form()), coinsShown(form())]).toEqual(['11003', '0.01000071'])
  })

  test.each([
    ['amount', ' 5 000 ', '5000'],
    ['amount', '1,234', '1234'],
    ['amount', ' 2.500,00 ', '2.500,00'],
    ['coins', ' 0,123456789 ', '0.123456789'],
    ['coins', ' 2.234,5', '2.234,5'],
  ] as const)('%s typed as %j stand as they were understood once left: %j', async (field, typed, shown) => {
    const { actor, form, kept } = await setting({ draft: whole })
    actor.send({ type: `${field}.type`, text: typed })
    actor.send({ type: 'field.blur', field })
    expect([form().draft[field], kept.at(-1)?.[field]]).toEqual([shown, shown])
  })

  test('a bad coin amount is said at the coin field', async () => {
    const { actor, form } = await setting({ draft: whole })
    actor.send({ type: 'coins.type', text: '0.123456789' })
    actor.send({ type: 'field.blur', field: 'coins' })
    expect([problemAt(form(), 'coins'), problemAt(form(), 'amount')]).toEqual(['amountDecimals', null])
  })

  test('an address of another coin is refused, and says which it fits', async () => {
    const { actor, form, can } = await setting({ draft: whole })
    actor.send({ type: 'coin.choose', coin: 'ETH' })
    actor.send({ type: 'field.blur', field: 'address' })
    await tick()
    expect([problemAt(form(), 'address'), form().addressCheck, can()]).toEqual([
      'walletAddress',
      { valid: false, fits: 'BTC' },
      false,
    ])
  })

  test('an address can be pasted, without the blanks around it', async () => {
    const { actor, form } = await setting()
    actor.send({ type: 'address.paste' })
    await tick()
    expect([form().draft.address, form().addressCheck]).toEqual([address, { valid: true, spelling: address }])
  })

  test('blanks around a typed address are dropped; blanks alone are no address', async () => {
    const { actor, form } = await setting()
    actor.send({ type: 'address.type', text: ` ${address} ` })
    await tick()
    expect([form().draft.address, form().addressCheck]).toEqual([address, { valid: true, spelling: address }])
    actor.send({ type: 'address.type', text: '  ' })
    actor.send({ type: 'field.blur', field: 'address' })
    expect(problemAt(form(), 'address')).toBe('required')
  })

  test('a clipboard that cannot be read is said, and nothing is lost', async () => {
    const clipboard = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    const { actor, form, warnings } = await setting({ draft: whole, clipboard })
    actor.send({ type: 'address.paste' })
    await tick()
    expect([warnings, form().draft, form().addressCheck]).toEqual([
      ['paste-unsupported'],
      whole,
      { valid: true, spelling: whole.address },
    ])
  })

  test('an address is taken from the book', async () => {
    const { actor, form } = await setting()
    actor.send({ type: 'addresses.open' })
    await tick()
    const book = actor.getSnapshot().children.addressBook
    expect(book?.getSnapshot().context.addresses).toEqual([savedAddress])
    book?.send({ type: 'address.choose', address: savedAddress })
    await tick()
    expect([form().draft.address, form().addressCheck]).toEqual([
      savedAddress.address,
      { valid: true, spelling: savedAddress.address },
    ])
    expect(book?.getSnapshot().status).toBe('done')
  })

  test('only a saved address is taken that can be used, where the customer has said so', async () => {
    const addresses = [savedAddress]
    const only = { since: '2026-11-02T12:00:00.000Z', until: null, addresses }
    const usableFrom = '2026-11-03T12:00:00.000Z'
    const { actor, form } = await setting({ draft: whole, customer: customerWith({ allowedAddresses: only }) })
    const seen = () => [problemAt(form(), 'address'), addressUsableFrom(form()), isComplete(form())]
    expect(seen()).toEqual(['addressNotAllowed', null, false])
    actor.send({ type: 'order.review' })
    expect(actor.getSnapshot().value).toEqual({ editing: 'addressChecked' })
    const waiting = { ...only, addresses: [{ ...savedAddress, address: whole.address, usableFrom }] }
    actor.send({ type: 'customer.changed', customer: customerWith({ allowedAddresses: waiting }) })
    expect(seen()).toEqual(['addressNotYet', usableFrom, false])
    actor.send({ type: 'address.type', text: savedAddress.address })
    actor.send({ type: 'customer.changed', customer: customerWith({ allowedAddresses: only }) })
    await tick()
    expect(seen()).toEqual([null, null, true])
    actor.send({ type: 'address.type', text: address.toUpperCase() })
    const other = { ...only, addresses: [{ ...savedAddress, address }] }
    actor.send({ type: 'customer.changed', customer: customerWith({ allowedAddresses: other }) })
    await tick()
    expect(seen()).toEqual([null, null, true])
  })

  test('a review is left once it was switched on elsewhere, and its address is not among them', async () => {
    const { actor, form } = await setting({ draft: whole })
    actor.send({ type: 'order.review' })
    expect(actor.getSnapshot().value).toBe('reviewing')
    const only = { since: '2026-11-02T12:00:00.000Z', until: null, addresses: [] }
    actor.send({ type: 'customer.changed', customer: customerWith({ allowedAddresses: only }) })
    await tick()
    expect([actor.getSnapshot().matches('editing'), problemAt(form(), 'address')]).toEqual([true, 'addressNotAllowed'])
  })

  test('a book that is closed changes nothing, and can be opened again; it goes with the form', async () => {
    const { actor, form } = await setting({ draft: whole })
    actor.send({ type: 'addresses.open' })
    await tick()
    actor.getSnapshot().children.addressBook?.send({ type: 'book.close' })
    expect(form().draft).toEqual(whole)
    actor.send({ type: 'addresses.open' })
    await tick()
    const again = actor.getSnapshot().children.addressBook
    expect(again?.getSnapshot().status).toBe('active')
    actor.send({ type: 'customer.changed', customer: customerWith({ features: featuresWith({ BUY: false }) }) })
    expect(again?.getSnapshot().status).toBe('stopped')
  })

  test('an address is not reviewed before it has been checked: what was pressed meanwhile comes back to its field', async () => {
    const { actor, can, state, form } = await setting({ draft: whole })
    actor.send({ type: 'address.type', text: 'nonsense' })
    actor.send({ type: 'order.review' })
    expect([state(), can()]).toEqual([{ editing: 'awaitingAnswers' }, false])
    await tick()
    expect([state(), can(), problemAt(form(), 'address')]).toEqual([
      { editing: 'addressChecked' },
      false,
      'walletAddress',
    ])
  })

  test('a review asked for while the check is on its way opens once it has come', async () => {
    const { actor, state } = await setting({ draft: whole })
    actor.send({ type: 'address.type', text: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3' })
    actor.send({ type: 'order.review' })
    await tick()
    expect(state()).toBe('reviewing')
  })

  test('a review asked for while rates cannot be had waits ten seconds, not for ever', async () => {
    vi.useFakeTimers()
    const { actor, state } = await setting({ draft: whole, dated: 'never' })
    actor.send({ type: 'order.review' })
    await tick()
    expect(state()).toEqual({ editing: 'awaitingAnswers' })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(state()).toEqual({ editing: 'awaitingAnswers' })
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toEqual({ editing: 'addressChecked' })
    vi.useRealTimers()
  })

  test('of a coin that is halted nothing is counted and no review opens; another one is bought', async () => {
    const { actor, form, can } = await setting({ draft: whole, halted: ['BTC'] })
    expect([quoteOf(form()), can()]).toEqual([undefined, false])
    actor.send({ type: 'coin.choose', coin: 'LTC' })
    expect(quoteOf(form())?.estimate).toBeDefined()
  })

  test('a review is left once its coin is halted, with all that was typed, and opens again once it is not', async () => {
    vi.useFakeTimers()
    const halted: Coin[] = []
    const { actor, state, form } = await setting({ draft: whole, halted })
    actor.send({ type: 'order.review' })
    expect(state()).toBe('reviewing')
    halted.push('BTC')
    await vi.advanceTimersByTimeAsync(rateFreshSeconds * 1000)
    expect([actor.getSnapshot().matches('editing'), form().draft]).toEqual([true, whole])
    halted.length = 0
    await vi.advanceTimersByTimeAsync(rateFreshSeconds * 1000)
    actor.send({ type: 'order.review' })
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toBe('reviewing')
    vi.useRealTimers()
  })

  test('coins that come to more than the limit are said so once they are left', async () => {
    const { actor, form, can } = await setting({ draft: whole })
    actor.send({ type: 'coins.type', text: '12,345' })
    actor.send({ type: 'field.blur', field: 'coins' })
    expect([problemAt(form(), 'amount'), can()]).toEqual(['amountTooLarge', false])
  })

  test('what was granted is the limit: more than everybody may is counted and can be placed', async () => {
    const customer = customerWith()
    const limitations = customer.limitations.map((limit) => ({ ...limit, max: '5000000', leftToday: '5000000' }))
    const paymentMethodsDetails = customer.paymentMethodsDetails.map((each) => ({ ...each, max: '5000000' }))
    const granted = { ...customer, limitations, paymentMethodsDetails }
    const { form, can } = await setting({ draft: { ...whole, amount: '1500000' }, customer: granted })
    expect([quoteOf(form())?.amount, problemAt(form(), 'amount'), can()]).toEqual(['1500000.00', null, true])
    expect(methodsOf(form()).find(({ method }) => method === 'BANKGIRO')).toMatchObject({ fee: '0.00', block: null })
    const beyond = await setting({ draft: { ...whole, amount: '5000001' }, customer: granted })
    beyond.actor.send({ type: 'field.blur', field: 'amount' })
    expect([problemAt(beyond.form(), 'amount'), beyond.can()]).toEqual(['amountTooLarge', false])
  })

  test('what is left for today lowers the limit', async () => {
    const customer = customerWith()
    const limitations = customer.limitations.map((limit) => ({ ...limit, leftToday: '4999.99' }))
    const { form, can } = await setting({ draft: whole, customer: { ...customer, limitations } })
    expect([limitsOf(form()), can()]).toEqual([{ min: '100', max: '4999', isOfToday: true }, false])
  })

  test('news of the customer change nothing that is typed, unless they block', async () => {
    const { actor, state, form } = await setting({ draft: whole })
    actor.send({ type: 'customer.changed', customer: customerWith({ twoFactorSkipped: false }) })
    expect([state(), form().customer.twoFactorSkipped, form().draft]).toEqual([
      { editing: 'addressChecked' },
      false,
      whole,
    ])
    actor.send({ type: 'customer.changed', customer: customerWith({ features: featuresWith({ BUY: false }) }) })
    expect(state()).toBe('blocked')
  })

  test('changing the currency resets the amounts, choosing the same one does not', async () => {
    const { actor, form } = await setting({ draft: whole })
    actor.send({ type: 'fiat.choose', fiat: 'SEK' })
    expect(form().draft).toEqual(whole)
    actor.send({ type: 'fiat.choose', fiat: 'EUR' })
    expect(form().draft).toEqual({ ...whole, fiat: 'EUR', amount: '', method: null })
  })

  test('it is in kronor at first, and in euro for who lives abroad, also after an order', async () => {
    const swede = await setting()
    const abroad = await setting({ customer: foreigner })
    expect([swede.form().draft, abroad.form().draft]).toEqual([emptyBuyDraft, { ...emptyBuyDraft, fiat: 'EUR' }])
    expect(abroad.form().networkFee).toEqual({ coin: 'BTC', fiat: 'EUR', fee: '18.40' })
    const draft: BuyDraft = { ...whole, fiat: 'EUR', amount: '500', method: 'SEPA' }
    const { actor, placing, form } = await setting({
      customer: foreigner,
      draft: { ...draft, coin: 'LTC', address: litecoin },
    })
    actor.send({ type: 'order.review' })
    actor.send({ type: 'order.confirm' })
    await placing.answer(orderWith({ paymentMethod: 'SEPA' }))
    actor.send({ type: 'location.changed' })
    await tick()
    expect([form().draft, form().networkFee]).toEqual([
      { ...emptyBuyDraft, fiat: 'EUR' },
      { coin: 'BTC', fiat: 'EUR', fee: '18.40' },
    ])
  })

  test('it turns to euro with who had not said yet that they live abroad, but not where something was typed', async () => {
    const after = async (draft: BuyDraft) => {
      const { actor, form, state } = await setting({ customer: newcomer, draft })
      expect([state(), form().draft]).toEqual(['blocked', draft])
      actor.send({ type: 'customer.changed', customer: foreigner })
      await tick()
      return [state(), form().draft, form().networkFee?.fiat]
    }
    const shown = { editing: 'addressChecked' }
    expect(await after(emptyBuyDraft)).toEqual([shown, { ...emptyBuyDraft, fiat: 'EUR' }, 'EUR'])
    expect(await after(whole)).toEqual([shown, whole, 'SEK'])
  })

  test('EUR is refused to residents of Sweden, and not to others', async () => {
    const draft: BuyDraft = { ...whole, fiat: 'EUR', amount: '500', method: 'SEPA' }
    const swede = await setting({ draft })
    expect([isEurRefused(swede.form()), swede.can()]).toEqual([true, false])
    const abroad = await setting({ draft, customer: customerWith({ details: { isSwedishResident: false } }) })
    expect([isEurRefused(abroad.form()), abroad.can()]).toEqual([false, true])
  })

  test('priority adds its fee and the network fee, for bitcoin alone', async () => {
    const { actor, form } = await setting({ draft: whole })
    actor.send({ type: 'priority.switch' })
    expect(quoteOf(form())?.total).toBe('5093.40')
    actor.send({ type: 'coin.choose', coin: 'LTC' })
    await tick()
    expect(quoteOf(form())?.total).toBe('5000.00')
  })

  test('the network fee of ether is asked for anew when the coin changes', async () => {
    const { actor, form } = await setting({ draft: whole })
    actor.send({ type: 'coin.choose', coin: 'ETH' })
    expect(quoteOf(form())).toBeUndefined()
    await tick()
    expect(quoteOf(form())?.networkFee).toBe('18.40')
  })

  test.each([
    [
      'with the next rates',
      (actor: Buying) => actor.getSnapshot().children.rates?.send({ type: 'page.shown' }),
      { editing: 'addressChecked' },
    ],
    ['when the order is to be reviewed', (actor: Buying) => actor.send({ type: 'order.review' }), 'reviewing'],
  ] as const)('a network fee that could not be had is asked for again %s', async (_, ask, next) => {
    const networkFee = { isDown: true }
    const { actor, form, state } = await setting({ draft: { ...whole, wantsPriority: true }, networkFee })
    actor.getSnapshot().children.rates?.send({ type: 'page.hidden' })
    await tick()
    expect([requestOf(form()), form().networkFee]).toEqual([undefined, undefined])
    networkFee.isDown = false
    ask(actor)
    await tick()
    expect([requestOf(form())?.total, state()]).toEqual(['5093.40', next])
  })

  test('methods are those of the currency; quick picks those within the limits', async () => {
    const { actor, form } = await setting({ draft: whole })
    expect(methodsOf(form()).map(({ method }) => method)).toEqual(['BANKGIRO'])
    const bundles = ['50', '500', '2000000'].map((amount) => ({ coin: 'BTC' as Coin, fiat: 'SEK' as const, amount }))
    expect(picksOf(form(), bundles)).toEqual(['500'])
    actor.send({ type: 'amount.pick', amount: '500' })
    expect(amountShown(form())).toBe('500')
  })

  test('a method beyond its own maximum is blocked for the amount', async () => {
    const details: Omit<PaymentMethodDetails, 'method'> = {
      feePercent: '2.5',
      min: '100',
      max: '50000',
      speed: 'seconds',
      usable: true,
      reason: null,
      banks: [],
    }
    const customer = customerWith({ paymentMethodsDetails: [{ ...details, method: 'StripeCard' }] })
    const { form, can } = await setting({ customer, draft: { ...whole, amount: '49000', method: 'StripeCard' } })
    expect(methodsOf(form()).map(({ block, fee, most }) => ({ block, fee, most }))).toEqual([
      { block: 'amount-too-large', fee: '1225.00', most: '48780' },
    ])
    expect(can()).toBe(false)
  })

  test.each([
    ['the first that is on, where the usual one is off', { BUY_BTC: false, BUY_ETH: false }, 'LTC'],
    ['the usual one, where none is on', { BUY_BTC: false, BUY_ETH: false, BUY_LTC: false, BUY_BCH: false }, 'BTC'],
  ])('the form begins with %s', async (_, features, coin) => {
    const { form } = await setting({ customer: customerWith({ features: featuresWith(features) }) })
    expect(form().draft).toEqual({ ...emptyBuyDraft, coin })
  })

  test('a coin switched off cannot be bought', async () => {
    const { can } = await setting({
      draft: whole,
      customer: customerWith({ features: featuresWith({ BUY_BTC: false }) }),
    })
    expect(can()).toBe(false)
  })

  test('what was typed is kept at each change', async () => {
    const { actor, kept } = await setting()
    actor.send({ type: 'amount.type', text: '500' })
    expect(kept.at(-1)).toEqual({ ...emptyBuyDraft, amount: '500' })
  })
})

test('a way to pay that is closed during the review is to be chosen anew', async () => {
  const { actor, state, form } = await setting({ draft: whole })
  actor.send({ type: 'order.review' })
  actor.send({ type: 'customer.changed', customer: customerWith({ paymentMethodsDetails: [] }) })
  expect([state(), problemAt(form(), 'method')]).toEqual([{ editing: 'checkingAddress' }, 'paymentMethod'])
})

const placedBefore = {
  reference: 'order-0',
  number: '2611200474',
  orderDate: '2026-11-20T13:00:00.000Z',
  status: 'UNPAID',
} as const

describe('an order like one that was placed just before', () => {
  const before = placedBefore

  const doubted = async () => {
    const all = await setting({ draft: whole })
    all.actor.send({ type: 'order.review' })
    all.actor.send({ type: 'order.confirm' })
    await all.placing.fail(new PortError('duplicate-order', before))
    return all
  }

  test('is asked about, and nothing is forgotten', async () => {
    const { state, form, kept } = await doubted()
    expect([state(), form().duplicateOf, kept]).toEqual(['duplicate', before, []])
  })

  test('is placed too, where a second one is meant', async () => {
    const { actor, placing } = await doubted()
    actor.send({ type: 'duplicate.place' })
    expect(placing.asked.map(({ allowsDuplicate }) => allowsDuplicate)).toEqual([false, true])
  })

  test('takes the place of the one before, which is canceled first', async () => {
    const { actor, placing, withdrawing, state } = await doubted()
    actor.send({ type: 'duplicate.replace' })
    expect([state(), withdrawing.asked, placing.asked.length]).toEqual(['withdrawing', [{ reference: 'order-0' }], 1])
    await withdrawing.answer()
    expect(placing.asked.map(({ allowsDuplicate }) => allowsDuplicate)).toEqual([false, false])
  })

  test('is not placed where the one before could not be canceled', async () => {
    const { actor, placing, withdrawing, state, form } = await doubted()
    actor.send({ type: 'duplicate.replace' })
    await withdrawing.fail(new PortError('unexpected'))
    expect([state(), form().problem, placing.asked.length]).toEqual(['reviewing', 'order-placing', 1])
  })

  test('is asked about once more where the one before has gone on meanwhile', async () => {
    const { actor, placing, withdrawing, state, form } = await doubted()
    actor.send({ type: 'duplicate.replace' })
    await withdrawing.fail(new PortError('step-refused'))
    const paid = { ...before, status: 'PAID' } as const
    await placing.fail(new PortError('duplicate-order', paid))
    expect([state(), form().duplicateOf, placing.asked.map(({ allowsDuplicate }) => allowsDuplicate)]).toEqual([
      'duplicate',
      paid,
      [false, false],
    ])
  })

  test('is asked about anew once the order has been changed', async () => {
    const { actor, placing } = await doubted()
    actor.send({ type: 'duplicate.place' })
    await placing.fail(new PortError('unexpected'))
    actor.send({ type: 'order.edit' })
    await tick()
    actor.send({ type: 'order.review' })
    actor.send({ type: 'order.confirm' })
    expect(placing.asked.map(({ allowsDuplicate }) => allowsDuplicate)).toEqual([false, true, false])
  })

  test('was that one: its page is gone to, and the draft forgotten', async () => {
    const { actor, state, form, kept } = await doubted()
    actor.send({ type: 'duplicate.open' })
    expect([state(), form().placed, kept]).toEqual(['toConfirmation', before, [null]])
  })

  test('can be looked at again', async () => {
    const { actor, state } = await doubted()
    actor.send({ type: 'duplicate.leave' })
    expect(state()).toBe('reviewing')
  })
})

describe('being blocked', () => {
  test('what is missing stands in the way, until the exchange says that it is there', async () => {
    const { actor, state } = await setting({ customer: customerWith({ verifications: { identity: 'PENDING' } }) })
    expect(state()).toBe('blocked')
    actor.send({ type: 'customer.changed', customer: customerWith() })
    await tick()
    expect(state()).toEqual({ editing: 'addressChecked' })
  })
})

describe('what the address asks for', () => {
  const pick = { coin: 'LTC', fiat: 'SEK', amount: '500' } as const
  const order = orderWith({ coin: 'ETH', priority: 'LOW' })
  const again: BuyDraft = { ...whole, coin: 'ETH' }

  test('a quick pick is in the form, over what was typed before, and is kept as asked for', async () => {
    const { form, kept, keptAsked } = await setting({ draft: whole, bundle: pick })
    expect(form().draft).toEqual({ ...whole, coin: 'LTC', amount: '500' })
    expect(form().networkFee).toEqual({ coin: 'LTC', fiat: 'SEK', fee: '18.40' })
    expect([kept, keptAsked]).toEqual([[], [form().draft]])
  })

  test('an amount above the limit is said at its field at once, also once the page was loaded anew', async () => {
    const asked = await setting({ bundle: { coin: 'BTC', fiat: 'SEK', amount: '2000000' } })
    const anew = await setting({ draft: asked.form().draft })
    expect([problemAt(asked.form(), 'amount'), problemAt(anew.form(), 'amount')]).toEqual([
      'amountTooLarge',
      'amountTooLarge',
    ])
  })

  test('a coin without an amount has nothing said of it', async () => {
    const { form } = await setting({ bundle: { coin: 'BTC', fiat: 'SEK', amount: '' } })
    expect(problemAt(form(), 'amount')).toBeNull()
  })

  test('a purchase that has become too large is said at its field once it has been looked up', async () => {
    const { loading, form } = await setting({ reference: order.reference })
    const from = { ...order.from, amount: '2000000.00' }
    await loading.answer(orderWith({ coin: 'ETH', from }))
    await tick()
    expect(problemAt(form(), 'amount')).toBe('amountTooLarge')
  })

  test('where it asks for nothing, nothing is kept', async () => {
    const { kept, keptAsked } = await setting({ draft: whole })
    expect([kept, keptAsked]).toEqual([[], []])
  })

  test('a purchase is in the form once it has been looked up', async () => {
    const { loading, state, form, kept, warnings } = await setting({ draft: whole, reference: order.reference })
    expect([state(), form().repeats]).toEqual(['repeating', order.reference])
    expect(loading.asked).toEqual([{ reference: order.reference }])
    await loading.answer(order)
    await tick()
    expect([state(), form().repeats, form().draft]).toEqual([{ editing: 'addressChecked' }, null, again])
    expect(form().networkFee).toEqual({ coin: 'ETH', fiat: 'SEK', fee: '18.40' })
    expect([kept, warnings]).toEqual([[again], []])
  })

  test.each([
    ['is a sale', orderWith({ type: 'SELL' })],
    ['cannot be had', undefined],
  ])('an order that %s leaves the form as it was, and is said', async (_, found) => {
    const { loading, state, form, kept, warnings } = await setting({ draft: whole, reference: 'order-1' })
    await (found ? loading.answer(found) : loading.fail(new PortError('unexpected')))
    await tick()
    expect([state(), form().repeats, form().draft]).toEqual([{ editing: 'addressChecked' }, null, whole])
    expect([kept, warnings]).toEqual([[], ['not-filled-in']])
  })

  test('a purchase is looked up once the customer may buy', async () => {
    const customer = customerWith({ features: featuresWith({ BUY: false }) })
    const { actor, loading, state } = await setting({ customer, reference: order.reference })
    expect([state(), loading.asked]).toEqual(['blocked', []])
    actor.send({ type: 'customer.changed', customer: customerWith() })
    expect([state(), loading.asked]).toEqual(['repeating', [{ reference: order.reference }]])
  })
})

/** Confirmed, and asked for. */
const reviewing = async () => {
  const all = await setting({ draft: whole })
  all.actor.send({ type: 'order.review' })
  all.actor.send({ type: 'order.confirm' })
  return all
}

describe('placing', () => {
  test('what is reviewed is what is asked for, once', async () => {
    const { actor, placing, state, kept } = await reviewing()
    actor.send({ type: 'order.confirm' })
    expect(placing.asked).toHaveLength(1)
    expect(state()).toBe('placing')
    await placing.answer(orderWith())
    expect(state()).toBe('toConfirmation')
    expect(actor.getSnapshot().context.placed).toEqual({ reference: orderWith().reference, status: 'UNPAID' })
    expect(kept.at(-1)).toBeNull()
  })

  test('an order that asks whose wallet it is leads there before it is paid, by whichever way', async () => {
    const waits = {
      reason: 'wallet-proof',
      since: '2026-03-02T12:00:00.000Z',
      until: null,
      releasedBy: 'customer',
    } as const
    for (const paymentMethod of ['BANKGIRO', 'StripeCard'] as const) {
      const { placing, actor, state } = await reviewing()
      await placing.answer(orderWith({ paymentMethod, holds: [waits] }))
      expect([state(), screenOf(actor.getSnapshot())]).toEqual(['toWallet', 'orderWallet'])
    }
  })

  test('opened anew after an order was placed, it is an empty form', async () => {
    const { placing, actor, state, form } = await reviewing()
    await placing.answer(orderWith())
    actor.send({ type: 'location.changed' })
    await tick()
    expect([state(), form().draft, form().placed]).toEqual([{ editing: 'addressChecked' }, emptyBuyDraft, undefined])
  })

  test('an expired quote comes back to the review, with its problem', async () => {
    const { placing, state, form } = await reviewing()
    await placing.fail(new PortError('quote-expired', '25.00'))
    expect([state(), form().problem, form().networkFee]).toEqual([
      'reviewing',
      'quote-expired',
      { coin: 'BTC', fiat: 'SEK', fee: '25.00' },
    ])
  })

  test('input that the exchange refuses comes back to its field', async () => {
    const { placing, state, form, actor } = await reviewing()
    await placing.fail(new PortError('bad-input', [{ field: 'amount', code: 'amountTooLarge' }]))
    expect([state(), problemAt(form(), 'amount')]).toEqual([{ editing: 'addressChecked' }, 'amountTooLarge'])
    actor.send({ type: 'amount.type', text: '400' })
    expect(problemAt(form(), 'amount')).toBeNull()
  })

  test('input that the exchange refuses and that has no field here is said where the order is looked at', async () => {
    const { placing, state, form } = await reviewing()
    await placing.fail(new PortError('bad-input', [{ field: 'providerName', code: 'notAccepted' }]))
    expect([state(), form().problem, form().serverErrors]).toEqual(['reviewing', 'order-placing', []])
  })

  test.each([
    ['refused', 'refused'],
    ['limit-reached', 'limit-reached'],
    ['exchange-closed', 'exchange-closed'],
    ['unexpected', 'order-placing'],
    ['unavailable', 'order-placing'],
  ] as const)('a placing that ends in %s can be tried again', async (code, problem) => {
    const { placing, state, actor, form } = await reviewing()
    await placing.fail(new PortError(code))
    expect([state(), form().problem]).toEqual(['reviewing', problem])
    actor.send({ type: 'order.confirm' })
    expect([state(), form().problem, placing.asked.length]).toEqual(['placing', undefined, 2])
  })

  test('back to the form clears the problem and keeps everything typed', async () => {
    const { placing, actor, form } = await reviewing()
    await placing.fail(new PortError('unexpected'))
    actor.send({ type: 'order.edit' })
    expect([form().problem, form().draft]).toEqual([undefined, whole])
  })
})

describe('a purchase that asks what it is for', () => {
  const asks = new PortError('purpose-missing', 'unusual')
  const asked = async () => {
    const set = await reviewing()
    await set.placing.fail(asks)
    const shield = () => {
      const child = set.actor.getSnapshot().children.scamShield
      if (child === undefined) throw new Error('Nothing is asked')
      return child
    }
    return { ...set, shield }
  }

  test('is asked for again with the answer, and with nothing that was typed lost', async () => {
    const { placing, state, shield, form } = await asked()
    expect([state(), shield().getSnapshot().context.reason]).toEqual(['answering', 'unusual'])
    shield().send({ type: 'purpose.choose', purpose: 'own-savings' })
    shield().send({ type: 'purpose.submit' })
    expect([state(), form().draft]).toEqual(['placing', whole])
    expect(placing.asked.map(({ purpose }) => purpose)).toEqual([null, 'own-savings'])
  })

  test('is not placed where the customer goes back, and keeps what was chosen for the next time', async () => {
    const { placing, actor, state, shield, form } = await asked()
    shield().send({ type: 'purpose.choose', purpose: 'someone-i-know' })
    shield().send({ type: 'shield.leave' })
    expect([state(), form().draft, form().purpose]).toEqual(['reviewing', whole, null])
    actor.send({ type: 'order.confirm' })
    expect(placing.asked.at(-1)?.purpose).toBeNull()
    await placing.fail(asks)
    expect(shield().getSnapshot().context.chosen).toBe('someone-i-know')
  })

  test('keeps its answer while the second factor is shown', async () => {
    const { placing, actor, shield } = await asked()
    shield().send({ type: 'purpose.choose', purpose: 'own-savings' })
    shield().send({ type: 'purpose.submit' })
    await placing.fail(new PortError('bad-input', [{ field: 'code', code: 'required' }]))
    const { proof } = actor.getSnapshot().children
    proof?.send({ type: 'code.type', text: '123456' })
    proof?.send({ type: 'code.submit' })
    expect(placing.asked.at(-1)).toMatchObject({ purpose: 'own-savings', factor: { code: '123456' } })
  })

  test('says anew what it is for once it has become another', async () => {
    const { placing, actor, shield, form } = await asked()
    shield().send({ type: 'purpose.choose', purpose: 'own-savings' })
    shield().send({ type: 'purpose.submit' })
    await placing.fail(new PortError('bad-input', [{ field: 'amount', code: 'amountTooLarge' }]))
    expect(form().purpose).toBeNull()
    actor.send({ type: 'amount.type', text: '400' })
    actor.send({ type: 'order.review' })
    actor.send({ type: 'order.confirm' })
    expect(placing.asked.at(-1)).toMatchObject({ amount: '400', purpose: null })
  })

  test('is paused by the answer: until when is said, and the form is as it was', async () => {
    const { placing, actor, state, shield, form } = await asked()
    shield().send({ type: 'purpose.choose', purpose: 'job' })
    shield().send({ type: 'purpose.submit' })
    const until = '2026-11-21T13:00:00.000Z'
    await placing.fail(new PortError('purchase-paused', until))
    expect([state(), form().pausedUntil]).toEqual(['paused', until])
    actor.send({ type: 'pause.leave' })
    await tick()
    expect([state(), form().draft, form().purpose]).toEqual([{ editing: 'addressChecked' }, whole, null])
    expect(form().shield.chosen).toBeNull()
  })

  test('is told apart from what it is not: a refusal that does not say why is any other', async () => {
    for (const error of [new PortError('purpose-missing', 'later'), new PortError('purchase-paused', null)]) {
      const { placing, state, form } = await reviewing()
      await placing.fail(error)
      expect([state(), form().problem]).toEqual(['reviewing', 'order-placing'])
    }
  })
})

describe('what a plan has prepared', () => {
  const planned = { plan: 'plan-1', coin: 'BTC' } as const
  const other = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

  const standing = ({ plan, draft }: BuySnapshot['context']) => plan && standingOf(plan, draft)

  test('is filled in, and its order names the plan', async () => {
    const { actor, planning, placing, form, state } = await setting({ planned })
    expect([state(), planning.asked]).toEqual(['fillingIn', [{ reference: 'plan-1' }]])
    await planning.answer(remindedPlan({ reference: 'plan-1' }))
    const { coin, fiat, amount, address: to, method } = form().draft
    expect([standing(form()), coin, fiat, amount, to, method]).toEqual(['prepared', 'BTC', 'SEK', '700', address, null])
    actor.send({ type: 'method.choose', method: 'BANKGIRO' })
    await tick()
    actor.send({ type: 'order.review' })
    actor.send({ type: 'order.confirm' })
    expect(placing.asked.map(({ plan, amount: asked }) => [plan, asked])).toEqual([['plan-1', '700']])
    await placing.fail(new PortError('step-refused'))
    expect([state(), form().problem, form().plan?.reference]).toEqual(['reviewing', 'step-refused', 'plan-1'])
  })

  test.each([
    ['placed already', remindedPlan({ reference: 'plan-1' }), 'LTC'],
    ['of another coin', remindedPlan({ reference: 'plan-1' }), 'ETH'],
    ['not there', remindedPlan({ reference: 'plan-1', due: null }), 'BTC'],
  ] as const)('and is %s leaves the form as ever, which says so', async (_, plan, coin) => {
    const { planning, form, warnings } = await setting({ planned: { plan: 'plan-1', coin } })
    const before = form().draft
    await planning.answer(plan)
    expect([form().plan, form().planned, form().draft, warnings]).toEqual([
      { reference: 'plan-1', prepared: null },
      null,
      before,
      [],
    ])
  })

  test('and could not be had is said, and the form is as ever', async () => {
    const { planning, form, warnings } = await setting({ planned })
    await planning.fail(new PortError('unavailable'))
    expect([form().plan, warnings]).toEqual([null, ['not-filled-in']])
  })

  test.each([
    { type: 'coin.choose', coin: 'LTC' },
    { type: 'fiat.choose', fiat: 'EUR' },
    { type: 'amount.type', text: '701' },
    { type: 'amount.pick', amount: '1000' },
    { type: 'coins.type', text: '0.001' },
    { type: 'address.type', text: other },
  ] as const)('is an order of its own once %j', async (event) => {
    const { actor, planning, form } = await setting({ planned })
    await planning.answer(remindedPlan({ reference: 'plan-1' }))
    actor.send(event)
    expect(standing(form())).toBe('changed')
  })

  test('is the plan’s again once all is as it was, however it is written', async () => {
    const { actor, planning, form } = await setting({ planned })
    await planning.answer(remindedPlan({ reference: 'plan-1' }))
    actor.send({ type: 'amount.type', text: '70' })
    actor.send({ type: 'address.type', text: other })
    actor.send({ type: 'amount.type', text: ' 700 ' })
    expect(standing(form())).toBe('changed')
    actor.send({ type: 'address.type', text: address })
    expect(standing(form())).toBe('prepared')
  })

  test('and was changed is placed without the plan', async () => {
    const { actor, planning, placing } = await setting({ planned })
    await planning.answer(remindedPlan({ reference: 'plan-1' }))
    actor.send({ type: 'amount.type', text: '800' })
    actor.send({ type: 'method.choose', method: 'BANKGIRO' })
    await tick()
    actor.send({ type: 'order.review' })
    actor.send({ type: 'order.confirm' })
    expect(placing.asked.map(({ plan, amount: asked }) => [plan, asked])).toEqual([[null, '800']])
  })

  test('and was placed elsewhere meanwhile is placed as a second one, without the plan', async () => {
    const { actor, planning, placing, state } = await setting({ planned })
    await planning.answer(remindedPlan({ reference: 'plan-1' }))
    actor.send({ type: 'method.choose', method: 'BANKGIRO' })
    await tick()
    actor.send({ type: 'order.review' })
    actor.send({ type: 'order.confirm' })
    await placing.fail(new PortError('duplicate-order', placedBefore))
    expect(state()).toBe('duplicate')
    actor.send({ type: 'duplicate.place' })
    expect(placing.asked.map(({ plan, allowsDuplicate }) => [plan, allowsDuplicate])).toEqual([
      ['plan-1', false],
      [null, true],
    ])
  })
})
