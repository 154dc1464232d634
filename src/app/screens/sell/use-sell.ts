import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { homeOf } from '../../../../machines/session/access'
import type { SellSnapshot, sellMachine } from '../../../../machines/sell/sell'
import {
  accountChosen,
  accountOffers,
  coinsMeant,
  isCoinSold,
  isForSupport,
  sellLimitsOf,
  sellProblemAt,
  sellRateOf,
  worthOf,
  type SellForm,
} from '../../../../machines/sell/sell-form'
import { coins } from '../../../domain/money/currencies'
import type { Locale } from '../../../domain/customer/customer'
import { publicPaths } from '../../../domain/company/public-site'
import { moneyParts, moneyText, rateText } from '../../../i18n/money'
import type { Translate } from '../../../i18n/i18n'
import { useMessages } from '../../../i18n/react'
import { accountEnd } from '../../../i18n/references'
import { noRateOf, offeredRate, useRates } from '../../market/use-rates'
import type { NoRate } from '../../ui/price-card'
import { useProof } from '../../order/use-proof'
import { useRoots, useSession } from '../../session'
import type { SellFormScreen, SellPrice, SellScreen } from './types'

export type SellActor = ActorRefFrom<typeof sellMachine>

/** What the sell screen shows. */
export const useSell = (actor: SellActor): SellScreen => {
  const { t, locale } = useMessages()
  const { publicSite } = useRoots()
  const snapshot = useSelector(actor, (now) => now)
  const rates = useRates(snapshot.children.rates)
  const proof = useProof(snapshot.children.proof)
  const home = useSession(({ children }) => children.access && homeOf(children.access.getSnapshot()))
  if (snapshot.matches('repeating')) return { step: 'loading' }
  const form = snapshot.context
  if (snapshot.matches('blocked')) {
    const faq = new URL(publicPaths[locale].faq, publicSite).href
    return { step: 'blocked', customer: form.customer, underWay: form.underWay, home, faq }
  }
  const price = priceIn(form, rates)
  return {
    step: 'editing',
    ...editingIn(actor, snapshot, {
      t,
      locale,
      price,
      noRate: noRateOf(form.rates, form.draft.coin, rates.hasFailed),
      proof,
    }),
  }
}

const priceIn = (form: SellForm, { dated, isUpdating }: ReturnType<typeof useRates>): SellPrice | null => {
  const rate = sellRateOf(form)
  if (rate === undefined || !dated) return null
  const worth = worthOf(form)
  return { rate, since: dated.since, isUpdating, sale: worth === undefined ? null : { coins: coinsMeant(form), worth } }
}

type Shown = { t: Translate; locale: Locale; price: SellPrice | null }

type Editing = Shown & { noRate: NoRate | null; proof: SellFormScreen['proof'] }

const editingIn = (
  actor: SellActor,
  snapshot: SellSnapshot,
  { t, locale, price, noRate, proof }: Editing,
): SellFormScreen => {
  const form = snapshot.context
  const { draft } = form
  const { coin, edited } = draft
  const worth = worthOf(form)
  const figure = (amount: string | undefined, currency: typeof coin | 'SEK') =>
    amount === undefined || amount === '' ? '' : moneyParts(locale, { amount, currency }).figure
  return {
    problem: form.problem ?? null,
    securityWait: form.customer.securityWait,
    proof,
    coins: coins.map((each) => ({
      coin: each,
      ...offeredRate(form.rates, each, 'SEK'),
      isOpen: isCoinSold(form, each),
    })),
    coin,
    fiat: 'SEK',
    onCoin: (chosen) => actor.send({ type: 'coin.choose', coin: chosen }),

    amount: edited === 'coins' ? draft.coins : figure(coinsMeant(form), coin),
    value: edited === 'value' ? draft.value : figure(worth, 'SEK'),
    onAmount: (text) => actor.send({ type: 'coins.type', text }),
    onAmountLeft: () => actor.send({ type: 'field.blur', field: 'coins' }),
    onValue: (text) => actor.send({ type: 'value.type', text }),
    onValueLeft: () => actor.send({ type: 'field.blur', field: 'value' }),
    amountProblem: sellProblemAt(form, 'coins'),
    valueProblem: sellProblemAt(form, 'value'),
    isWorkingOut: !price && !noRate,
    limits: sellLimitsOf(form),
    onSupport:
      price?.sale && isForSupport(form)
        ? () => actor.send({ type: 'support.write', text: messageTo(form, { t, locale, price }) })
        : null,

    accounts: accountOffers(form),
    account: accountChosen(form)?.reference ?? null,
    onAccount: (reference) => actor.send({ type: 'account.choose', reference }),

    price,
    noRate,
    canPlace: snapshot.can({ type: 'order.place' }),
    isPlacing: snapshot.matches('placing') || snapshot.hasTag('terminal'),
    onPlace: () => actor.send({ type: 'order.place' }),
  }
}

/** What support is to know of a sale that is too large: its figures, and where the money is to go. */
const messageTo = (form: SellForm, { t, locale, price }: Shown): string => {
  const { coin } = form.draft
  const account = accountChosen(form)
  const values = {
    coins: moneyText(locale, { amount: price?.sale?.coins ?? '0', currency: coin }),
    value: moneyText(locale, { amount: price?.sale?.worth ?? '0', currency: 'SEK' }),
    rate: rateText(locale, coin, price?.rate ?? '0', 'SEK'),
  }
  return account
    ? t('sell.over.message', { ...values, account: `${account.bankName}, ${accountEnd(account.accountNumber)}` })
    : t('sell.over.messageNoAccount', values)
}
