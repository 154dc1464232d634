import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { screenOf } from '../../../machines/lib/page-of'
import { PortError, type Port } from '../../../machines/lib/ports'
import { providePlanForm } from '../../../machines/plan-form/plan-form'
import type { PlanFormInput, PlanFormPorts } from '../../../machines/plan-form/plan-form-setup'
import {
  fiatsOf,
  firstDayIn,
  isUntouched,
  leavesTransfer,
  planLimitsOf,
  planProblemAt,
  purchasesIn,
  sharesProblemIn,
  type PlanDay,
} from '../../../machines/plan-form/plan-rules'
import type { MessageCode } from '../../../machines/session/messages'
import { provideAddressBook } from '../../../machines/shared/address-book'
import { provideProof } from '../../../machines/shared/proof'
import { provideRates } from '../../../machines/shared/rates'
import { provideResource } from '../../../machines/shared/resource'
import { scamShieldMachine } from '../../../machines/shared/scam-shield'
import { checkAddress, oneSpelling } from '../../../src/domain/orders/addresses'
import type { Rates } from '../../../src/domain/market/market'
import type { Fiat } from '../../../src/domain/money/currencies'
import type { Decimal } from '../../../src/domain/money/money'
import type { SavedAddress } from '../../../src/domain/orders/saved-addresses'
import { draftOfPlan, newPlanDraft, type PlanDraft } from '../../../src/domain/plans/plan-draft'
import type { Plan } from '../../../src/domain/plans/plans'
import type { PlanStep } from '../../../src/domain/plans/plan-steps'
import type { Location } from '../../../src/domain/routing/screens'
import { customerWith, featuresWith } from '../../support/customers'
import { planWith, remindedPlan } from '../../support/plans'
import { heldPort, tick } from '../../support/ports'

const addresses = {
  BTC: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ETH: '0x52908400098527886E0F7030069857D2E4169EE7',
  LTC: 'LhK2kQwiaAvhjWY799cZvMyYwnQAcxkarr',
}
const rates: Rates = {
  at: '2026-11-20T13:00:00.000Z',
  rates: {
    BTC: { SEK: '1000000', EUR: '90000' },
    ETH: { SEK: '40000', EUR: '3600' },
    LTC: { SEK: '1000', EUR: '90' },
    BCH: { SEK: '5000', EUR: '450' },
  },
  halted: [],
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

const feeIn: Record<Fiat, Decimal> = { SEK: '12.34', EUR: '1.11' }

const { email } = customerWith().details

type Saving = Parameters<PlanFormPorts['savePlan']>[0]

type Given = Partial<PlanFormInput> & {
  clipboard?: Port<void, string>
  fee?: Port<Fiat, Decimal>
  /** What an earlier page kept. */
  draft?: PlanDraft
}

const setting = async (given: Given = {}) => {
  const saving = heldPort<Saving, Plan>()
  const loading = heldPort<{ reference: string }, Plan>()
  const shown: [string | null, PlanStep, string][] = []
  const led: (string | null)[][] = []
  const warnings: MessageCode[] = []
  const kept: [string, string | null, PlanDraft | null][] = []
  const machine = providePlanForm(
    {
      loadPlan: loading.port,
      savePlan: saving.port,
      readClipboard: given.clipboard ?? (async () => ` ${addresses.BTC} `),
      checkAddresses: async ({ addresses: all }) =>
        Object.fromEntries(
          all.map(({ coin, address }) => {
            const check = checkAddress(coin, address)
            return [coin, check.valid ? { ...check, spelling: oneSpelling(coin, address) } : check]
          }),
        ),
      recallDraft: () => given.draft ?? null,
      keepDraft: (...draft) => kept.push(draft),
      showStep: (...step) => shown.push(step),
      showSaved: (...saved) => led.push(['saved', ...saved]),
      openPlan: (plan) => led.push(['opened', plan]),
      warn: (code) => warnings.push(code),
    },
    {
      rates: provideRates({
        loadRates: async () => ({ sheet: rates, age: 0, since: 0 }),
        watchPage: () => () => undefined,
      }),
      resource: provideResource({
        loadResource: async (question, signal) => {
          if (question.name !== 'networkFee') throw new PortError('unavailable')
          const { coin, fiat } = question
          const fee = given.fee ? await given.fee(fiat, signal) : feeIn[fiat]
          return { name: 'networkFee', value: { coin, fiat, fee } }
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
  const { customer = customerWith(), reference = null, step = null, saved = null } = given
  const actor = createActor(machine, { input: { customer, reference, step, saved } }).start()
  await tick()
  const send = async (...events: Parameters<typeof actor.send>[0][]) => {
    for (const event of events) {
      actor.send(event)
      await tick()
    }
  }
  const now = () => actor.getSnapshot()
  return {
    actor,
    saving,
    loading,
    shown,
    led,
    warnings,
    kept,
    send,
    form: () => now().context,
    state: () => now().value,
    can: (event: Parameters<typeof actor.send>[0]) => now().can(event),
    screen: () => screenOf(now()),
    /** Goes through all steps, for bitcoin alone. */
    toReview: async () => {
      await send(
        { type: 'step.next' },
        { type: 'amount.type', text: '1 000' },
        { type: 'step.next' },
        { type: 'step.next' },
        { type: 'step.next' },
        { type: 'address.type', coin: 'BTC', text: addresses.BTC },
        { type: 'step.next' },
      )
    },
  }
}

const at = (step: PlanStep | undefined): Location<'planNew'> => ({
  screen: 'planNew',
  params: {},
  search: step === undefined ? {} : { step },
})

/** Whole, but for the step where it is typed on. */
const typed: PlanDraft = {
  ...newPlanDraft(customerWith()),
  amount: '1000',
  addresses: { BTC: addresses.BTC, ETH: '', LTC: '', BCH: '' },
}

const terms = {
  fiat: 'SEK',
  amount: '1000',
  shares: [{ coin: 'BTC', percent: 100, address: addresses.BTC }],
  rhythm: { every: 'month', day: 25 },
  way: 'transfer',
}

describe('the steps', () => {
  test('lead one after the other to the review, each shown by the address', async () => {
    const { toReview, state, shown } = await setting()
    expect(state()).toEqual({ editing: 'coins' })
    await toReview()
    expect(state()).toEqual({ editing: 'review' })
    expect(shown).toEqual(
      (['amount', 'rhythm', 'way', 'addresses', 'review'] as const).map((step) => [null, step, 'anew']),
    )
  })

  test('lead back without losing anything, by the button and by the browser', async () => {
    const { toReview, send, state, form } = await setting()
    await toReview()
    const { draft } = form()
    await send({ type: 'step.back' })
    expect(state()).toEqual({ editing: { addresses: 'checked' } })
    await send({ type: 'location.changed', location: at('amount') })
    expect(state()).toEqual({ editing: 'amount' })
    await send({ type: 'location.changed', location: at(undefined) })
    expect(state()).toEqual({ editing: 'coins' })
    await send({ type: 'location.changed', location: at('review') })
    expect([state(), form().draft]).toEqual([{ editing: 'review' }, draft])
  })

  test('that the address asks for before anything was typed are the first', async () => {
    const { state, shown } = await setting({ step: 'amount' })
    expect([state(), shown]).toEqual([{ editing: 'coins' }, [[null, 'coins', 'instead']]])
  })

  test('that cannot be shown yet lead to the first that lacks something, which is said', async () => {
    const { state, shown, form } = await setting({ step: 'review', draft: { ...typed, amount: '5' } })
    expect([state(), shown, planProblemAt(form(), 'amount')]).toEqual([
      { editing: 'amount' },
      [[null, 'amount', 'instead']],
      'amountTooLow',
    ])
  })

  test('that the browser asks for and that cannot be shown leave the page and its address where they are', async () => {
    const { send, state, shown } = await setting()
    await send({ type: 'location.changed', location: at('way') })
    expect([state(), shown]).toEqual([{ editing: 'coins' }, [[null, 'coins', 'instead']]])
    await send({ type: 'location.changed', location: at('coins') })
    expect(shown.length).toBe(1)
  })

  test('changed from the review lead back there, or to what lacks then', async () => {
    const { toReview, send, state } = await setting()
    await toReview()
    await send({ type: 'step.edit', step: 'amount' }, { type: 'amount.type', text: '2000' }, { type: 'step.next' })
    expect(state()).toEqual({ editing: 'review' })
    await send({ type: 'step.edit', step: 'coins' }, { type: 'coin.switch', coin: 'LTC' }, { type: 'step.next' })
    expect(state()).toEqual({ editing: { addresses: 'checked' } })
  })

  test('are not left forward while something is missing, which is said then', async () => {
    const { send, state, form } = await setting()
    await send({ type: 'coin.switch', coin: 'BTC' }, { type: 'step.next' })
    expect([state(), sharesProblemIn(form())]).toEqual([{ editing: 'coins' }, 'no-coin'])
    await send({ type: 'coin.switch', coin: 'BTC' }, { type: 'step.next' }, { type: 'step.next' })
    expect([state(), planProblemAt(form(), 'amount')]).toEqual([{ editing: 'amount' }, 'required'])
  })

  test('end with the review: nothing comes after it but saving', async () => {
    const { toReview, can } = await setting()
    await toReview()
    expect([can({ type: 'step.next' }), can({ type: 'plan.confirm' })]).toEqual([false, true])
  })
})

describe('what was typed', () => {
  test('is kept as it is typed, and forgotten once it is saved', async () => {
    const { toReview, send, saving, kept } = await setting()
    await toReview()
    const draft = { ...typed, amount: '1 000' }
    expect([kept[0], kept.at(-1)]).toEqual([
      [email, null, newPlanDraft(customerWith())],
      [email, null, draft],
    ])
    await send({ type: 'plan.confirm' })
    await saving.fail(new PortError('unavailable'))
    expect(kept.at(-1)).toEqual([email, null, draft])
    await send({ type: 'plan.confirm' })
    await saving.answer(planWith())
    expect(kept.at(-1)).toEqual([email, null, null])
  })

  test.each<[PlanStep, Parameters<Awaited<ReturnType<typeof setting>>['send']>[0], Partial<PlanDraft>]>([
    ['coins', { type: 'coin.switch', coin: 'BTC' }, { shares: [] }],
    [
      'coins',
      { type: 'percent.type', coin: 'BTC', text: '90' },
      { shares: [{ coin: 'BTC', percent: '90' }], typedShares: { BTC: [{ coin: 'BTC', percent: '90' }] } },
    ],
    ['amount', { type: 'amount.type', text: '2 000' }, { amount: '2 000' }],
    ['amount', { type: 'field.blur', field: 'amount' }, {}],
    ['rhythm', { type: 'rhythm.choose', every: 'day' }, { every: 'day' }],
    ['rhythm', { type: 'weekday.choose', weekday: 7 }, { weekday: 7 }],
    ['rhythm', { type: 'day.choose', day: 31 }, { day: 31 }],
    ['way', { type: 'way.choose', way: 'reminder' }, { way: 'reminder' }],
    [
      'addresses',
      { type: 'address.type', coin: 'BTC', text: 'bc1' },
      { addresses: { ...typed.addresses, BTC: 'bc1' } },
    ],
    ['addresses', { type: 'address.paste', coin: 'BTC' }, {}],
  ])('at %s is kept with %j', async (step, event, change) => {
    const { send, kept } = await setting({ step, draft: typed })
    await send(event)
    expect(kept).toEqual([[email, null, { ...typed, ...change }]])
  })

  test('comes again after a reload, at the step that the address has', async () => {
    const { state, form, shown } = await setting({ step: 'way', draft: typed })
    expect([state(), form().draft, shown]).toEqual([{ editing: 'way' }, typed, []])
  })

  test('in a currency that the customer cannot pay in now is as if it had not been', async () => {
    const { state, form } = await setting({ step: 'way', draft: { ...typed, fiat: 'EUR' } })
    expect([state(), form().draft]).toEqual([{ editing: 'coins' }, newPlanDraft(customerWith())])
  })

  test('of a change comes again over the plan, and is forgotten by its reference', async () => {
    const { loading, form, kept, send, saving } = await setting({ reference: 'plan-1', draft: typed })
    await loading.answer(planWith())
    expect(form().draft).toEqual(typed)
    await send({ type: 'plan.confirm' })
    await saving.answer(planWith())
    expect(kept).toEqual([[email, 'plan-1', null]])
  })

  test('of a change in another currency than the plan has now is not', async () => {
    const { loading, form } = await setting({ reference: 'plan-1', draft: { ...typed, fiat: 'EUR' } })
    await loading.answer(planWith())
    expect(form().draft).toEqual(draftOfPlan(planWith()))
  })
})

describe('coins and shares', () => {
  test('one coin has all; more have equal shares, until others are typed', async () => {
    const { send, form } = await setting()
    expect(form().draft.shares).toEqual([{ coin: 'BTC', percent: '100' }])
    await send({ type: 'coin.switch', coin: 'BCH' }, { type: 'coin.switch', coin: 'ETH' })
    expect(form().draft.shares).toEqual([
      { coin: 'BTC', percent: '34' },
      { coin: 'ETH', percent: '33' },
      { coin: 'BCH', percent: '33' },
    ])
    await send({ type: 'percent.type', coin: 'BTC', text: ' 40 ' }, { type: 'field.blur', field: 'shares' })
    expect(sharesProblemIn(form())).toBe('sharesSum')
    await send({ type: 'percent.type', coin: 'ETH', text: '27' })
    expect(sharesProblemIn(form())).toBeNull()
    await send({ type: 'percent.type', coin: 'ETH', text: '0' })
    expect(sharesProblemIn(form())).toBe('not-whole')
  })
})

describe('the amount', () => {
  test('is at least what makes a purchase of each share, fees included', async () => {
    const { send, form } = await setting()
    await send({ type: 'coin.switch', coin: 'ETH' })
    expect(planLimitsOf(form())).toEqual({ min: '225', max: '2000000' })
    await send({ type: 'step.next' }, { type: 'amount.type', text: '224' }, { type: 'field.blur', field: 'amount' })
    expect([planProblemAt(form(), 'amount'), purchasesIn(form())]).toEqual(['amountTooLow', null])
    await send({ type: 'amount.type', text: '1000' })
    expect([planProblemAt(form(), 'amount'), purchasesIn(form())]).toEqual([
      null,
      [
        { coin: 'BTC', amount: '500.00', networkFee: '0.00', total: '500.00', coins: '0.00047500' },
        { coin: 'ETH', amount: '487.66', networkFee: '12.34', total: '500.00', coins: '0.01158192' },
      ],
    ])
  })

  test('counts the network fee once it can be had: where it could not be, it is asked for again with rates', async () => {
    let isDown = true
    const fee = async (fiat: Fiat): Promise<Decimal> => {
      if (isDown) throw new PortError('provider-unavailable')
      return feeIn[fiat]
    }
    const draft: PlanDraft = { ...typed, shares: [{ coin: 'ETH', percent: '100' }], amount: '500' }
    const { actor, form } = await setting({ step: 'amount', draft, fee })
    actor.getSnapshot().children.rates?.send({ type: 'page.hidden' })
    await tick()
    expect(form().networkFee).toBeUndefined()
    isDown = false
    actor.getSnapshot().children.rates?.send({ type: 'page.shown' })
    await tick()
    expect(form().networkFee).toEqual({ coin: 'ETH', fiat: 'SEK', fee: '12.34' })
  })

  test('of a reminder is what is prepared: fees come on top, and its most has none of them', async () => {
    const draft: PlanDraft = { ...typed, shares: [{ coin: 'ETH', percent: '100' }], way: 'reminder' }
    const { send, form } = await setting({ step: 'amount', draft })
    expect(planLimitsOf(form())).toEqual({ min: '113', max: '1000000' })
    await send({ type: 'amount.type', text: '500' })
    expect(purchasesIn(form())).toEqual([
      { coin: 'ETH', amount: '500.00', networkFee: '12.34', total: '512.34', coins: '0.01187500' },
    ])
    const shares = [
      { coin: 'BTC', percent: '33' },
      { coin: 'ETH', percent: '67' },
    ] as const
    const two = await setting({ step: 'amount', draft: { ...draft, shares: [...shares], amount: '999' } })
    expect(purchasesIn(two.form())?.map(({ coin, amount, total }) => [coin, amount, total])).toEqual([
      ['BTC', '329.00', '329.00'],
      ['ETH', '670.00', '682.34'],
    ])
  })

  test('that is the most by transfer is too much for a reminder, which is said at it', async () => {
    const draft: PlanDraft = { ...typed, shares: [{ coin: 'ETH', percent: '100' }], amount: '1000012' }
    const { send, state, form } = await setting({ step: 'amount', draft })
    await send({ type: 'step.next' }, { type: 'step.next' })
    expect(state()).toEqual({ editing: 'way' })
    await send({ type: 'way.choose', way: 'reminder' }, { type: 'step.next' })
    expect([state(), planProblemAt(form(), 'amount')]).toEqual([{ editing: 'amount' }, 'amountTooLarge'])
  })

  test.each([
    ['whole shares', [{ coin: 'BTC', percent: '100' }]],
    ['shares that are not typed yet', [{ coin: 'BTC', percent: '' }]],
  ] as const)('is held against what the customer was granted, with %s', async (_, shares) => {
    const limitations = customerWith().limitations.map((limit) => ({ ...limit, max: '5000000', leftToday: '5000000' }))
    const problemOf = async (amount: string) => {
      const draft: PlanDraft = { ...typed, shares: [...shares], amount }
      const { actor, form } = await setting({ step: 'amount', draft, customer: customerWith({ limitations }) })
      actor.send({ type: 'field.blur', field: 'amount' })
      return planProblemAt(form(), 'amount')
    }
    expect([await problemOf('1500000'), await problemOf('5000001')]).toEqual([null, 'amountTooLarge'])
  })

  test('is in euro for who may pay so alone, and its fees are then too', async () => {
    const { form } = await setting()
    expect(fiatsOf(form())).toEqual(['SEK'])
    const details = { ...customerWith().details, isSwedishResident: false }
    const abroad = await setting({ customer: customerWith({ details }) })
    expect([fiatsOf(abroad.form()), abroad.form().draft.fiat]).toEqual([['SEK', 'EUR'], 'EUR'])
    await abroad.send({ type: 'step.next' }, { type: 'amount.type', text: '50' }, { type: 'fiat.choose', fiat: 'SEK' })
    expect([abroad.form().draft.amount, abroad.form().networkFee]).toEqual([
      '',
      { coin: 'ETH', fiat: 'SEK', fee: '12.34' },
    ])
  })

  test('stands, once it is left, as it was understood', async () => {
    const { send, form } = await setting()
    await send({ type: 'step.next' }, { type: 'amount.type', text: ' 1 000 ' }, { type: 'field.blur', field: 'amount' })
    expect(form().draft.amount).toBe('1000')
  })
})

describe('rhythm and way', () => {
  test('are what was chosen, each rhythm with its day', async () => {
    const { toReview, send, saving } = await setting()
    await toReview()
    await send(
      { type: 'step.edit', step: 'rhythm' },
      { type: 'rhythm.choose', every: 'week' },
      { type: 'weekday.choose', weekday: 5 },
      { type: 'step.next' },
      { type: 'step.edit', step: 'way' },
      { type: 'way.choose', way: 'reminder' },
      { type: 'step.next' },
      { type: 'plan.confirm' },
    )
    expect(saving.asked[0]?.terms).toEqual({ ...terms, rhythm: { every: 'week', weekday: 5 }, way: 'reminder' })
  })

  test.each([
    [{ type: 'rhythm.choose', every: 'day' } as const, { every: 'day' }],
    [{ type: 'day.choose', day: 31 } as const, { every: 'month', day: 31 }],
  ])('%j makes %j', async (event, rhythm) => {
    const { toReview, send, saving } = await setting()
    await toReview()
    await send({ type: 'step.edit', step: 'rhythm' }, event, { type: 'step.next' }, { type: 'plan.confirm' })
    expect(saving.asked[0]?.terms.rhythm).toEqual(rhythm)
  })
})

describe('addresses', () => {
  const toAddresses = async (given: Parameters<typeof setting>[0] = {}) => {
    const all = await setting(given)
    await all.toReview()
    await all.send({ type: 'step.back' })
    return all
  }

  test('that are none of their coin are not left forward', async () => {
    const { send, state, form } = await toAddresses()
    await send({ type: 'address.type', coin: 'BTC', text: 'bc1nothing' }, { type: 'step.next' })
    expect([state(), planProblemAt(form(), 'BTC')]).toEqual([{ editing: { addresses: 'checked' } }, 'walletAddress'])
  })

  test('come from the clipboard, and where that is closed it is said', async () => {
    const { send, form } = await toAddresses()
    await send({ type: 'address.type', coin: 'BTC', text: '' }, { type: 'address.paste', coin: 'BTC' })
    expect(form().draft.addresses.BTC).toBe(addresses.BTC)
    const closed = await toAddresses({ clipboard: () => Promise.reject(new PortError('unsupported')) })
    await closed.send({ type: 'address.paste', coin: 'BTC' })
    expect([closed.warnings, closed.state()]).toEqual([['paste-unsupported'], { editing: { addresses: 'checked' } }])
  })

  test('come from the address book', async () => {
    const { actor, send, form } = await toAddresses()
    await send({ type: 'addresses.open', coin: 'BTC' })
    actor.getSnapshot().children.addressBook?.send({ type: 'address.choose', address: savedAddress })
    await tick()
    expect(form().draft.addresses.BTC).toBe(savedAddress.address)
  })

  test('that are typed are what is checked; what is pasted goes where it was asked, whatever book is open', async () => {
    const clipboard = heldPort<void, string>()
    const draft: PlanDraft = {
      ...typed,
      shares: [
        { coin: 'BTC', percent: '50' },
        { coin: 'LTC', percent: '50' },
      ],
    }
    const { send, form } = await setting({ step: 'addresses', draft, clipboard: clipboard.port })
    await send({ type: 'address.type', coin: 'LTC', text: 'L' })
    expect(form().addressOf).toBe('LTC')
    await send({ type: 'address.paste', coin: 'BTC' }, { type: 'addresses.open', coin: 'LTC' })
    await clipboard.answer(savedAddress.address)
    expect([form().draft.addresses.BTC, form().draft.addresses.LTC]).toEqual([savedAddress.address, 'L'])
  })

  test('outside the book are refused where coins go only to those', async () => {
    const allowedAddresses = { since: '2026-11-01T12:00:00.000Z', until: null, addresses: [savedAddress] }
    const { send, state, form } = await toAddresses({ customer: customerWith({ allowedAddresses }) })
    await send({ type: 'step.next' })
    expect([state(), planProblemAt(form(), 'BTC')]).toEqual([
      { editing: { addresses: 'checked' } },
      'addressNotAllowed',
    ])
  })
})

describe('the review', () => {
  test('turns to the amount, which says why, where a fee that comes late makes it too little', async () => {
    const fee = heldPort<Fiat, Decimal>()
    const { send, state, form, shown } = await setting({ fee: fee.port })
    await send(
      { type: 'coin.switch', coin: 'ETH' },
      { type: 'coin.switch', coin: 'BTC' },
      { type: 'step.next' },
      { type: 'amount.type', text: '100' },
      { type: 'step.next' },
      { type: 'step.next' },
      { type: 'step.next' },
      { type: 'address.type', coin: 'ETH', text: addresses.ETH },
      { type: 'step.next' },
    )
    expect(state()).toEqual({ editing: 'review' })
    await fee.answer('12.34')
    expect([state(), planProblemAt(form(), 'amount'), shown.at(-1)]).toEqual([
      { editing: 'amount' },
      'amountTooLow',
      [null, 'amount', 'instead'],
    ])
  })

  test('turns to the addresses, where coins go only to others from now on', async () => {
    const { toReview, send, state, form, shown } = await setting()
    await toReview()
    const allowedAddresses = { since: '2026-11-01T12:00:00.000Z', until: null, addresses: [savedAddress] }
    await send({ type: 'customer.changed', customer: customerWith({ allowedAddresses }) })
    expect([state(), planProblemAt(form(), 'BTC'), shown.at(-1)]).toEqual([
      { editing: { addresses: 'checked' } },
      'addressNotAllowed',
      [null, 'addresses', 'instead'],
    ])
  })

  test('keeps what is being saved, whatever the customer becomes meanwhile', async () => {
    const { toReview, send, state } = await setting()
    await toReview()
    const limitations = customerWith().limitations.map((limit) => ({ ...limit, min: '1500' }))
    await send({ type: 'plan.confirm' }, { type: 'customer.changed', customer: customerWith({ limitations }) })
    expect(state()).toBe('saving')
  })
})

test.each([
  { title: 'a plan that was made', reference: null, step: null },
  { title: 'a plan that was changed', reference: 'plan-1', step: 'review' },
] as const)('opened anew after $title leads to that plan', async ({ reference, step }) => {
  const { state, screen, led, shown } = await setting({ reference, step, saved: 'plan-1' })
  expect([state(), screen(), led, shown]).toEqual(['toPlan', 'plan', [['opened', 'plan-1']], []])
})

describe('saving', () => {
  const reviewed = async (given: Parameters<typeof setting>[0] = {}) => {
    const all = await setting(given)
    await all.toReview()
    await all.send({ type: 'plan.confirm' })
    return all
  }

  test('asks for the plan as it was typed, and says that it is ready', async () => {
    const { saving, state, form } = await reviewed()
    expect([state(), saving.asked]).toEqual(['saving', [{ reference: null, terms, factor: null, purpose: null }]])
    await saving.answer(planWith())
    expect([state(), form().saved]).toEqual(['done', planWith()])
  })

  test.each([
    ['shares', 'sharesSum', { editing: 'coins' }, 'shares'],
    ['shares.0.percent', 'notAccepted', { editing: 'coins' }, 'shares'],
    ['amount', 'amountTooLow', { editing: 'amount' }, 'amount'],
    ['fiat', 'notAccepted', { editing: 'amount' }, 'amount'],
    ['shares.0.address', 'walletAddress', { editing: { addresses: 'checked' } }, 'BTC'],
  ] as const)('that is refused at %s with %s leads to its step', async (field, code, step, own) => {
    const { saving, state, form, shown } = await reviewed()
    await saving.fail(new PortError('bad-input', [{ field, code }]))
    expect([
      state(),
      own === 'shares' ? sharesProblemIn(form()) : planProblemAt(form(), own),
      shown.at(-1)?.[2],
    ]).toEqual([step, code, 'anew'])
  })

  test('that is refused at the rhythm leads to it', async () => {
    const { saving, state } = await reviewed()
    await saving.fail(new PortError('bad-input', [{ field: 'rhythm.day', code: 'notAccepted' }]))
    expect(state()).toEqual({ editing: 'rhythm' })
  })

  test('asks for the second factor where the exchange does, and goes on with it', async () => {
    const { actor, saving, state, send } = await reviewed()
    await saving.fail(new PortError('bad-input', [{ field: 'code', code: 'required' }]))
    expect(state()).toBe('proving')
    actor.getSnapshot().children.proof?.send({ type: 'code.type', text: '123456' })
    actor.getSnapshot().children.proof?.send({ type: 'code.submit' })
    await tick()
    expect([state(), saving.asked[1]?.factor]).toEqual(['saving', { code: '123456' }])
    await saving.fail(new PortError('bad-input', [{ field: 'code', code: 'codeWrong' }]))
    actor.getSnapshot().children.proof?.send({ type: 'proof.leave' })
    await send()
    expect(state()).toEqual({ editing: 'review' })
  })

  test('asks once what it is for, and goes on with the answer', async () => {
    const { actor, saving, state } = await reviewed()
    await saving.fail(new PortError('purpose-missing', 'first'))
    expect(state()).toBe('answering')
    actor.getSnapshot().children.scamShield?.send({ type: 'purpose.choose', purpose: 'own-savings' })
    actor.getSnapshot().children.scamShield?.send({ type: 'purpose.submit' })
    await tick()
    expect([state(), saving.asked[1]?.purpose]).toEqual(['saving', 'own-savings'])
  })

  test('goes back to the review from that question, also by the browser to a step', async () => {
    const { actor, saving, state, send } = await reviewed()
    await saving.fail(new PortError('purpose-missing', 'first'))
    actor.getSnapshot().children.scamShield?.send({ type: 'shield.leave' })
    await tick()
    expect(state()).toEqual({ editing: 'review' })
    await send({ type: 'plan.confirm' })
    await saving.fail(new PortError('purpose-missing', 'first'))
    await send({ type: 'location.changed', location: at('addresses') })
    expect(state()).toEqual({ editing: { addresses: 'checked' } })
  })

  test('has the page and its address stay, where the browser goes back meanwhile', async () => {
    const { saving, state, shown, send } = await reviewed()
    await send({ type: 'location.changed', location: at('addresses') })
    expect([state(), shown.at(-1)]).toEqual(['saving', [null, 'review', 'instead']])
    await saving.fail(new PortError('bad-input', [{ field: 'code', code: 'required' }]))
    await send({ type: 'location.changed', location: at('addresses') })
    expect(state()).toEqual({ editing: { addresses: 'checked' } })
  })

  test('once it is done has the plan behind it', async () => {
    const { saving, state, screen, send } = await reviewed()
    await saving.answer(planWith())
    await send({ type: 'location.changed', location: at('addresses') })
    expect([state(), screen()]).toEqual(['toPlan', 'plan'])
  })

  test('once it is done names the plan in the address, of which nothing but another place leads away', async () => {
    const { saving, state, led, send } = await reviewed()
    const { reference } = planWith()
    await saving.answer(planWith())
    await send({ type: 'location.changed', location: { screen: 'planNew', params: {}, search: { saved: reference } } })
    expect([state(), led]).toEqual(['done', [['saved', null, reference]]])
  })

  test('is paused by some answers, until when it says', async () => {
    const { saving, state, form, send } = await reviewed()
    await saving.fail(new PortError('purchase-paused', '2026-11-21T13:00:00.000Z'))
    expect([state(), form().pausedUntil]).toEqual(['paused', '2026-11-21T13:00:00.000Z'])
    await send({ type: 'pause.leave' })
    expect(state()).toEqual({ editing: 'review' })
  })

  test.each([
    ['limit-reached', 'limit-reached'],
    ['step-refused', 'refused'],
    ['refused', 'refused'],
    ['unavailable', 'not-saved'],
  ])('that fails with %s says %s at the review, and can be tried again', async (code, problem) => {
    const { saving, state, form, can } = await reviewed()
    await saving.fail(new PortError(code))
    expect([state(), form().problem, can({ type: 'plan.confirm' })]).toEqual([{ editing: 'review' }, problem, true])
  })
})

describe('a plan that is changed', () => {
  test('is filled in and looked at first; its currency stays', async () => {
    const { loading, state, form, send, saving } = await setting({ reference: 'plan-1' })
    expect([state(), loading.asked]).toEqual(['loading', [{ reference: 'plan-1' }]])
    await loading.answer(planWith())
    expect([state(), fiatsOf(form())]).toEqual([{ editing: 'review' }, ['SEK']])
    await send({ type: 'step.edit', step: 'amount' }, { type: 'amount.type', text: '1500' }, { type: 'step.next' })
    await send({ type: 'plan.confirm' })
    const { shares, rhythm, way } = planWith()
    expect(saving.asked).toEqual([
      {
        reference: 'plan-1',
        terms: { fiat: 'SEK', amount: '1500', shares, rhythm, way },
        factor: null,
        purpose: null,
      },
    ])
  })

  test.each<[string, Partial<Plan>, PlanDay | null]>([
    ['active', {}, { is: 'next', day: '2026-12-25' }],
    ['paused', { state: 'PAUSED', nextDay: null }, null],
  ])('and is %s has its own next day until its rhythm is another', async (_, change, day) => {
    const { loading, send, form } = await setting({ reference: 'plan-1' })
    await loading.answer(planWith(change))
    const now = new Date('2026-11-20T13:00:00.000Z')
    expect(firstDayIn(form(), now)).toEqual(day)
    await send({ type: 'step.edit', step: 'rhythm' }, { type: 'rhythm.choose', every: 'day' })
    expect(firstDayIn(form(), now)).toEqual(day && { is: 'next', day: '2026-11-21' })
  })

  test('has its page behind the review until something is another', async () => {
    const { loading, form, can, send, state } = await setting({ reference: 'plan-1' })
    await loading.answer(planWith())
    expect([isUntouched(form()), can({ type: 'step.back' })]).toEqual([true, false])
    await send({ type: 'step.edit', step: 'amount' })
    expect(can({ type: 'step.back' })).toBe(true)
    await send({ type: 'amount.type', text: '1500' }, { type: 'step.next' })
    expect([isUntouched(form()), can({ type: 'step.back' })]).toEqual([false, true])
    await send({ type: 'step.back' })
    expect(state()).toEqual({ editing: { addresses: 'checked' } })
  })

  test('and is reminded from now on leaves a transfer in the bank, also once it is saved', async () => {
    const { loading, saving, form, send } = await setting({ reference: 'plan-1' })
    await loading.answer(planWith())
    expect(leavesTransfer(form())).toBe(false)
    await send({ type: 'step.edit', step: 'way' }, { type: 'way.choose', way: 'reminder' }, { type: 'step.next' })
    await send({ type: 'plan.confirm' })
    await saving.answer(remindedPlan())
    expect([leavesTransfer(form()), form().saved]).toEqual([true, remindedPlan()])
    const other = await setting({ reference: 'plan-1' })
    await other.loading.answer(remindedPlan())
    expect(leavesTransfer(other.form())).toBe(false)
    const anew = await setting({ step: 'way', draft: { ...typed, way: 'reminder' } })
    expect(leavesTransfer(anew.form())).toBe(false)
  })

  test('or is new has a first day, which is not the day on which it is made', async () => {
    const { form } = await setting()
    expect(firstDayIn(form(), new Date('2026-11-25T06:00:00.000Z'))).toEqual({ is: 'first', day: '2026-12-25' })
  })

  test('and has ended meanwhile is told so', async () => {
    const { loading, form, send, saving } = await setting({ reference: 'plan-1' })
    await loading.answer(planWith())
    await send({ type: 'plan.confirm' })
    await saving.fail(new PortError('step-refused'))
    expect(form().problem).toBe('step-refused')
  })

  test('and has ended leads to its page', async () => {
    const { loading, state, screen } = await setting({ reference: 'plan-1' })
    await loading.answer(planWith({ state: 'ENDED' }))
    expect([state(), screen()]).toEqual(['toPlan', 'plan'])
  })

  test('and is none is not found; one that did not come is tried again', async () => {
    const missing = await setting({ reference: 'plan-1' })
    await missing.loading.fail(new PortError('not-found'))
    expect([missing.state(), missing.screen()]).toEqual(['missing', 'errorNotFound'])
    const { loading, state, send } = await setting({ reference: 'plan-1' })
    await loading.fail(new PortError('unavailable'))
    expect(state()).toBe('failed')
    await send({ type: 'plan.retry' })
    expect(state()).toBe('loading')
  })
})

describe('who cannot buy', () => {
  const closed = customerWith({ features: featuresWith({ BUY: false }) })

  test('is told so, until they can', async () => {
    const { state, send } = await setting({ customer: closed })
    expect(state()).toBe('blocked')
    await send({ type: 'customer.changed', customer: customerWith() })
    expect(state()).toEqual({ editing: 'coins' })
  })

  test('any more keeps what was typed', async () => {
    const { toReview, state, send, form } = await setting()
    await toReview()
    await send({ type: 'customer.changed', customer: closed })
    expect(state()).toBe('blocked')
    await send({ type: 'customer.changed', customer: customerWith() })
    expect([state(), form().draft.amount]).toEqual([{ editing: 'review' }, '1 000'])
  })
})
