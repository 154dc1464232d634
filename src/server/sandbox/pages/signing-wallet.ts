import type { Locale } from '../../../domain/customer/customer'
import { coinNames, type Coin } from '../../../domain/money/currencies'
import { coinOf, type Decimal } from '../../../domain/money/money'
import { translate } from '../../../i18n/i18n'
import { moneyText } from '../../../i18n/money'
import { html, type Html } from '../../public-site/html'
import type { Page } from '../../public-site/page'
import type { SigningAddress } from '../signing-wallet'

/** A proof that waits: what the wallet signs, where the address is its own, and what is to be sent, where that is awaited. */
export type ProofInWallet = {
  id: string
  email: string
  coin: Coin
  address: string
  signature: string | null
  deposit: Decimal | null
}

type InWallet = { wallet: readonly SigningAddress[]; proofs: readonly ProofInWallet[] }

export const signingWalletPage = (locale: Locale, { wallet, proofs }: InWallet): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.signing.title'),
    main: html`<div class="prose">
        <h1>${t('sandbox.signing.title')}</h1>
        <p class="lead">${t('sandbox.signing.lead')}</p>
      </div>
      <section class="stack narrow">
        <h2>${t('sandbox.signing.waiting')}</h2>
        ${
          proofs.length === 0
            ? html`<p class="rows empty">${t('sandbox.signing.none')}</p>`
            : html`<ul class="rows">
                ${proofs.map((proof) => proofRow(locale, proof))}
              </ul>`
        }
        <h2>${t('sandbox.signing.sign')}</h2>
        <form class="card stack" method="post" action="/sandbox/wallet/signing" novalidate>
          <div class="field">
            <label for="address">${t('sandbox.signing.address')}</label>
            <select id="address" name="address">
              ${wallet.map(
                ({ coin, address }) => html`<option value="${address}">${coinNames[coin]}: ${address}</option>`,
              )}
            </select>
          </div>
          <div class="field">
            <label for="text">${t('sandbox.signing.text')}</label>
            <textarea id="text" name="text" rows="8"></textarea>
          </div>
          <button class="btn primary wide" type="submit">${t('sandbox.signing.sign')}</button>
        </form>
        <p><a href="/sandbox/wallet">${t('sandbox.wallet.back')}</a></p>
      </section>`,
  }
}

const proofRow = (locale: Locale, { id, email, coin, address, signature, deposit }: ProofInWallet): Html => {
  const t = translate(locale)
  return html`<li class="row">
    <span class="text">
      <strong>${coinNames[coin]}: ${address}</strong>
      <span class="quiet small">${email}</span>
      ${
        signature === null
          ? html`<span class="small">${t('sandbox.signing.others')}</span>`
          : html`<span class="small">${t('sandbox.signing.signature')} <code>${signature}</code></span>`
      }
      ${deposit === null ? null : depositForm(locale, { id, coin, deposit })}
    </span>
  </li>`
}

const depositForm = (
  locale: Locale,
  { id, coin, deposit }: Pick<ProofInWallet, 'id' | 'coin'> & { deposit: Decimal },
): Html => {
  const t = translate(locale)
  const amount = moneyText(locale, { amount: coinOf(deposit), currency: coin })
  return html`<form class="actions" method="post" action="/sandbox/wallet/signing/deposits/${id}">
    <button class="btn primary" name="how" value="told" type="submit">
      ${t('sandbox.signing.deposit.told', { amount })}
    </button>
    <button class="btn" name="how" value="amount" type="submit">${t('sandbox.signing.deposit.amount')}</button>
    <button class="btn" name="how" value="sender" type="submit">${t('sandbox.signing.deposit.sender')}</button>
  </form>`
}

export const signedPage = (
  locale: Locale,
  { address, signature }: Pick<SigningAddress, 'address'> & { signature: string },
): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.signing.signed'),
    main: html`<div class="centre stack">
      <h1>${t('sandbox.signing.signed')}</h1>
      <dl class="facts">
        <div>
          <dt>${t('sandbox.signing.address')}</dt>
          <dd>${address}</dd>
        </div>
        <div>
          <dt>${t('sandbox.signing.signature')}</dt>
          <dd><code>${signature}</code></dd>
        </div>
      </dl>
      <p><a href="/sandbox/wallet/signing">${t('sandbox.signing.back')}</a></p>
    </div>`,
  }
}
