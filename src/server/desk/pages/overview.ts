import { translate } from '../../../i18n/i18n'
import type { CoinsLeft } from '../../market/coins-left'
import { html, type Html } from '../../public-site/html'
import type { Page } from '../../public-site/page'
import { monthPart } from './evidence'
import type { Coin } from '../../../domain/money/currencies'
import { jumpedNotice } from './price-jumps'
import { featuresPart, type FeaturesOnDesk } from './features'
import { listNames, listPart, type ListName, type Section } from './lists'
import { maySend, type View } from './view'
import { walletsPart } from './wallets'

type OnDesk = {
  lists: Readonly<Record<ListName, Section>>
  left: number
  features: FeaturesOnDesk
  /** Whether operators pay at our bank by hand. */
  isBankByHand: boolean
  wallets: readonly CoinsLeft[]
  /** Coins whose price jumped, and which are not traded. */
  jumped: readonly Coin[]
  /** Whether our bank is paid by files. */
  hasBankFiles: boolean
}

export const deskPage = (
  view: View,
  { lists, left, features, isBankByHand, wallets, jumped, hasBankFiles }: OnDesk,
): Page => {
  const t = translate(view.locale)
  return {
    title: t('desk.title'),
    main: html`<div class="prose">
        <h1>${t('desk.title')}</h1>
        <p class="lead">${t(view.isSandbox ? 'sandbox.desk.lead' : 'desk.lead')}</p>
        ${jumpedNotice(view, jumped)}
        <p><a href="${view.base}/customers">${t('desk.timeline.find')}</a></p>
        ${isBankByHand && maySend(view, '/bank') ? html`<p><a href="${view.base}/bank">${t('desk.bank.title')}</a></p>` : null}
        ${maySend(view, '/dac8') ? html`<p><a href="${view.base}/dac8">${t('desk.dac8.title')}</a></p>` : null}
        ${hasBankFiles ? html`<p><a href="${view.base}/files">${t('desk.files.title')}</a></p>` : null}
      </div>
      <section class="stack narrow">
        ${operatorPart(view)} ${listNames.map((name) => listPart(view, name, lists[name]))}
        ${walletsPart(view, wallets)}
        <h2>${t('desk.month.title')}</h2>
        ${monthPart(view, left)}
        <h2 id="features">${t('desk.features.title')}</h2>
        ${featuresPart(view, features)}
      </section>`,
  }
}

/** Who sits at the desk; in the sandbox, the way to sit there as the other. */
const operatorPart = (view: View): Html | null => {
  const { operator, leaving } = view
  if (operator === null || leaving === null) return null
  const t = translate(view.locale)
  const roles = operator.roles.map((role) => t(`desk.role.${role}`)).join(', ')
  return html`<form class="card stack" method="post" action="${leaving.address}">
    <p>${t('desk.operator.text', { name: operator.name, roles })}</p>
    <div class="actions">
      <button class="btn" type="submit">
        ${t(leaving.to === 'other' ? 'desk.operator.other' : 'desk.operator.signOut')}
      </button>
    </div>
  </form>`
}
