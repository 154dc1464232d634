import { assign, sendTo, setup, type DoneActorEvent } from 'xstate'
import { withBundle } from '../../src/domain/orders/asked-draft'
import { boughtAgain } from '../../src/domain/orders/bought-again'
import { amountMeant, newBuyDraft, unlessTyped, withFiat, type BuyDraft } from '../../src/domain/orders/buy-draft'
import type { Coin, Fiat } from '../../src/domain/money/currencies'
import type { CurrentUser } from '../../src/domain/customer/customer'
import { mayBuy } from '../../src/domain/routing/gating'
import type { Bundle, Rates } from '../../src/domain/market/market'
import type { Decimal } from '../../src/domain/money/money'
import type { Order, PlacedBefore } from '../../src/domain/orders/orders'
import type { Plan } from '../../src/domain/plans/plans'
import { plannedBy, preparedDraft, type FromPlan, type PlannedCoin } from '../../src/domain/plans/prepared'
import { waitsForProof } from '../../src/domain/orders/holds'
import type { PurchasePurpose } from '../../src/domain/orders/scam-shield'
import { paymentMethodRules, type PaymentMethod } from '../../src/domain/payments/payment-methods'
import { defaultFiatOf } from '../../src/domain/customer/residence'
import { checkCoinAmount, understoodAmount, understoodCoins } from '../../src/domain/shared/validation'
import type { PageMeta } from '../lib/page-of'
import { PortError, defineEffects, definePorts, problemOf, type Port } from '../lib/ports'
import { serverErrorsIn } from '../lib/server-errors'
import { resourceMachine, type Resource } from '../shared/resource'
import type { MessageCode } from '../session/messages'
import { pausedUntilIn, purposeAskedIn } from '../shared/purchase-refusals'
import { proofAsked, proofMachine, type Factor, type ProofInput, type ProofOutput } from '../shared/proof'
import { ratesMachine } from '../shared/rates'
import { addressBookMachine } from '../shared/address-book'
import {
  isAtField,
  isComplete,
  rateOf,
  requestOf,
  type BuyField,
  type BuyForm,
  type BuyRequest,
  type SpelledCheck,
} from './buy-form'
import { scamShieldMachine, type ShieldInput, type ShieldOutput } from '../shared/scam-shield'

/** Why placing did not work; bad input goes back to its field instead. */
export const buyProblems = [
  'quote-expired',
  'limit-reached',
  'exchange-closed',
  'feature-off',
  'right-missing',
  'step-refused',
  'refused',
  'order-placing',
] as const
export type BuyProblem = (typeof buyProblems)[number]

/**
 * `placeOrder` rejects with `bad-input` (detail: FieldProblem[]), with `duplicate-order` (detail: PlacedBefore), with
 * `purpose-missing` (detail: PurposeReason), with `purchase-paused` (detail: until when), with a
 * `BuyProblem`, of which `quote-expired` carries the network fee that holds now, or with anything else, which means
 * `order-placing`. `withdraw` cancels the order that was placed before. `loadOrder` has the order to buy again, `loadPlan` the
 * plan that has prepared the purchase: `plan` goes with its order while that is as it was prepared, and no second one is meant.
 */
export type BuyPorts = {
  checkAddress: Port<{ coin: Coin; address: string }, SpelledCheck>
  readClipboard: Port<void, string>
  placeOrder: Port<
    BuyRequest & {
      allowsDuplicate: boolean
      factor: Factor | null
      purpose: PurchasePurpose | null
      plan: string | null
    },
    Order
  >
  withdraw: Port<{ reference: string }, void>
  loadOrder: Port<{ reference: string }, Order>
  loadPlan: Port<{ reference: string }, Plan>
}

/**
 * What was typed and not placed survives a reload; null forgets it. What only an address has asked for (`keepAsked`) is of
 * whoever is signed in, until something is typed. `warn` says what is not to be had.
 */
export type BuyEffects = {
  recallDraft: (owner: string) => BuyDraft | null
  keepDraft: (owner: string, draft: BuyDraft | null) => void
  keepAsked: (owner: string, draft: BuyDraft) => void
  warn: (code: Extract<MessageCode, 'paste-unsupported' | 'not-filled-in'>) => void
}

/**
 * `reference`: the order that the address says is to be bought again; `bundle`: what it asks to have in the form; `planned`: the
 * purchase that a plan has prepared.
 */
export type BuyInput = {
  customer: CurrentUser
  reference: string | null
  bundle: Bundle | null
  planned: PlannedCoin | null
}

type Context = BuyForm & {
  /** The order to buy again, until it has been looked up. */
  repeats: string | null
  /** What the address asked to have in the form. */
  bundle: Bundle | null
  /** The prepared purchase to fill in, until it has been looked up. */
  planned: PlannedCoin | null
  /** The plan that the form came from. */
  plan: FromPlan | null
  problem: BuyProblem | undefined
  placed: Pick<Order, 'reference' | 'status'> | undefined
  /** The order that this one looks like, until the customer has said what they mean. */
  duplicateOf: PlacedBefore | undefined
  allowsDuplicate: boolean
  /** What the second factor is asked with, and what was shown of it. */
  proof: ProofInput
  factor: Factor | null
  /** What the purchase is asked with what it is for, and what was answered. */
  shield: ShieldInput
  purpose: PurchasePurpose | null
  /** Until when purchases are paused, where one was. */
  pausedUntil: string | undefined
}

type Event =
  | { type: 'customer.changed'; customer: CurrentUser }
  | { type: 'coin.choose'; coin: Coin }
  | { type: 'fiat.choose'; fiat: Fiat }
  | { type: 'amount.type'; text: string }
  | { type: 'amount.pick'; amount: Decimal }
  | { type: 'coins.type'; text: string }
  | { type: 'address.type'; text: string }
  | { type: 'address.paste' }
  | { type: 'addresses.open' }
  | { type: 'method.choose'; method: PaymentMethod }
  | { type: 'priority.switch' }
  | { type: 'field.blur'; field: BuyField }
  | { type: 'order.review' }
  | { type: 'order.edit' }
  | { type: 'order.confirm' }
  | { type: 'duplicate.open' | 'duplicate.replace' | 'duplicate.place' | 'duplicate.leave' }
  | { type: 'pause.leave' }
  | { type: 'location.changed' }
  | DoneActorEvent<string | null, 'addressBook'>

export const ports = definePorts<BuyPorts>()(
  'checkAddress',
  'readClipboard',
  'placeOrder',
  'withdraw',
  'loadOrder',
  'loadPlan',
)
export const effects = defineEffects()(
  'recallDraft',
  'keepDraft',
  'keepAsked',
  'forgetDraft',
  'warnOfPasting',
  'warnOfRepeating',
)

/** What the statechart of buy is made of. */
export const buySetup = setup({
  types: {
    input: {} as BuyInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      rates: 'rates'
      bundles: 'bundles'
      networkFee: 'networkFee'
      checkAddress: 'checkAddress'
      readClipboard: 'readClipboard'
      placeOrder: 'placeOrder'
      withdraw: 'withdraw'
      loadOrder: 'loadOrder'
      loadPlan: 'loadPlan'
      addressBook: 'addressBook'
      proof: 'proof'
      scamShield: 'scamShield'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | 'checkingAddress' | 'awaitingAnswers' | 'placing',
    meta: {} as PageMeta,
  },
  actors: {
    ...ports.actors,
    rates: ratesMachine,
    bundles: resourceMachine,
    networkFee: resourceMachine,
    addressBook: addressBookMachine,
    proof: proofMachine,
    scamShield: scamShieldMachine,
  },
  guards: {
    isBlocked: ({ context }) => !mayBuy(context.customer),
    isRepeated: ({ context }) => context.repeats !== null,
    isPlanned: ({ context }) => context.planned !== null,
    isPurchase: (_, params: { order: Order }) => params.order.type === 'BUY',
    isReady: ({ context }) => requestOf(context) !== undefined,
    isComplete: ({ context }) => isComplete(context),
    isChosen: (_, params: { address: string | null }) => params.address !== null,
    isIncomplete: ({ context }) => !isComplete(context),
    isWalletAsked: (_, params: { order: Order }) => waitsForProof(params.order.holds),
    isTransfer: (_, params: { order: Order }) => paymentMethodRules[params.order.paymentMethod].kind === 'instructions',
    isDuplicate: (_, params: { error: unknown }) => beforeIn(params.error) !== undefined,
    /** What is refused of anything that has no field here is said where the order is looked at. */
    isAtField: (_, params: { error: unknown }) => serverErrorsIn(params.error).some(isAtField),
    /** The address is new, and two-factor is on. */
    isProofAsked: ({ context }, params: { error: unknown }) => proofAsked(params.error, context.factor) !== null,
    isPurposeAsked: (_, params: { error: unknown }) => purposeAskedIn(params.error) !== undefined,
    isPaused: (_, params: { error: unknown }) => pausedUntilIn(params.error) !== undefined,
    isAnswered: ({ context }, params: ShieldOutput) => params.isAnswered && requestOf(context) !== undefined,
    isProven: ({ context }, params: ProofOutput) => params.factor !== null && requestOf(context) !== undefined,
    isGoneOn: ({ context }, params: { error: unknown }) =>
      requestOf(context) !== undefined && problemOf(params.error, ['step-refused'], 'other') === 'step-refused',
    wouldBeBlocked: (_, params: { customer: CurrentUser }) => !mayBuy(params.customer),
  },
  delays: { answersTimeout: 10_000 },
  actions: {
    ...effects.actions,
    setCustomer: assign((_, params: { customer: CurrentUser }) => params),
    setBundle: assign(({ context: { draft, bundle } }) => (bundle ? prefilled(withBundle(draft, bundle)) : {})),
    setRepeated: assign((_, params: { order: Order }) => ({ ...prefilled(boughtAgain(params.order)), repeats: null })),
    forgetRepeated: assign({ repeats: null }),
    setPrepared: assign(({ context: { draft, planned } }, { plan }: { plan: Plan }) => ({
      ...prefilled((planned && preparedDraft(plan, planned.coin)) ?? draft),
      plan: { reference: plan.reference, prepared: planned && preparedDraft(plan, planned.coin) },
      planned: null,
    })),
    forgetPlanned: assign({ planned: null }),
    /** Who had not said where they live may have said so since. */
    followResidence: assign(({ context: { customer, draft } }) => ({
      draft: unlessTyped(draft, defaultFiatOf(customer)),
    })),
    setDraft: assign(({ context }, params: { draft: Partial<BuyDraft> }) => ({
      draft: { ...context.draft, ...params.draft },
      serverErrors: [],
    })),
    setCoin: assign(({ context }, params: { coin: Coin }) => ({
      draft: { ...context.draft, ...params },
      serverErrors: [],
    })),
    setFiat: assign(({ context }, params: { fiat: Fiat }) => ({
      draft: withFiat(context.draft, params.fiat),
      touched: context.touched.filter((field) => field !== 'amount' && field !== 'coins'),
      serverErrors: [],
    })),
    askNetworkFee: sendTo('networkFee', ({ context: { draft } }) => ({
      type: 'resource.ask',
      question: { name: 'networkFee', coin: draft.coin, fiat: draft.fiat },
    })),
    /** Where it could not be had, which no screen says: each time rates are asked for, and when the order is to be reviewed. */
    retryNetworkFee: sendTo('networkFee', { type: 'resource.retry' }),
    setRates: assign((_, params: { rates: Rates | undefined }) => params),
    setNetworkFee: assign((_, params: { resource: Resource | undefined }) =>
      params.resource?.name === 'networkFee' ? { networkFee: params.resource.value } : {},
    ),
    settleCoins: assign(({ context }) => ({ draft: withCoinsSettled(context) })),
    settleText: assign(({ context }, params: { field: BuyField }) => ({
      draft: withTextSettled(context, params.field),
    })),
    touchAll: assign({ touched: ['amount', 'coins', 'address', 'method'] }),
    touchField: assign(({ context }, params: { field: BuyField }) => ({
      touched: [
        ...new Set([...context.touched, params.field, ...(params.field === 'coins' ? (['amount'] as const) : [])]),
      ],
    })),
    setAddressCheck: assign((_, params: { check: BuyForm['addressCheck'] }) => ({ addressCheck: params.check })),
    /** Only of what a plan has prepared it is said that nothing is. */
    setProblem: assign(({ context: { plan, draft } }, params: { error: unknown }) => {
      const problem = problemOf<BuyProblem>(params.error, buyProblems, 'order-placing')
      return { problem: problem === 'step-refused' && plannedBy(plan, draft) === null ? 'refused' : problem }
    }),
    setNewFee: assign(({ context }, params: { error: unknown }) => newFeeIn(context, params.error)),
    clearProblem: assign({ problem: undefined }),
    setServerErrors: assign((_, params: { error: unknown }) => ({ serverErrors: serverErrorsIn(params.error) })),
    setPlaced: assign((_, params: { order: Order }) => ({
      placed: { reference: params.order.reference, status: params.order.status },
    })),
    setBefore: assign((_, params: { error: unknown }) => ({ duplicateOf: beforeIn(params.error) })),
    meanSecond: assign({ allowsDuplicate: true }),
    forgetSecond: assign({ allowsDuplicate: false, factor: null }),
    askProof: assign(({ context }, params: { error: unknown }) => ({
      proof: proofAsked(params.error, context.factor) ?? context.proof,
      factor: null,
    })),
    setFactor: assign((_, params: ProofOutput) => params),
    /** A purchase that has become another says anew what it is for; what was chosen stays chosen. */
    forgetPurpose: assign({ purpose: null }),
    forgetAnswer: assign(({ context }) => ({ purpose: null, shield: { ...context.shield, chosen: null } })),
    askPurpose: assign(({ context }, params: { error: unknown }) => ({
      shield: { ...context.shield, reason: purposeAskedIn(params.error) ?? context.shield.reason },
    })),
    keepChosen: assign(({ context }, { chosen }: ShieldOutput) => ({ shield: { ...context.shield, chosen } })),
    setPurpose: assign(({ context }, { chosen }: ShieldOutput) => ({
      purpose: chosen,
      shield: { ...context.shield, chosen },
    })),
    setPaused: assign((_, params: { error: unknown }) => ({ pausedUntil: pausedUntilIn(params.error) })),
    openBefore: assign(({ context }) => ({ placed: context.duplicateOf })),
    startAnew: assign(({ context }) => ({
      draft: newBuyDraft(context.customer),
      touched: [],
      serverErrors: [],
      addressCheck: undefined,
      placed: undefined,
      allowsDuplicate: false,
      factor: null,
      purpose: null,
      plan: null,
      shield: { ...context.shield, chosen: null },
    })),
  },
})

/** An amount that nobody has typed is never left: what is wrong with it is said at once. */
export const prefilled = (draft: BuyDraft): Pick<Context, 'draft' | 'touched'> => ({
  draft,
  touched: draft.edited === 'amount' && draft.amount !== '' ? ['amount'] : [],
})

const beforeIn = (error: unknown): PlacedBefore | undefined =>
  error instanceof PortError && error.code === 'duplicate-order' && isPlacedBefore(error.detail)
    ? error.detail
    : undefined

const isPlacedBefore = (detail: unknown): detail is PlacedBefore =>
  typeof detail === 'object' && detail !== null && 'reference' in detail

const withCoinsSettled = (form: BuyForm): BuyDraft =>
  form.draft.edited === 'coins' && checkCoinAmount(form.draft.coins) === null
    ? { ...form.draft, edited: 'amount', amount: amountMeant(form.draft, rateOf(form)) }
    : form.draft

/** What was typed in a field that is left stands as it was understood. */
const withTextSettled = ({ draft, customer }: BuyForm, field: BuyField): BuyDraft => {
  const { language } = customer.details
  if (draft.edited !== field) return draft
  return field === 'amount'
    ? { ...draft, amount: understoodAmount(draft.amount, language) }
    : { ...draft, coins: understoodCoins(draft.coins, language) }
}

/** The fee that the exchange names when a quote has expired; other figures follow from it. */
const newFeeIn = ({ draft }: BuyForm, error: unknown): Partial<Pick<Context, 'networkFee'>> =>
  error instanceof PortError && error.code === 'quote-expired' && typeof error.detail === 'string'
    ? { networkFee: { coin: draft.coin, fiat: draft.fiat, fee: error.detail } }
    : {}
