import type { Locale } from '../../../domain/customer/customer'
import { coinNames, type Coin } from '../../../domain/money/currencies'
import type { OwnerRelation } from '../../../domain/orders/wallet-proofs'
import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import { shownAt, timeText } from './decisions'

/** An address that is somebody else's, as a customer has said. */
export type ProofOnDesk = {
  id: string
  email: string
  coin: Coin
  address: string
  name: string
  relation: OwnerRelation
  at: Date
}

/** Whose addresses are, as customers have said, each with the two ways to decide. */
export const walletProofRows = (locale: Locale, rows: readonly ProofOnDesk[]): Html => {
  const t = translate(locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('sandbox.desk.proofs.none')}</p>`
    : html`<ul class="rows">
        ${rows.map((row) => proofRow(locale, row))}
      </ul>`
}

const proofRow = (locale: Locale, { id, email, coin, address, name, relation, at }: ProofOnDesk): Html => {
  const t = translate(locale)
  return html`<li class="row">
    <span class="text">
      <strong>${name} · ${t(`sandbox.relation.${relation}`)}</strong>
      <span class="small">${coinNames[coin]}: ${address}</span>
      <span class="quiet small">${email} · ${timeText(at)}</span>
    </span>
    <form class="stack" method="post" action="/sandbox/desk/wallet-proofs/${id}">
      ${shownAt(at)}
      <button class="btn primary" name="decision" value="accept" type="submit">${t('sandbox.desk.accept')}</button>
      <div class="field">
        <label for="reason-${id}">${t('sandbox.desk.reason')}</label>
        <input id="reason-${id}" name="reason" maxlength="500" autocomplete="off" />
      </div>
      <button class="btn" name="decision" value="reject" type="submit">${t('sandbox.desk.reject')}</button>
    </form>
  </li>`
}
