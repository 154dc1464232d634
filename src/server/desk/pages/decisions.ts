import { isVerifiedStatus, type VerificationStatus } from '../../../domain/orders/statuses'
import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import { seenVersion } from '../desk'
import type { View } from './view'

export const timeText = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Says at which upload, answers or signature a decision is made; `isLate` where one was made at an earlier one. */
export const shownAt = (at: Date): Html => html`<input type="hidden" name="at" value="${at.toISOString()}" />`

/** The same of what may be decided about again: with how it stands. */
export const shownSeen = (seen: Parameters<typeof seenVersion>[0]): Html =>
  html`<input type="hidden" name="at" value="${seenVersion(seen)}" />`

export const lateNotice = (view: View, isLate: boolean): Html | null =>
  isLate ? notice('warning', translate(view.locale)('desk.late')) : null

/** How something stands on the desk; what was withdrawn, nobody decides about any more. */
export type DeskStatus = VerificationStatus | 'WITHDRAWN'

const standOf = (status: DeskStatus) => {
  if (status === 'WITHDRAWN') return 'withdrawn'
  if (isVerifiedStatus(status)) return 'approved'
  return status === 'REJECTED' ? 'rejected' : 'waiting'
}

export const badge = (view: View, status: DeskStatus): Html => {
  const stand = standOf(status)
  return html`<span class="badge">${translate(view.locale)(`desk.status.${stand}`)}</span>`
}

/** Says which version of something a decision is about. */
export const shownVersion = (version: string): Html => html`<input type="hidden" name="version" value="${version}" />`

/** Where an operator writes why they decide so: for those who look later, never for the customer. `of`: what tells it from others on its page. */
export const whyField = (view: View, of = ''): Html => {
  const id = of === '' ? 'why' : `why-${of}`
  return html`<div class="field">
    <label for="${id}">${translate(view.locale)('desk.why')}</label>
    <input id="${id}" name="why" maxlength="500" autocomplete="off" required />
  </div>`
}
