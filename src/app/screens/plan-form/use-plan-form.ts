import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { PlanFormSnapshot, planFormMachine } from '../../../../machines/plan-form/plan-form'
import {
  fiatsOf,
  firstDayIn,
  isPlanCoinOpen,
  isUntouched,
  leavesTransfer,
  planAddressUsableFrom,
  planLimitsOf,
  planProblemAt,
  purchasesIn,
  sharesProblemIn,
  type PlanForm as Form,
} from '../../../../machines/plan-form/plan-rules'
import { homeOf } from '../../../../machines/session/access'
import { brand } from '../../../domain/company/brand'
import { coins, type Coin } from '../../../domain/money/currencies'
import { coinsOf, percentTogether, rhythmOf, termsOf } from '../../../domain/plans/plan-draft'
import { daysUntil, transferDay } from '../../../domain/plans/rhythm'
import type { AddressEntry, AddressProblem, BookActor } from '../../order/buying-types'
import { useProof } from '../../order/use-proof'
import { usePurpose } from '../../order/use-purpose'
import { usePlanCopying } from '../../plan/use-plan-copying'
import { useSession } from '../../session'
import type { PlanFormScreen, ReviewStep, StepWays } from './types'

export type PlanFormActor = ActorRefFrom<typeof planFormMachine>

/** What the wizard shows; undefined once it is left. */
export const usePlanForm = (actor: PlanFormActor): PlanFormScreen | undefined => {
  const snapshot = useSelector(actor, (now) => now)
  const proof = useProof(useSelector(actor, ({ children }) => children.proof))
  const asked = usePurpose(useSelector(actor, ({ children }) => children.scamShield))
  const book = useSelector(actor, ({ children }) => children.addressBook)
  const home = useSession(({ children }) => children.access && homeOf(children.access.getSnapshot()))
  const copying = usePlanCopying()
  const { context } = snapshot
  const { reference } = context
  if (snapshot.matches('loading')) return { step: 'loading' }
  if (snapshot.matches('failed')) return { step: 'failed', onTryAgain: () => actor.send({ type: 'plan.retry' }) }
  if (snapshot.matches('blocked')) return { step: 'blocked', customer: context.customer, home, reference }
  if (snapshot.matches('answering')) return asked && { step: 'asking', ...asked }
  if (snapshot.matches('paused'))
    return {
      step: 'paused',
      until: context.pausedUntil ?? '',
      phone: brand.supportPhone,
      onBack: () => actor.send({ type: 'pause.leave' }),
    }
  if (snapshot.matches('done') && context.saved)
    return { step: 'done', reference, leavesTransfer: leavesTransfer(context), plan: context.saved, copying }
  if (snapshot.matches({ editing: 'review' }) || snapshot.matches('saving') || snapshot.matches('proving'))
    return reviewOf(actor, snapshot, proof)
  return stepOf(actor, snapshot, book)
}

const stepOf = (
  actor: PlanFormActor,
  snapshot: PlanFormSnapshot,
  book: BookActor | undefined,
): PlanFormScreen | undefined => {
  const { context } = snapshot
  const { draft } = context
  const ways: StepWays = {
    reference: context.reference,
    onNext: () => actor.send({ type: 'step.next' }),
    onBack: snapshot.can({ type: 'step.back' }) ? () => actor.send({ type: 'step.back' }) : null,
  }
  if (snapshot.matches({ editing: 'coins' }))
    return {
      step: 'coins',
      ...ways,
      coins: coins.map((coin) => ({
        coin,
        isOpen: isPlanCoinOpen(context, coin),
        isChosen: coinsOf(draft).includes(coin),
      })),
      onCoin: (coin) => actor.send({ type: 'coin.switch', coin }),
      shares: draft.shares.length > 1 ? draft.shares : [],
      onPercent: (coin, text) => actor.send({ type: 'percent.type', coin, text }),
      onLeave: () => actor.send({ type: 'field.blur', field: 'shares' }),
      together: percentTogether(draft),
      problem: sharesProblemIn(context),
    }
  if (snapshot.matches({ editing: 'amount' }))
    return {
      step: 'amount',
      ...ways,
      fiats: fiatsOf(context),
      fiat: draft.fiat,
      onFiat: (fiat) => actor.send({ type: 'fiat.choose', fiat }),
      amount: draft.amount,
      onAmount: (text) => actor.send({ type: 'amount.type', text }),
      onLeave: () => actor.send({ type: 'field.blur', field: 'amount' }),
      limits: planLimitsOf(context),
      way: draft.way,
      problem: planProblemAt(context, 'amount'),
      gives: purchasesIn(context),
    }
  if (snapshot.matches({ editing: 'rhythm' }))
    return {
      step: 'rhythm',
      ...ways,
      every: draft.every,
      weekday: draft.weekday,
      day: draft.day,
      onEvery: (every) => actor.send({ type: 'rhythm.choose', every }),
      onWeekday: (weekday) => actor.send({ type: 'weekday.choose', weekday }),
      onDay: (day) => actor.send({ type: 'day.choose', day }),
      dates: firstDates(context),
    }
  if (snapshot.matches({ editing: 'way' }))
    return {
      step: 'way',
      ...ways,
      leavesTransfer: leavesTransfer(context),
      way: draft.way,
      onWay: (way) => actor.send({ type: 'way.choose', way }),
    }
  if (snapshot.matches({ editing: 'addresses' }))
    return {
      step: 'addresses',
      ...ways,
      isLeaving: snapshot.matches({ editing: { addresses: 'leaving' } }),
      entries: coinsOf(draft).map((coin) => entryOf(actor, snapshot, coin, book)),
    }
  return undefined
}

/** Later than any of the first dates of a rhythm. */
const farAway = '9999-12-31'

const firstDates = (context: PlanFormSnapshot['context']) => {
  const first = firstDayIn(context, new Date())
  if (first === null) return []
  const days = [first.day, ...daysUntil(rhythmOf(context.draft), first.day, farAway, 2)]
  return days.map((day) => ({ day, transfer: transferDay(day) }))
}

const entryOf = (
  actor: PlanFormActor,
  snapshot: PlanFormSnapshot,
  coin: Coin,
  book: BookActor | undefined,
): AddressEntry => {
  const { context } = snapshot
  const isChecking = snapshot.matches({ editing: { addresses: 'checking' } })
  const check = context.addressChecks[coin]
  const problem = addressProblemIn(context, coin)
  return {
    coin,
    address: context.draft.addresses[coin],
    problem: isChecking && context.addressOf === coin ? null : problem,
    isValid: typeof check === 'object' && check.valid && problem === null,
    onType: (text) => actor.send({ type: 'address.type', coin, text }),
    onLeave: () => actor.send({ type: 'field.blur', field: coin }),
    onPaste: 'clipboard' in navigator ? () => actor.send({ type: 'address.paste', coin }) : null,
    onBook: () => actor.send({ type: 'addresses.open', coin }),
    book: context.bookOf === coin ? book : undefined,
  }
}

const addressProblemIn = (form: Form, coin: Coin): AddressProblem | null => {
  const code = planProblemAt(form, coin)
  if (code === null) return null
  if (code === 'required' || code === 'addressNotAllowed') return { code }
  if (code === 'addressNotYet') return { code, from: planAddressUsableFrom(form, coin) }
  const check = form.addressChecks[coin]
  return { code: 'walletAddress', fits: typeof check === 'object' && !check.valid ? check.fits : null }
}

const reviewOf = (
  actor: PlanFormActor,
  snapshot: PlanFormSnapshot,
  proof: ReviewStep['proof'],
): PlanFormScreen | undefined => {
  const { context } = snapshot
  // What is being saved stays, whatever the exchange says of it meanwhile.
  const terms = termsOf(context.draft)
  if (terms === null) return undefined
  return {
    step: 'review',
    reference: context.reference,
    terms,
    gives: purchasesIn(context),
    date: firstDayIn(context, new Date()),
    problem: context.problem ?? null,
    isSaving: snapshot.matches('saving'),
    onSave: () => actor.send({ type: 'plan.confirm' }),
    onEdit: (step) => actor.send({ type: 'step.edit', step }),
    onBack: isUntouched(context) ? null : () => actor.send({ type: 'step.back' }),
    proof,
  }
}
