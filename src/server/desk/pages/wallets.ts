import { coinNames } from '../../../domain/money/currencies'
import { coinOf } from '../../../domain/money/money'
import { translate } from '../../../i18n/i18n'
import { moneyColumn, moneyText } from '../../../i18n/money'
import { isSoldOut, type CoinsLeft } from '../../market/coins-left'
import { html, type Html } from '../../public-site/html'
import { timeText } from './decisions'
import type { View } from './view'

/** Wallets that coins are sent from, and what of each is left to be sold; nothing where none is ours to fill. */
export const walletsPart = ({ locale }: View, wallets: readonly CoinsLeft[]): Html | null => {
  const t = translate(locale)
  if (wallets.length === 0) return null
  return html`<h2 id="wallets">${t('desk.wallets.title')}</h2>
    <ul class="rows">
      ${wallets.map((wallet) => {
        const { coin, balance, promised, left, at } = wallet
        const text = (amount: string) => moneyText(locale, { amount: coinOf(amount), currency: coin })
        return html`<li class="row">
          <span class="text">
            <strong>${coinNames[coin]}</strong>
            ${isSoldOut(wallet) ? html`<span class="badge">${t('desk.wallets.soldOut')}</span>` : null}
            <span class="quiet small">
              ${t('desk.wallets.text', { balance: text(balance), promised: text(promised) })}
            </span>
            <span class="quiet small">${t('desk.wallets.asked', { at: timeText(at) })}</span>
          </span>
          <span class="figure">${moneyColumn(locale, { amount: coinOf(left), currency: coin })}</span>
        </li>`
      })}
    </ul>`
}
