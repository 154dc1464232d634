import { coinNames, type Coin } from '../../../domain/money/currencies'
import type { OwnerRelation } from '../../../domain/orders/wallet-proofs'
import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import { shownAt, timeText } from './decisions'
import { maySend, type View } from './view'

/** An address that is somebody else's, as a customer has said. */
export type ProofOnDesk = {
  id: string
  customer: string
  email: string
  coin: Coin
  address: string
  name: string
  relation: OwnerRelation
  at: Date
}

/** Whose addresses are, as customers have said, each with the two ways to decide. */
export const walletProofRows = (view: View, rows: readonly ProofOnDesk[]): Html => {
  const t = translate(view.locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('desk.proofs.none')}</p>`
    : html`<ul class="rows">
        ${rows.map((row) => proofRow(view, row))}
      </ul>`
}

const proofRow = (view: View, { id, email, coin, address, name, relation, at }: ProofOnDesk): Html => {
  const t = translate(view.locale)
  return html`<li class="row">
    <span class="text">
      <strong>${name} · ${t(`desk.relation.${relation}`)}</strong>
      <span class="small">${coinNames[coin]}: ${address}</span>
      <span class="quiet small">${email} · ${timeText(at)}</span>
    </span>
    ${
      maySend(view, '/wallet-proofs/:proof')
        ? html`<form class="stack" method="post" action="${view.base}/wallet-proofs/${id}">
            ${shownAt(at)}
            <button class="btn primary" name="decision" value="accept" type="submit">${t('desk.accept')}</button>
            <div class="field">
              <label for="reason-${id}">${t('desk.reason')}</label>
              <input id="reason-${id}" name="reason" maxlength="500" autocomplete="off" />
            </div>
            <button class="btn" name="decision" value="reject" type="submit">${t('desk.reject')}</button>
          </form>`
        : null
    }
  </li>`
}
