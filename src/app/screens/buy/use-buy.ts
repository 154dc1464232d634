import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { homeOf } from '../../../../machines/session/access'
import { bundlesIn } from '../../../../machines/shared/resource'
import type { BuySnapshot, buyMachine } from '../../../../machines/buy/buy'
import {
  addressUsableFrom,
  amountOf,
  amountShown,
  coinsShown,
  feePercentOf,
  isCoinOpen,
  isEurRefused,
  limitsOf,
  methodsOf,
  picksOf,
  priorityCostOf,
  problemAt,
  quoteOf,
  rateOf,
  type BuyForm as Form,
  type MethodOffer,
} from '../../../../machines/buy/buy-form'
import { brand } from '../../../domain/company/brand'
import { priorityOf } from '../../../domain/orders/buy-draft'
import { coins, fiats, hasPriority, type Coin } from '../../../domain/money/currencies'
import type { Locale } from '../../../domain/customer/customer'
import { paymentMethodRules } from '../../../domain/payments/payment-methods'
import { standingOf } from '../../../domain/plans/prepared'
import { isBuyCancelable } from '../../../domain/orders/statuses'
import { moneyParts, wholeFigure } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { noRateOf, offeredRate, useRates } from '../../market/use-rates'
import type { NoRate } from '../../ui/price-card'
import { useProof } from '../../order/use-proof'
import { usePurpose } from '../../order/use-purpose'
import { useSession } from '../../session'
import type { AddressProblem } from '../../order/buying-types'
import type { BuyForm, BuyNotice, BuyPlan, BuyReview, BuyScreen, MethodChoice, Price } from './types'

export type BuyActor = ActorRefFrom<typeof buyMachine>

/** What the buy screen shows; undefined where there is nothing to review yet. */
export const useBuy = (buy: BuyActor): BuyScreen | undefined => {
  const { locale } = useMessages()
  const rates = useRates(useSelector(buy, ({ children }) => children.rates))
  const bundles = useSelector(buy, ({ children }) => children.bundles)
  const offered = useSelector(bundles, bundlesIn)
  const form = useSelector(buy, ({ context }) => context)
  const step = useSelector(buy, stepOf)
  const canReview = useSelector(buy, (snapshot) => snapshot.can({ type: 'order.review' }))
  const isAwaiting = useSelector(buy, (snapshot) => snapshot.hasTag('awaitingAnswers'))
  const isAsked = useSelector(buy, (snapshot) => snapshot.matches('duplicate'))
  const isPlacing = useSelector(buy, (snapshot) => snapshot.hasTag('placing'))
  const isChecking = useSelector(buy, (snapshot) => snapshot.hasTag('checkingAddress'))
  const book = useSelector(buy, ({ children }) => children.addressBook)
  const proof = useProof(useSelector(buy, ({ children }) => children.proof))
  const asked = usePurpose(useSelector(buy, ({ children }) => children.scamShield))
  const home = useSession(({ children }) => children.access && homeOf(children.access.getSnapshot()))

  if (step === 'loading') return { step }
  if (step === 'asking') return asked && { step, ...asked }
  if (step === 'paused')
    return {
      step,
      until: form.pausedUntil ?? '',
      phone: brand.supportPhone,
      onBack: () => buy.send({ type: 'pause.leave' }),
    }
  if (step === 'blocked') return { step, customer: form.customer, home }
  const price = priceIn(form, rates)
  if (step === 'reviewing' && price) return reviewIn(buy, form, price, { isPlacing, isAsked, proof })
  return {
    step: 'editing',
    ...editingIn(buy, form, {
      locale,
      price,
      noRate: noRateOf(form.rates, form.draft.coin, rates.hasFailed),
      canReview,
      isAwaiting,
      isChecking,
      picks: picksOf(form, offered ?? []),
      book,
      problem: form.problem ?? null,
    }),
  }
}

const stepOf = (snapshot: BuySnapshot): BuyScreen['step'] => {
  if (snapshot.matches('repeating') || snapshot.matches('fillingIn')) return 'loading'
  if (snapshot.matches('blocked')) return 'blocked'
  if (snapshot.matches('answering')) return 'asking'
  if (snapshot.matches('paused')) return 'paused'
  return snapshot.matches('editing') ? 'editing' : 'reviewing'
}

const priceIn = (form: Form, { dated, isUpdating }: ReturnType<typeof useRates>): Price | null => {
  const rate = rateOf(form)
  const { draft } = form
  if (rate === undefined || !dated) return null
  return {
    coin: draft.coin,
    fiat: draft.fiat,
    rate,
    since: dated.since,
    isUpdating,
    quote: quoteOf(form) ?? null,
    method: draft.method,
    methodFeePercent: feePercentOf(form),
    priority: priorityOf(draft),
  }
}

const reviewIn = (
  buy: BuyActor,
  form: BuySnapshot['context'],
  price: Price,
  { isPlacing, isAsked, proof }: { isPlacing: boolean; isAsked: boolean; proof: BuyReview['proof'] },
): BuyScreen | undefined => {
  const { quote, method } = price
  if (!quote || !method) return undefined
  const review: BuyReview = {
    plan: planIn(form),
    price: { ...price, quote, method },
    address: form.draft.address,
    problem: form.problem ?? null,
    isPlacing,
    onPlace: () => buy.send({ type: 'order.confirm' }),
    onBack: () => buy.send({ type: 'order.edit' }),
    duplicate: isAsked ? duplicateIn(buy, form) : undefined,
    proof,
  }
  return { step: 'reviewing', ...review }
}

const duplicateIn = (buy: BuyActor, { duplicateOf: before }: BuySnapshot['context']): BuyReview['duplicate'] =>
  before && {
    number: before.number,
    orderDate: before.orderDate,
    onOpen: () => buy.send({ type: 'duplicate.open' }),
    onReplace: isBuyCancelable(before.status) ? () => buy.send({ type: 'duplicate.replace' }) : null,
    onPlace: () => buy.send({ type: 'duplicate.place' }),
    onLeave: () => buy.send({ type: 'duplicate.leave' }),
  }

type Editing = {
  locale: Locale
  price: Price | null
  noRate: NoRate | null
  canReview: boolean
  isAwaiting: boolean
  isChecking: boolean
  picks: string[]
  book: BuyForm['book']
  problem: BuyForm['problem']
}

/** What is computed stands in its field as the language writes it; what is typed stays as it was typed. */
const wholeIn = (locale: Locale, amount: string): string => (amount === '' ? '' : wholeFigure(locale, amount))

const coinsIn = (locale: Locale, amount: string, currency: Coin): string =>
  amount === '' ? '' : moneyParts(locale, { amount, currency }).figure

const editingIn = (
  buy: BuyActor,
  form: BuySnapshot['context'],
  { locale, price, noRate, canReview, isAwaiting, isChecking, picks, book, problem }: Editing,
): BuyForm => {
  const { draft } = form
  const amount = amountOf(form)
  /** Nothing is asked for in a currency that is refused. */
  const isRefused = isEurRefused(form)
  return {
    plan: planIn(form),
    notice: noticeIn(form),
    /** What the field says of the address is of the later of both. */
    securityWait: addressUsableFrom(form) === null ? form.customer.securityWait : null,
    problem,

    coins: coins.map((coin) => ({
      coin,
      ...offeredRate(form.rates, coin, draft.fiat),
      isOpen: isCoinOpen(form, coin),
    })),
    coin: draft.coin,
    onCoin: (coin) => buy.send({ type: 'coin.choose', coin }),

    fiats,
    fiat: draft.fiat,
    onFiat: (fiat) => buy.send({ type: 'fiat.choose', fiat }),
    isEurRefused: isRefused,

    amount: draft.edited === 'amount' ? amountShown(form) : wholeIn(locale, amount),
    coinAmount: draft.edited === 'coins' ? coinsShown(form) : coinsIn(locale, coinsShown(form), draft.coin),
    onAmount: (text) => buy.send({ type: 'amount.type', text }),
    onAmountLeft: () => buy.send({ type: 'field.blur', field: 'amount' }),
    onCoinAmount: (text) => buy.send({ type: 'coins.type', text }),
    onCoinAmountLeft: () => buy.send({ type: 'field.blur', field: 'coins' }),
    amountProblem: isRefused ? null : problemAt(form, 'amount'),
    coinAmountProblem: isRefused ? null : problemAt(form, 'coins'),
    isWorkingOut: !price && !noRate,
    limits: limitsOf(form),
    quickPicks: picks,
    picked: picks.find((pick) => pick === amount) ?? null,
    onQuickPick: (pick) => buy.send({ type: 'amount.pick', amount: pick }),

    address: draft.address,
    onAddress: (text) => buy.send({ type: 'address.type', text }),
    onAddressLeft: () => buy.send({ type: 'field.blur', field: 'address' }),
    onPaste: 'clipboard' in navigator ? () => buy.send({ type: 'address.paste' }) : null,
    onBook: () => buy.send({ type: 'addresses.open' }),
    book,
    addressProblem: isChecking ? null : addressProblemIn(form),
    isAddressValid: !isChecking && draft.address !== '' && isFitting(form.addressCheck) && !problemAt(form, 'address'),

    methods: methodsOf(form).map((offer) => methodIn(buy, offer)),
    method: draft.method,
    onMethod: (method) => buy.send({ type: 'method.choose', method }),
    isMethodMissing: problemAt(form, 'method') !== null,

    priority: hasPriority(draft.coin)
      ? {
          isOn: draft.wantsPriority,
          cost: priorityCostOf(form),
          onChange: () => buy.send({ type: 'priority.switch' }),
        }
      : null,

    price,
    noRate,
    canReview,
    isAwaiting,
    onReview: () => buy.send({ type: 'order.review' }),
  }
}

const isFitting = (check: Form['addressCheck']): boolean => typeof check === 'object' && check.valid

const planIn = ({ plan, draft }: Pick<BuySnapshot['context'], 'plan' | 'draft'>): BuyPlan | null =>
  plan && { standing: standingOf(plan, draft), page: { screen: 'plan', params: { reference: plan.reference } } }

const noticeIn = ({ customer }: Form): BuyNotice | null => {
  const isUnderReview = customer.questionnaires.some(({ submitted, status }) => submitted && status === 'PENDING')
  return isUnderReview ? 'review-ongoing' : null
}

const addressProblemIn = (form: Form): AddressProblem | null => {
  const code = problemAt(form, 'address')
  if (code === null) return null
  if (code === 'required' || code === 'addressNotAllowed') return { code }
  if (code === 'addressNotYet') return { code, from: addressUsableFrom(form) }
  const check = form.addressCheck
  return { code: 'walletAddress', fits: typeof check === 'object' && !check.valid ? check.fits : null }
}

const methodIn = (buy: BuyActor, { method, feePercent, fee, block, max, most }: MethodOffer): MethodChoice => ({
  method,
  feePercent,
  fee,
  upTo: paymentMethodRules[method].max,
  block: block && {
    because: block,
    max,
    most: most ?? max,
    mend:
      block === 'amount-too-large'
        ? () => buy.send({ type: 'amount.pick', amount: most ?? max })
        : { screen: block === 'phone-not-verified' ? 'profilePhone' : 'home' },
  },
})
