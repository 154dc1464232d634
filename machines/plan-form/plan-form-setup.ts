import { assign, sendTo, setup, type DoneActorEvent } from 'xstate'
import type { CurrentUser } from '../../src/domain/customer/customer'
import type { Rates } from '../../src/domain/market/market'
import type { Coin, Fiat } from '../../src/domain/money/currencies'
import type { PurchasePurpose } from '../../src/domain/orders/scam-shield'
import {
  coinsOf,
  draftOfPlan,
  newPlanDraft,
  withCoinSwitched,
  withPercent,
  withPlanFiat,
  type PlanDraft,
} from '../../src/domain/plans/plan-draft'
import { planSteps, type PlanStep } from '../../src/domain/plans/plan-steps'
import type { Plan, PlanTerms, PlanWay } from '../../src/domain/plans/plans'
import type { Rhythm } from '../../src/domain/plans/rhythm'
import { mayBuy } from '../../src/domain/routing/gating'
import type { Location } from '../../src/domain/routing/screens'
import { understoodAmount } from '../../src/domain/shared/validation'
import type { SpelledCheck } from '../buy/buy-form'
import type { PageMeta } from '../lib/page-of'
import { defineEffects, definePorts, problemOf, type Port } from '../lib/ports'
import { isFailure, serverErrorsIn } from '../lib/server-errors'
import type { MessageCode } from '../session/messages'
import { addressBookMachine } from '../shared/address-book'
import { noProof, proofAsked, proofMachine, type Factor, type ProofInput, type ProofOutput } from '../shared/proof'
import { pausedUntilIn, purposeAskedIn } from '../shared/purchase-refusals'
import { ratesMachine } from '../shared/rates'
import { resourceMachine, type Resource } from '../shared/resource'
import { scamShieldMachine, type ShieldInput, type ShieldOutput } from '../shared/scam-shield'
import {
  coinWithFee,
  fiatsOf,
  fieldsOf,
  isReachable,
  isStepWhole,
  isUntouched,
  planOf,
  stepOfRefusal,
  type PlanField,
  type PlanForm,
} from './plan-rules'

/** Why a plan was not saved; bad input goes back to its step instead. */
export const planFormProblems = [
  'limit-reached',
  'exchange-closed',
  'feature-off',
  'right-missing',
  'step-refused',
  'refused',
  'not-saved',
] as const
export type PlanFormProblem = (typeof planFormProblems)[number]

export type CheckedAddresses = Partial<Record<Coin, SpelledCheck>>

/**
 * `loadPlan` has the plan to change, and rejects with `not-found`. `savePlan` makes a plan, or changes the one that it names. It
 * rejects with `bad-input` (detail: FieldProblem[]), `purpose-missing` (detail: PurposeReason), `purchase-paused` (detail: until
 * when), a `PlanFormProblem`, or anything else, which means `not-saved`.
 */
export type PlanFormPorts = {
  loadPlan: Port<{ reference: string }, Plan>
  checkAddresses: Port<{ addresses: readonly { coin: Coin; address: string }[] }, CheckedAddresses>
  readClipboard: Port<void, string>
  savePlan: Port<
    { reference: string | null; terms: PlanTerms; factor: Factor | null; purpose: PurchasePurpose | null },
    Plan
  >
}

type How = 'anew' | 'instead'

/**
 * What was typed and not saved survives a reload, of a change by its plan; null forgets it. `showStep` lets the address say which
 * step is shown; `instead` of the one that it asked for, where that cannot be shown yet. `showSaved` lets the address name the
 * plan that was saved, so that a reload leads to it; `openPlan` has the plan's page in the wizard's place. `warn` says what is
 * not to be had.
 */
export type PlanFormEffects = {
  recallDraft: (owner: string, reference: string | null) => PlanDraft | null
  keepDraft: (owner: string, reference: string | null, draft: PlanDraft | null) => void
  showStep: (reference: string | null, step: PlanStep, how: How) => void
  showSaved: (reference: string | null, saved: string) => void
  openPlan: (reference: string) => void
  warn: (code: Extract<MessageCode, 'paste-unsupported'>) => void
}

/**
 * `reference`: the plan to change; `step`: the one that the address asks for; `saved`: the plan that was saved there before the
 * page was left or loaded anew.
 */
export type PlanFormInput = {
  customer: CurrentUser
  reference: string | null
  step: PlanStep | null
  saved: string | null
}

type Context = PlanForm & {
  reference: string | null
  /** The plan that is changed, as it is until then. */
  plan: Plan | undefined
  /** The plan that was saved before, to which the wizard leads. */
  savedBefore: string | null
  /** What the exchange has made of what was typed. */
  saved: Plan | undefined
  /** The step that is shown, or is about to be. */
  step: PlanStep
  /** Whether a step is behind the customer, or was before a reload; the address may ask for any only then. */
  isBegun: boolean
  /** Whether all was looked at once: a step that is changed then leads back there. */
  hasReviewed: boolean
  /** The coin whose address was typed, pasted or chosen last: while it is checked nothing is said of it. */
  addressOf: Coin
  /** The coin whose address book is open. */
  bookOf: Coin
  problem: PlanFormProblem | undefined
  proof: ProofInput
  factor: Factor | null
  shield: ShieldInput
  purpose: PurchasePurpose | null
  pausedUntil: string | undefined
}

type Event =
  | { type: 'customer.changed'; customer: CurrentUser }
  | { type: 'plan.retry' }
  | { type: 'coin.switch'; coin: Coin }
  | { type: 'percent.type'; coin: Coin; text: string }
  | { type: 'amount.type'; text: string }
  | { type: 'fiat.choose'; fiat: Fiat }
  | { type: 'rhythm.choose'; every: Rhythm['every'] }
  | { type: 'weekday.choose'; weekday: number }
  | { type: 'day.choose'; day: number }
  | { type: 'way.choose'; way: PlanWay }
  | { type: 'address.type'; coin: Coin; text: string }
  | { type: 'address.paste'; coin: Coin }
  | { type: 'addresses.open'; coin: Coin }
  | { type: 'field.blur'; field: PlanField }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'step.edit'; step: PlanStep }
  | { type: 'plan.confirm' }
  | { type: 'pause.leave' }
  | { type: 'location.changed'; location: Location<'planNew'> | Location<'planChange'> }
  | DoneActorEvent<string | null, 'addressBook'>

export const ports = definePorts<PlanFormPorts>()('loadPlan', 'checkAddresses', 'readClipboard', 'savePlan')
export const effects = defineEffects<{ showStep: { how: How } }>()(
  'recallDraft',
  'keepDraft',
  'forgetDraft',
  'showStep',
  'showSaved',
  'openPlan',
  'warnOfPasting',
)

export const contextOf = ({ customer, reference, step, saved }: PlanFormInput): Context => ({
  customer,
  reference,
  savedBefore: saved,
  draft: newPlanDraft(customer),
  touched: [],
  serverErrors: [],
  addressChecks: {},
  rates: undefined,
  networkFee: undefined,
  keptFiat: null,
  plan: undefined,
  saved: undefined,
  step: step ?? firstStepOf(reference),
  isBegun: reference !== null,
  hasReviewed: reference !== null,
  addressOf: 'BTC',
  bookOf: 'BTC',
  problem: undefined,
  proof: noProof,
  factor: null,
  shield: { reason: 'first', chosen: null },
  purpose: null,
  pausedUntil: undefined,
})

/** A plan that is changed is looked at first. */
const firstStepOf = (reference: string | null): PlanStep => (reference === null ? 'coins' : 'review')

/** What the statechart of the wizard is made of. */
export const planFormSetup = setup({
  types: {
    input: {} as PlanFormInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      rates: 'rates'
      networkFee: 'networkFee'
      loadPlan: 'loadPlan'
      checkAddresses: 'checkAddresses'
      readClipboard: 'readClipboard'
      savePlan: 'savePlan'
      addressBook: 'addressBook'
      proof: 'proof'
      scamShield: 'scamShield'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
    meta: {} as PageMeta<Context>,
  },
  actors: {
    ...ports.actors,
    rates: ratesMachine,
    networkFee: resourceMachine,
    addressBook: addressBookMachine,
    proof: proofMachine,
    scamShield: scamShieldMachine,
  },
  guards: {
    isSavedBefore: ({ context }) => context.savedBefore !== null,
    isOfSaved: ({ context }, params: { saved: string | undefined }) => params.saved === context.saved?.reference,
    isBlocked: ({ context }) => !mayBuy(context.customer),
    wouldBeBlocked: (_, params: { customer: CurrentUser }) => !mayBuy(params.customer),
    isToLoad: ({ context }) => context.reference !== null && context.plan === undefined,
    isAhead: ({ context }) => !context.isBegun && context.step !== 'coins',
    isOver: (_, params: { plan: Plan }) => params.plan.state === 'ENDED',
    isMissing: (_, params: { error: unknown }) => isFailure(params.error, 'not-found'),
    isAt: ({ context }, params: { step: PlanStep }) =>
      context.step === params.step && isReachable(context, params.step),
    isAnother: ({ context }, params: { step: PlanStep }) =>
      context.step !== params.step && isReachable(context, params.step),
    isWhole: ({ context }) => isLeftAtOnce(context) && isStepWhole(context, context.step),
    isLacking: ({ context }) => isLeftAtOnce(context) && !isStepWhole(context, context.step),
    areAddressesWhole: ({ context }) => isStepWhole(context, 'addresses'),
    /** Before the review of a change that is none yet there is the plan's page. */
    hasPrevious: ({ context }) => context.step !== planSteps[0] && !(context.step === 'review' && isUntouched(context)),
    isElsewhere: ({ context }, params: { step: PlanStep }) => context.step !== params.step,
    isUnready: ({ context }) => planOf(context) === null,
    isOfStep: ({ context }, params: { error: unknown }) => refusedStepIn(context, params.error) !== undefined,
    isProofAsked: ({ context }, params: { error: unknown }) => proofAsked(params.error, context.factor) !== null,
    isPurposeAsked: (_, params: { error: unknown }) => purposeAskedIn(params.error) !== undefined,
    isPaused: (_, params: { error: unknown }) => pausedUntilIn(params.error) !== undefined,
    isAnswered: ({ context }, params: ShieldOutput) => params.isAnswered && planOf(context) !== null,
    isProven: ({ context }, params: ProofOutput) => params.factor !== null && planOf(context) !== null,
  },
  actions: {
    ...effects.actions,
    setCustomer: assign((_, params: { customer: CurrentUser }) => params),
    setSaved: assign((_, params: { saved: Plan }) => params),
    prefill: assign((_, { plan }: { plan: Plan }) => ({ plan, draft: draftOfPlan(plan), keptFiat: plan.fiat })),
    setRates: assign((_, params: { rates: Rates | undefined }) => params),
    setNetworkFee: assign((_, params: { resource: Resource | undefined }) =>
      params.resource?.name === 'networkFee' ? { networkFee: params.resource.value } : {},
    ),
    askNetworkFee: sendTo('networkFee', ({ context: { draft } }) => ({
      type: 'resource.ask',
      question: { name: 'networkFee', coin: coinWithFee, fiat: draft.fiat },
    })),
    /** Where it could not be had, which no screen says: each time rates are asked for. */
    retryNetworkFee: sendTo('networkFee', { type: 'resource.retry' }),
    switchCoin: assign(({ context }, { coin }: { coin: Coin }) => changed(withCoinSwitched(context.draft, coin))),
    setPercent: assign(({ context }, { coin, text }: { coin: Coin; text: string }) =>
      changed(withPercent(context.draft, coin, text)),
    ),
    setFiat: assign(({ context }, { fiat }: { fiat: Fiat }) => ({
      ...changed(withPlanFiat(context.draft, fiat)),
      touched: context.touched.filter((field) => field !== 'amount'),
    })),
    setDraft: assign(({ context }, { draft }: { draft: Partial<PlanDraft> }) =>
      changed({ ...context.draft, ...draft }),
    ),
    setAddress: assign(({ context }, { coin, text }: { coin: Coin; text: string }) => withAddress(context, coin, text)),
    /** What was pasted is looked at as if it had been left. */
    setPasted: assign(({ context }, { text }: { text: string }) => ({
      ...withAddress(context, context.addressOf, text),
      touched: [...new Set([...context.touched, context.addressOf])],
    })),
    /** None is chosen where the book is closed. */
    setChosen: assign(({ context }, { address }: { address: string | null }) =>
      address === null ? {} : withAddress(context, context.bookOf, address),
    ),
    setAddressOf: assign((_, params: { coin: Coin }) => ({ addressOf: params.coin })),
    setBookOf: assign((_, params: { coin: Coin }) => ({ bookOf: params.coin })),
    setAddressChecks: assign((_, params: { addressChecks: PlanForm['addressChecks'] }) => params),
    leaveUnchecked: assign(({ context }) => ({
      addressChecks: Object.fromEntries(coinsOf(context.draft).map((coin) => [coin, 'unchecked' as const])),
    })),
    /** What was typed stands, once it is left, as it was understood. */
    settleAmount: assign(({ context: { draft, customer } }) => ({
      draft: { ...draft, amount: understoodAmount(draft.amount, customer.details.language) },
    })),
    touchField: assign(({ context }, params: { field: PlanField }) => ({
      touched: [...new Set([...context.touched, params.field])],
    })),
    touchStep: assign(({ context }) => touchedAt(context, context.step)),
    goOn: assign(({ context }) => ({ step: nextStepOf(context), isBegun: true })),
    goBack: assign(({ context }) => ({ step: planSteps[planSteps.indexOf(context.step) - 1] ?? context.step })),
    setStep: assign((_, params: { step: PlanStep }) => params),
    /** What a step lacks that cannot be shown yet is in one before it, and is said there. */
    goToFirstLacking: assign(({ context }) => {
      const step = planSteps.find((each) => !isStepWhole(context, each)) ?? 'coins'
      return { step, ...touchedAt(context, step) }
    }),
    noteReviewed: assign({ hasReviewed: true }),
    setServerErrors: assign(({ context }, { error }: { error: unknown }) => ({
      serverErrors: serverErrorsIn(error),
      step: refusedStepIn(context, error) ?? context.step,
    })),
    /** Only of a plan that there is it is said that it has ended. */
    setProblem: assign(({ context: { reference } }, params: { error: unknown }) => {
      const problem = problemOf<PlanFormProblem>(params.error, planFormProblems, 'not-saved')
      return { problem: problem === 'step-refused' && reference === null ? 'refused' : problem }
    }),
    clearProblem: assign({ problem: undefined }),
    forgetAsked: assign({ factor: null, purpose: null }),
    forgetAnswer: assign(({ context }) => ({ purpose: null, shield: { ...context.shield, chosen: null } })),
    askProof: assign(({ context }, params: { error: unknown }) => ({
      proof: proofAsked(params.error, context.factor) ?? context.proof,
      factor: null,
    })),
    setFactor: assign((_, params: ProofOutput) => params),
    askPurpose: assign(({ context }, params: { error: unknown }) => ({
      shield: { ...context.shield, reason: purposeAskedIn(params.error) ?? context.shield.reason },
    })),
    keepChosen: assign(({ context }, { chosen }: ShieldOutput) => ({ shield: { ...context.shield, chosen } })),
    setPurpose: assign(({ context }, { chosen }: ShieldOutput) => ({
      purpose: chosen,
      shield: { ...context.shield, chosen },
    })),
    setPaused: assign((_, params: { error: unknown }) => ({ pausedUntil: pausedUntilIn(params.error) })),
  },
})

const withAddress = (context: Context, coin: Coin, text: string) => ({
  ...changed({ ...context.draft, addresses: { ...context.draft.addresses, [coin]: text.trim() } }),
  addressChecks: { ...context.addressChecks, [coin]: undefined },
  addressOf: coin,
})

/** What an earlier page kept; of a currency that the plan cannot be paid in now, nothing. */
export const recalledIn = (context: Context, draft: PlanDraft | null): Partial<Context> =>
  draft !== null && fiatsOf(context).includes(draft.fiat) ? { draft, isBegun: true } : {}

const touchedAt = (context: Context, step: PlanStep): Pick<Context, 'touched'> => ({
  touched: [...new Set([...context.touched, ...fieldsOf(context, step)])],
})

/** A plan that has become another is asked anew what it is for, and who asks; what was chosen stays chosen. */
const changed = (draft: PlanDraft): Pick<Context, 'draft' | 'serverErrors' | 'factor' | 'purpose'> => ({
  draft,
  serverErrors: [],
  factor: null,
  purpose: null,
})

/** Addresses are checked before they are left, and nothing comes after the review. */
const isLeftAtOnce = ({ step }: Context): boolean => step !== 'addresses' && step !== 'review'

/** The step after this one; once all was looked at, that again, unless something is lacking now. */
const nextStepOf = (context: Context): PlanStep => {
  const after = planSteps.slice(planSteps.indexOf(context.step) + 1)
  const next = context.hasReviewed ? after.find((step) => !isStepWhole(context, step)) : after[0]
  return next ?? 'review'
}

const refusedStepIn = (form: PlanForm, error: unknown): PlanStep | undefined =>
  serverErrorsIn(error)
    .map((refusal) => stepOfRefusal(form, refusal))
    .find((step) => step !== undefined)

type Moved = { event: { location: Location<'planNew'> | Location<'planChange'> } }

const movedTo = ({ event }: Moved) => ({ step: stepIn(event.location) })

/** Back and forward of the browser lead to steps, as the buttons do. */
export const moved = {
  guard: { type: 'isAnother', params: movedTo },
  target: '#planForm.turning',
  actions: { type: 'setStep', params: movedTo },
} as const

/** Where the page stays, the address says so again. */
export const stays = {
  guard: { type: 'isElsewhere', params: movedTo },
  actions: { type: 'showStep', params: { how: 'instead' } },
} as const

/** The step that a location asks for. */
export const stepIn = ({ screen, search }: Location<'planNew'> | Location<'planChange'>): PlanStep =>
  search.step ?? (screen === 'planNew' ? 'coins' : 'review')
