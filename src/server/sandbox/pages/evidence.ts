import type { Locale } from '../../../domain/customer/customer'
import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import type { Page } from '../../public-site/page'
import { accountText } from './bank-visit'
import { badge, timeText, type DeskStatus } from './decisions'
import { filePage } from './documents'

const evidenceKinds = ['statement', 'identification', 'reset'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** A statement of a bank account, or a document by which a customer shows anew, or without the second factor, who they are. */
export type EvidenceOnDesk = {
  kind: EvidenceKind
  reference: string
  email: string
  status: DeskStatus
  fileType: string
  at: Date
  /** Whose document it has to be; none of a statement, which names its account. */
  holder?: { firstName: string | null; lastName: string | null; personalNumber: string | null }
  /** By which link it was sent, without the second factor. */
  reset?: string
  account: { reference: string; clearingNumber: string; accountNumber: string; bankName: string } | null
}

const addressOf = ({ kind, reference }: EvidenceOnDesk): string => `/sandbox/desk/evidence/${kind}/${reference}`

const nameOf = (locale: Locale, { kind, account }: EvidenceOnDesk): string =>
  account === null ? translate(locale)(`sandbox.desk.evidence.${kind}`) : accountText(locale, account)

/** All that somebody can decide about. */
export const evidenceRows = (locale: Locale, rows: readonly EvidenceOnDesk[]): Html => {
  const t = translate(locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('sandbox.desk.noEvidence')}</p>`
    : html`<ul class="rows">
        ${rows.map(
          (row) =>
            html`<li>
              <a class="row" href="${addressOf(row)}">
                <span class="text">
                  <strong>${t(`sandbox.desk.evidence.${row.kind}`)}</strong>
                  <span class="quiet small">${row.email} · ${timeText(row.at)}</span>
                </span>
                ${badge(locale, row.status)}
              </a>
            </li>`,
        )}
      </ul>`
}

/** One of them, and the two ways to decide about it. */
export const evidencePage = (locale: Locale, evidence: EvidenceOnDesk, pictures: number, isLate = false): Page => {
  const title = translate(locale)(`sandbox.desk.evidenceOf.${evidence.kind}`, { email: evidence.email })
  const isDecided = evidence.status !== 'PENDING'
  const file = {
    ...evidence,
    title,
    address: addressOf(evidence),
    name: nameOf(locale, evidence),
    isDecided,
    holder: holderText(locale, evidence.holder),
  }
  return filePage(locale, { ...file, pictures }, isLate)
}

const holderText = (locale: Locale, holder: EvidenceOnDesk['holder']): string | null => {
  if (holder === undefined) return null
  const { firstName, lastName, personalNumber } = holder
  const known = [firstName, lastName, personalNumber].filter((part) => part !== null)
  return translate(locale)('sandbox.desk.evidence.holder', { holder: known.join(' ') || '–' })
}

/** How many automatic verifications are left this month, and how to see what it is like when there are none. */
export const monthForm = (locale: Locale, left: number): Html => {
  const t = translate(locale)
  return html`<form class="card stack" method="post" action="/sandbox/desk/month">
    <p>${t('sandbox.desk.month.left', { n: left })}</p>
    <div class="actions">
      <button class="btn" name="left" value="none" type="submit">${t('sandbox.desk.month.useUp')}</button>
      <button class="btn" name="left" value="all" type="submit">${t('sandbox.desk.month.giveBack')}</button>
    </div>
  </form>`
}
