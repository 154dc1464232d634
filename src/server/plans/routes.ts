import type { Fiat } from '../../domain/money/currencies'
import { compare } from '../../domain/money/money'
import type { PlanShare } from '../../domain/plans/plans'
import { tradingStandingOf } from '../customers/trading-standing'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import type { Handle, Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { badInput, refused, type Refusal } from '../http/refused'
import { route, routeWithPrepare, type SignedIn } from '../http/route'
import { addressDestination } from '../orders/destinations'
import { judgePurchase, keepPurpose, pausePurchases } from '../orders/scam-shield'
import type { Asking } from '../passkeys/assertion'
import { factorForDestination } from '../two-factor/new-destination'
import type { Shown } from '../two-factor/proof'
import { spendSecondFactor, type SecondFactor } from '../two-factor/second-factor'
import { keepUsed } from '../wallets/address-book'
import { lockOwnPlan, ownPlanRow, plansOfCustomer, sharesOf, type PlanRow } from './queries'
import { ownPlan, planAnswer, planAnswers } from './serialize'
import { rewritePlan, takePlanStep, writePlan } from './steps'
import { checkTerms, figuresFor, newDestinationIn, refuseHalted, type AskedPlan, type Figures } from './terms'

type Asked = Asking & SignedIn & { body: AskedPlan & Shown }

/** What was found out before the transaction: figures, and what was shown of the second factor. */
type Prepared = { figures: Figures; isUnproven: boolean; factor: SecondFactor | null }

/** The plan as it stands, where it is to be another: what was asked of its amount and its addresses is not asked again. */
type Before = { plan: PlanRow; shares: readonly PlanShare[] } | null

const beforeOf = async (handle: Handle, plan: PlanRow): Promise<Before> => ({
  plan,
  shares: (await sharesOf(handle, [plan.reference])).get(plan.reference) ?? [],
})

const prepare = async (call: Asked, before: Before): Promise<Prepared> => {
  const { exchange, customer, now, body } = call
  const figures = await figuresFor(exchange, body.fiat, body.shares, now)
  refuseHalted(figures.rates, body.shares)
  // A code is asked for where all else is right: nobody types one in vain.
  const ahead = customer.enabled2FA ? await checkAhead(call, figures, before) : null
  if (ahead?.isPaused) return { figures, isUnproven: true, factor: null }
  const shares = newSharesIn(body, before)
  const destination = await exchange.database.read((handle) => newDestinationIn(handle, customer.id, shares))
  const factor = destination === null ? null : await factorForDestination(call, destination, body)
  return { figures, isUnproven: false, factor }
}

const checkAhead = (
  { exchange, customer, now, body }: Asked,
  figures: Figures,
  before: Before,
): Promise<{ isPaused: boolean }> =>
  exchange.database.read(async (handle) => {
    checkTerms(exchange, body, await tradingStandingOf(exchange, handle, customer, now), figures)
    const judged = await judgeTerms(handle, exchange, { customerId: customer.id, body, figures, before }, now)
    if (judged.kind === 'refused') throw judged.refusal
    return { isPaused: judged.kind === 'paused' }
  })

/** Shares whose coins go elsewhere than the plan's have gone. */
const newSharesIn = ({ shares }: AskedPlan, before: Before): PlanShare[] => {
  const known = (before?.shares ?? []).map(destinationOf)
  return shares.filter((share) => !known.includes(destinationOf(share)))
}

const destinationOf = ({ coin, address }: PlanShare): string => addressDestination(coin, address).value

type Judging = { customerId: string; body: AskedPlan; figures: Figures; before: Before }

/** What a plan is for is asked once, and again of a greater amount, and where its coins go elsewhere. */
const judgeTerms = async (
  handle: Handle,
  exchange: Exchange,
  { customerId, body, figures, before }: Judging,
  now: Date,
): ReturnType<typeof judgePurchase> => {
  const isSame = before !== null && newSharesIn(body, before).length === 0
  if (isSame && compare(body.amount, before.plan.amount) <= 0) return { kind: 'unasked' }
  const { fiat: from, amount, purpose } = body
  const asked = { from, amount, sekPerEuro: figures.sekPerEuro, ...(purpose === undefined ? {} : { purpose }) }
  return judgePurchase(handle, exchange, customerId, asked, now)
}

type Writing = {
  tx: Transaction
  exchange: Exchange
  locked: CustomerRow
  body: AskedPlan
  prepared: Prepared
  before: Before
  now: Date
}

/** Writes the plan by what was asked, once all of it is right; hands back a pause, which is written down. */
const write = async (writing: Writing): Promise<PlanRow | Refusal> => {
  const { tx, exchange, locked, body, before, now } = writing
  const { figures, isUnproven, factor } = writing.prepared
  const terms = checkTerms(exchange, body, await tradingStandingOf(exchange, tx, locked, now), figures)
  const judged = await judgeTerms(tx, exchange, { customerId: locked.id, body, figures, before }, now)
  if (judged.kind === 'refused') throw judged.refusal
  if (judged.kind === 'paused') return pausePurchases(tx, exchange, locked, judged.given, now)
  // It was to be paused when it was looked at, and is not any more: the code was not asked for.
  if (isUnproven) throw badInput([{ field: 'code', code: 'required' }])
  if (factor !== null) await spendSecondFactor(exchange, tx, locked, factor)
  const plan =
    before === null
      ? await writePlan(tx, exchange, locked.id, terms, now)
      : await rewritePlan(tx, exchange, before.plan, terms, now)
  if (judged.kind === 'answered') await keepPurpose(tx, judged, { planReference: plan.reference }, now)
  for (const { coin, address } of terms.shares) await keepUsed(tx, locked, { coin, address }, now)
  return plan
}

const isShown = ({ body: { code, passkey } }: { body: Shown }): boolean => code !== undefined || passkey !== undefined

const isRefusal = (written: PlanRow | Refusal): written is Refusal => written instanceof Error

export const planRoutes = [
  route('listPlans', async ({ tx, customer }) => planAnswers(tx, await plansOfCustomer(tx, customer.id))),

  route('getPlan', ({ tx, customer, params: { reference } }) => ownPlan(tx, reference, customer.id)),

  routeWithPrepare(
    'createPlan',
    (call) => prepare(call, null),
    async ({ tx, exchange, customer, now, body, prepared }) => {
      const locked = await lockAndReadCustomer(tx, customer.id)
      const written = await write({ tx, exchange, locked, body, prepared, before: null, now })
      return isRefusal(written) ? written : planAnswer(tx, written)
    },
    undefined,
    isShown,
  ),

  routeWithPrepare(
    'changePlan',
    async (call) => {
      const { exchange, customer, params, body } = call
      const before = await exchange.database.read(async (handle) =>
        beforeOf(handle, await ownPlanRow(handle, params.reference, customer.id)),
      )
      requireSameFiat(before, body.fiat)
      return prepare(call, before)
    },
    async ({ tx, exchange, customer, now, params, body, prepared }) => {
      const plan = await lockOwnPlan(tx, params.reference, customer.id)
      const before = await beforeOf(tx, plan)
      requireSameFiat(before, body.fiat)
      const locked = await lockAndReadCustomer(tx, customer.id)
      const written = await write({ tx, exchange, locked, body, prepared, before, now })
      return isRefusal(written) ? written : planAnswer(tx, written)
    },
    undefined,
    isShown,
  ),

  ...(
    [
      ['pausePlan', 'plan.paused'],
      ['resumePlan', 'plan.resumed'],
      ['endPlan', 'plan.ended'],
    ] as const
  ).map(([operationId, event]) =>
    route(operationId, async ({ tx, exchange, customer, now, params: { reference } }) => {
      const plan = await lockOwnPlan(tx, reference, customer.id)
      return planAnswer(tx, await takePlanStep(tx, exchange, { plan, event }, now))
    }),
  ),

  route('skipPlanDay', async ({ tx, exchange, customer, now, params: { reference }, body: { day } }) => {
    const plan = await lockOwnPlan(tx, reference, customer.id)
    if (plan.nextDay !== day) throw refused('step-refused')
    return planAnswer(tx, await takePlanStep(tx, exchange, { plan, event: 'plan.skipped' }, now))
  }),
]

const requireSameFiat = (before: Before, fiat: Fiat): void => {
  if (before?.plan.state === 'ENDED') throw refused('step-refused')
  if (before !== null && before.plan.fiat !== fiat) throw badInput([{ field: 'fiat', code: 'notAccepted' }])
}
