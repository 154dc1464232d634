import type { MessageId } from '../../../domain/messages/message-ids.gen'
import { isVerifiedStatus, type VerificationStatus } from '../../../domain/orders/statuses'
import { translate } from '../../../i18n/i18n'
import { attributes, html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import { seenVersion } from '../desk'
import { typedIn, type View } from './view'

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
  const t = translate(view.locale)
  return reasonField(view, { of, name: 'why', label: t('desk.why'), help: null, missing: t('desk.problem.no-reason') })
}

/** Where an operator writes what is wrong, for the customer to read: the reason of a rejection. */
export const feedbackField = (
  view: View,
  of: string,
  words: { label: MessageId; missing: MessageId } = { label: 'desk.reason', missing: 'desk.reasonMissing' },
): Html => {
  const t = translate(view.locale)
  const [label, help, missing] = [t(words.label), t('desk.reasonHelp'), t(words.missing)]
  return reasonField(view, { of, name: 'reason', label, help, missing })
}

type ReasonField = { of: string; name: 'why' | 'reason'; label: string; help: string | null; missing: string }

/** A form without its reason is shown again on the page that it stands on, with what was typed. */
const reasonField = (view: View, { of, name, label, help, missing }: ReasonField): Html => {
  const typed = typedIn(view, of, name)
  const isMissing = typed !== null && typed.trim() === ''
  const id = of === '' ? name : `${name}-${of}`
  const text = isMissing ? missing : help
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      value="${typed ?? ''}"
      maxlength="500"
      autocomplete="off"
      required
      ${attributes({ 'aria-describedby': text === null ? undefined : `${id}-help` })}
      aria-invalid="${String(isMissing)}"
    />
    ${text === null ? null : html`<p id="${id}-help" class="${isMissing ? 'problem' : 'help'}">${text}</p>`}
    <input type="hidden" name="page" value="${view.page}" />
  </div>`
}
