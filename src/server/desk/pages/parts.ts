import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import type { View } from './view'

export type Fact = readonly [name: string, text: string]

/** What is known of something, each with its name. */
export const factList = (facts: readonly Fact[]): Html =>
  html`<dl class="facts">
    ${facts.map(
      ([name, text]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${text}</dd>
        </div>`,
    )}
  </dl>`

/** A list of rows, or that there are none. */
export const rowsOr = (empty: string, rows: readonly Html[]): Html =>
  rows.length === 0
    ? html`<p class="rows empty">${empty}</p>`
    : html`<ul class="rows">
        ${rows}
      </ul>`

/** `next`: what the next page goes on from, null on the last. */
type Paging = { path: string; query: Record<string, string>; next: Record<string, string> | null; isFirst: boolean }

/** The ways to the first page and to the next; nothing where all is on one. */
export const paging = ({ locale }: View, { path, query, next, isFirst }: Paging): Html | null => {
  const t = translate(locale)
  if (next === null && isFirst) return null
  const hrefOf = (more: Record<string, string>) => `${path}?${new URLSearchParams({ ...query, ...more })}`
  return html`<p class="actions">
    ${isFirst ? null : html`<a href="${hrefOf({})}">${t('desk.bank.first')}</a>`}
    ${next === null ? null : html`<a href="${hrefOf(next)}">${t('desk.bank.next')}</a>`}
  </p>`
}
