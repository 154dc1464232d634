import type { VerificationStatus } from '../../../domain/orders/statuses'
import { translate } from '../../../i18n/i18n'
import type { Signer } from '../../database/schema'
import { html, type Html } from '../../public-site/html'
import type { Page } from '../../public-site/page'
import { badge, lateNotice, timeText, whyField } from './decisions'
import { factList } from './parts'
import { maySend, type View } from './view'

/** A customer whose e-ID was somebody else's: what we know of them, and who signed. */
export type IdentityOnDesk = { [Part in keyof Signer]: string | null } & {
  reference: string
  customer: string
  email: string
  status: VerificationStatus
  signer: Signer | null
  at: Date
}

export const identityRows = (view: View, rows: readonly IdentityOnDesk[]): Html => {
  const t = translate(view.locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('desk.noIdentities')}</p>`
    : html`<ul class="rows">
        ${rows.map(
          ({ reference, email, status, at }) =>
            html`<li>
              <a class="row" href="${view.base}/identities/${reference}">
                <span class="text">
                  <strong>${email}</strong>
                  <span class="quiet small">${timeText(at)}</span>
                </span>
                ${badge(view, status)}
              </a>
            </li>`,
        )}
      </ul>`
}

/** Whom we know beside who signed, and, while nobody has, the two ways to decide. `isLate`: it was about an earlier one. */
export const identityPage = (view: View, identity: IdentityOnDesk, isLate = false): Page => {
  const t = translate(view.locale)
  const { reference, email, status, signer } = identity
  return {
    title: t('desk.identityOf', { email }),
    main: html`<div class="stack narrow">
      <p><a href="${view.base}">${t('desk.back')}</a></p>
      <h1>${t('desk.identityOf', { email })}</h1>
      <p>${badge(view, status)}</p>
      ${lateNotice(view, isLate)}
      ${factList([
        [t('desk.ofAccount'), personText(identity)],
        [t('desk.ofSigner'), signer === null ? '' : personText(signer)],
      ])}
      ${
        status === 'PENDING' && maySend(view, '/identities/:reference')
          ? html`<form class="card stack" method="post" action="${view.base}/identities/${reference}">
              ${whyField(view)}
              <div class="actions">
                <button class="btn primary" name="decision" value="accept" type="submit">${t('desk.accept')}</button>
                <button class="btn" name="decision" value="reject" type="submit">${t('desk.reject')}</button>
              </div>
            </form>`
          : null
      }
    </div>`,
  }
}

const personText = ({ firstName, lastName, personalNumber }: { [Part in keyof Signer]: string | null }): string =>
  [firstName, lastName, personalNumber].filter((part) => part !== null).join(' ')
