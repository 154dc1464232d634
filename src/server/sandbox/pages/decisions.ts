import type { Locale } from '../../../domain/customer'
import { isVerifiedStatus, type VerificationStatus } from '../../../domain/statuses'
import { say } from '../../../words/i18n'
import { html, type Html } from '../../public-site/html'

export const timeText = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

export const badge = (locale: Locale, status: VerificationStatus): Html => {
  const stand = isVerifiedStatus(status) ? 'approved' : status === 'REJECTED' ? 'rejected' : 'waiting'
  return html`<span class="badge">${say(locale)(`sandbox.desk.status.${stand}`)}</span>`
}
