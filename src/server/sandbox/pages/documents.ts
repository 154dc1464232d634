import type { DocumentKind, Locale } from '../../../domain/customer/customer'
import type { VerificationStatus } from '../../../domain/orders/statuses'
import { translate } from '../../../i18n/i18n'
import { documentReason, documentReasons } from '../../documents/reasons'
import { html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import { badge, lateNotice, shownAt, timeText, type DeskStatus } from './decisions'

export type DocumentOnDesk = {
  id: string
  customer: string
  email: string
  kind: DocumentKind
  status: VerificationStatus
  fileType: string | null
  at: Date
}

/** Documents that somebody can decide about. */
export const documentRows = (locale: Locale, rows: readonly DocumentOnDesk[]): Html => {
  const t = translate(locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('sandbox.desk.noDocuments')}</p>`
    : html`<ul class="rows">
        ${rows.map(
          ({ customer, email, kind, status, at }) =>
            html`<li>
              <a class="row" href="/sandbox/desk/documents/${customer}/${kind}">
                <span class="text">
                  <strong>${t(`sandbox.desk.kind.${kind}`)}</strong>
                  <span class="quiet small">${email} · ${timeText(at)}</span>
                </span>
                ${badge(locale, status)}
              </a>
            </li>`,
        )}
      </ul>`
}

/** A document, and the two ways to decide about it. `isLate`: the decision was about one uploaded earlier. */
export const documentPage = (locale: Locale, document: DocumentOnDesk, pictures: number, isLate = false): Page => {
  const t = translate(locale)
  const { customer, email, kind } = document
  const title = t('sandbox.desk.documentOf', { email })
  const address = `/sandbox/desk/documents/${customer}/${kind}`
  return filePage(locale, { ...document, pictures, title, address, name: t(`sandbox.desk.kind.${kind}`) }, isLate)
}

/** Something that a customer has sent in as a file. */
type FileOnDesk = {
  title: string
  address: string
  name: string
  status: DeskStatus
  fileType: string | null
  /** So many there are of it: pages of a PDF, one of an image. */
  pictures: number
  at: Date
  /** Whom it has to be of, where that is to be compared. */
  holder?: string | null
  /** Nothing can be decided about it any more. */
  isDecided?: boolean
}

/** A file, and the two ways to decide about it. */
export const filePage = (locale: Locale, file: FileOnDesk, isLate = false): Page => {
  const t = translate(locale)
  const { title, name, status, isDecided = false, holder = null } = file
  return {
    title,
    main: html`<div class="stack narrow">
      <p><a href="/sandbox/desk">${t('sandbox.desk.back')}</a></p>
      <h1>${title}</h1>
      <p>${name} ${badge(locale, status)}</p>
      ${holder === null ? null : html`<p>${holder}</p>`} ${lateNotice(locale, isLate)} ${fileShown(locale, file)}
      ${isDecided ? null : decisionForms(locale, file)}
    </div>`,
  }
}

const decisionForms = (locale: Locale, { address, at }: FileOnDesk): Html => {
  const t = translate(locale)
  return html`<form method="post" action="${address}">
      ${shownAt(at)}
      <button class="btn primary" name="decision" value="accept" type="submit">${t('sandbox.desk.accept')}</button>
    </form>
    <form class="card stack" method="post" action="${address}">
      ${shownAt(at)}
      <div class="field">
        <label for="reason">${t('sandbox.desk.knownReason')}</label>
        <select id="reason" name="reason">
          ${documentReasons.map((reason) => html`<option value="${reason}">${documentReason(locale, reason)}</option>`)}
        </select>
      </div>
      <button class="btn" name="decision" value="reject" type="submit">${t('sandbox.desk.reject')}</button>
    </form>`
}

/** The file itself is never shown: what it is made of might do something where it is opened. */
const fileShown = (locale: Locale, { fileType, pictures, address }: FileOnDesk): Html => {
  const t = translate(locale)
  if (fileType === null) return html`<p class="quiet">${t('sandbox.desk.noFile')}</p>`
  if (pictures === 0) return notice('warning', t('sandbox.desk.noPictures'))
  const isPdf = fileType === 'application/pdf'
  return html`${Array.from({ length: pictures }, (_, index) => {
    const href = `${address}/pictures/${index + 1}`
    const name = t('sandbox.desk.page', { page: index + 1, pages: pictures })
    return html`<figure class="page">
      <img class="document" src="${href}" alt="${isPdf ? name : t('sandbox.desk.documents')}" />
      <figcaption><a href="${href}">${isPdf ? name : t('sandbox.desk.file')}</a></figcaption>
    </figure>`
  })}`
}
