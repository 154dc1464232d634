import type { DocumentKind } from '../../../domain/customer/customer'
import type { VerificationStatus } from '../../../domain/orders/statuses'
import { translate } from '../../../i18n/i18n'
import { documentReason, documentReasons } from '../../documents/reasons'
import { attributes, html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import { badge, lateNotice, shownSeen, timeText, whyField, type DeskStatus } from './decisions'
import { maySend, typedIn, type View } from './view'

/** Whose a document has to be, as they have told us. */
export type Holder = { firstName: string | null; lastName: string | null; personalNumber: string | null }
type Residence = { address: string | null; postalCode: string | null; city: string | null }

export type DocumentOnDesk = {
  id: string
  customer: string
  email: string
  kind: DocumentKind
  status: VerificationStatus
  fileType: string | null
  at: Date
  holder: Holder
  residence: Residence
}

/** Documents that somebody can decide about. */
export const documentRows = (view: View, rows: readonly DocumentOnDesk[]): Html => {
  const t = translate(view.locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('desk.noDocuments')}</p>`
    : html`<ul class="rows">
        ${rows.map(
          ({ customer, email, kind, status, at }) =>
            html`<li>
              <a class="row" href="${view.base}/documents/${customer}/${kind}">
                <span class="text">
                  <strong>${t(`desk.kind.${kind}`)}</strong>
                  <span class="quiet small">${email} · ${timeText(at)}</span>
                </span>
                ${badge(view, status)}
              </a>
            </li>`,
        )}
      </ul>`
}

/** A document, and the two ways to decide about it. `isLate`: the decision was about one uploaded earlier. */
export const documentPage = (view: View, document: DocumentOnDesk, pictures: number, isLate = false): Page => {
  const t = translate(view.locale)
  const { customer, email, kind, residence } = document
  const title = t('desk.documentOf', { email })
  const address = `${view.base}/documents/${customer}/${kind}`
  const isOpen = maySend(view, '/documents/:customer/:kind')
  const holder = holderText(view, document.holder, kind === 'residency' ? residence : null)
  const shown = shownSeen(document)
  return filePage(
    view,
    { ...document, holder, pictures, title, address, isOpen, shown, name: t(`desk.kind.${kind}`) },
    isLate,
  )
}

/** Whom somebody compares a document with: name and number, and of what shows where they live, that too. */
export const holderText = (view: View, holder: Holder, residence: Residence | null = null): string => {
  const { firstName, lastName, personalNumber } = holder
  const { address = null, postalCode = null, city = null } = residence ?? {}
  const known = [[firstName, lastName, personalNumber], [address], [postalCode, city]].map(told).filter(Boolean)
  return translate(view.locale)('desk.evidence.holder', { holder: known.join(', ') || '–' })
}

const told = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' ')

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
  /** Which version of it is shown. */
  shown: Html
  /** Whether somebody who looks at it can decide about it. */
  isOpen: boolean
}

/** A file, and the two ways to decide about it. */
export const filePage = (view: View, file: FileOnDesk, isLate = false): Page => {
  const t = translate(view.locale)
  const { title, name, status, isOpen, holder = null } = file
  return {
    title,
    main: html`<div class="stack narrow">
      <p><a href="${view.base}">${t('desk.back')}</a></p>
      <h1>${title}</h1>
      <p>${name} ${badge(view, status)}</p>
      ${holder === null ? null : html`<p>${holder}</p>`} ${lateNotice(view, isLate)} ${fileShown(view, file)}
      ${isOpen ? decisionForms(view, file) : null}
    </div>`,
  }
}

const decisionForms = (view: View, { address, shown }: FileOnDesk): Html => {
  const t = translate(view.locale)
  const chosen = typedIn(view, 'reject', 'reason')
  return html`<form class="card stack" method="post" action="${address}">
      ${shown} ${whyField(view, 'accept')}
      <button class="btn primary" name="decision" value="accept" type="submit">${t('desk.accept')}</button>
    </form>
    <form class="card stack" method="post" action="${address}">
      ${shown}
      <div class="field">
        <label for="reason">${t('desk.knownReason')}</label>
        <select id="reason" name="reason" aria-invalid="${String(chosen === '')}">
          ${documentReasons.map(
            (reason) =>
              html`<option value="${reason}" ${attributes({ selected: chosen === reason ? true : undefined })}>
                ${documentReason(view.locale, reason)}
              </option>`,
          )}
        </select>
        ${chosen === '' ? html`<p class="problem">${t('desk.problem.no-reason')}</p>` : null}
      </div>
      <button class="btn" name="decision" value="reject" type="submit">${t('desk.reject')}</button>
    </form>`
}

/** The file itself is never shown: what it is made of might do something where it is opened. */
const fileShown = (view: View, { fileType, pictures, address }: FileOnDesk): Html => {
  const t = translate(view.locale)
  if (fileType === null) return html`<p class="quiet">${t('desk.noFile')}</p>`
  if (pictures === 0) return notice('warning', t('desk.noPictures'))
  const isPdf = fileType === 'application/pdf'
  return html`${Array.from({ length: pictures }, (_, index) => {
    const href = `${address}/pictures/${index + 1}`
    const name = t('desk.page', { page: index + 1, pages: pictures })
    return html`<figure class="page">
      <img class="document" src="${href}" alt="${isPdf ? name : t('desk.documents')}" />
      <figcaption><a href="${href}">${isPdf ? name : t('desk.file')}</a></figcaption>
    </figure>`
  })}`
}
