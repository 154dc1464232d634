import type { Locale } from '../../../domain/customer/customer'
import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import type { Page } from '../../public-site/page'

export type Letter = { kind: 'mail' | 'sms'; to: string; subject: string | null; text: string; at: Date }

const link = /(https?:\/\/[^\s<>"]+)/

export const inboxPage = (locale: Locale, letters: readonly Letter[], olderHref: string | null): Page => {
  const t = translate(locale)
  return {
    title: t('sandbox.inbox.title'),
    main: html`<div class="prose">
        <h1>${t('sandbox.inbox.title')}</h1>
        <p class="lead">${t('sandbox.inbox.lead')}</p>
      </div>
      ${
        letters.length === 0
          ? html`<p class="rows empty narrow">${t('sandbox.inbox.empty')}</p>`
          : html`<div class="rows narrow">
              ${letters.map((letter, index) => letterRow(locale, letter, index === 0))}
            </div>`
      }
      ${olderHref === null ? null : html`<p><a class="btn" href="${olderHref}">${t('sandbox.inbox.older')}</a></p>`}`,
  }
}

const letterRow = (locale: Locale, { kind, to, subject, text, at }: Letter, isOpen: boolean): Html => {
  const t = translate(locale)
  return html`<details class="letter" ${isOpen ? html`open` : null}>
    <summary class="row">
      <span class="text">
        <strong>${subject ?? text}</strong>
        <span class="quiet small">${to} · ${timeText(at)}</span>
      </span>
      <span class="badge">${t(kind === 'mail' ? 'sandbox.inbox.mail' : 'sandbox.inbox.sms')}</span>
    </summary>
    <div class="body"><pre>${linked(text)}</pre></div>
  </details>`
}

const timeText = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

const linked = (text: string): (Html | string)[] =>
  text.split(link).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
