import { coinNames, type Coin } from '../../../domain/money/currencies'
import type { OwnerRelation } from '../../../domain/wallet-proofs/wallet-proofs'
import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import { feedbackField, shownAt, timeText, whyField } from './decisions'
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
              ${shownAt(at)} ${whyField(view, `accept-${id}`)}
              <button class="btn primary" name="decision" value="accept" type="submit">${t('desk.accept')}</button>
            </form>
            <form class="stack" method="post" action="${view.base}/wallet-proofs/${id}">
              ${shownAt(at)} ${feedbackField(view, `reject-${id}`)}
              <button class="btn" name="decision" value="reject" type="submit">${t('desk.reject')}</button>
            </form>`
        : null
    }
  </li>`
}
