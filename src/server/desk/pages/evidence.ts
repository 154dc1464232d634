import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import type { Page } from '../../public-site/page'
import { accountText } from './account-text'
import { badge, shownAt, timeText, whyField, type DeskStatus } from './decisions'
import { filePage, holderText, type Holder } from './documents'
import { maySend, type View } from './view'

const evidenceKinds = ['statement', 'identification', 'reset'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** A statement of a bank account, or a document by which a customer shows anew, or without the second factor, who they are. */
export type EvidenceOnDesk = {
  kind: EvidenceKind
  reference: string
  customer: string
  email: string
  status: DeskStatus
  fileType: string
  at: Date
  /** Whose document it has to be; none of a statement, which names its account. */
  holder?: Holder
  /** By which link it was sent, without the second factor. */
  reset?: string
  account: { reference: string; clearingNumber: string; accountNumber: string; bankName: string } | null
}

const addressOf = (view: View, { kind, reference }: EvidenceOnDesk): string =>
  `${view.base}/evidence/${kind}/${reference}`

const nameOf = (view: View, { kind, account }: EvidenceOnDesk): string =>
  account === null ? translate(view.locale)(`desk.evidence.${kind}`) : accountText(view.locale, account)

/** All that somebody can decide about. */
export const evidenceRows = (view: View, rows: readonly EvidenceOnDesk[]): Html => {
  const t = translate(view.locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('desk.noEvidence')}</p>`
    : html`<ul class="rows">
        ${rows.map(
          (row) =>
            html`<li>
              <a class="row" href="${addressOf(view, row)}">
                <span class="text">
                  <strong>${t(`desk.evidence.${row.kind}`)}</strong>
                  <span class="quiet small">${row.email} · ${timeText(row.at)}</span>
                </span>
                ${badge(view, row.status)}
              </a>
            </li>`,
        )}
      </ul>`
}

/** One of them, and the two ways to decide about it. */
export const evidencePage = (view: View, evidence: EvidenceOnDesk, pictures: number, isLate = false): Page => {
  const title = translate(view.locale)(`desk.evidenceOf.${evidence.kind}`, { email: evidence.email })
  const isOpen = evidence.status === 'PENDING' && maySend(view, '/evidence/:kind/:reference')
  const file = {
    ...evidence,
    title,
    address: addressOf(view, evidence),
    name: nameOf(view, evidence),
    isOpen,
    shown: shownAt(evidence.at),
    holder: evidence.holder === undefined ? null : holderText(view, evidence.holder),
  }
  return filePage(view, { ...file, pictures }, isLate)
}

/** How many automatic verifications are left this month; in the sandbox, how to see what it is like when there are none. */
export const monthPart = (view: View, left: number): Html => {
  const t = translate(view.locale)
  if (!view.isSandbox || !maySend(view, '/month')) return html`<p>${t('desk.month.left', { n: left })}</p>`
  return html`<form class="card stack" method="post" action="${view.base}/month">
    <p>${t('desk.month.left', { n: left })}</p>
    ${whyField(view, 'month')}
    <div class="actions">
      <button class="btn" name="left" value="none" type="submit">${t('desk.month.useUp')}</button>
      <button class="btn" name="left" value="all" type="submit">${t('desk.month.giveBack')}</button>
    </div>
  </form>`
}
