import type { MessageId } from '../../../domain/messages/message-ids.gen'
import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import type { Page } from '../../public-site/page'
import type { ListPage } from '../lists'
import type { View } from './view'

/** By these the addresses of lists name them; in this order they stand on the desk. */
export const listNames = [
  'proposals',
  'answers',
  'documents',
  'identities',
  'freezes',
  'purposes',
  'limits',
  'wallet-proofs',
  'orders',
  'coins',
  'removed-coins',
  'conflicts',
  'work',
  'refunds',
  'unmatched',
  'transfers',
  'payments',
  'plans',
  'stopped',
  'overdue',
  'entries',
  'files',
  'evidence',
  'cases',
  'feedback',
] as const
export type ListName = (typeof listNames)[number]

/** A page of a list, and how its rows are painted. */
export type Section = Omit<ListPage<never>, 'rows'> & { paint: (view: View) => Html }

const titles: Readonly<Record<ListName, MessageId>> = {
  proposals: 'desk.proposals.title',
  answers: 'desk.answers',
  documents: 'desk.documents',
  identities: 'desk.identities',
  freezes: 'desk.freezes.title',
  purposes: 'desk.purposes.title',
  limits: 'desk.limits.title',
  'wallet-proofs': 'desk.proofs.title',
  orders: 'desk.orders',
  coins: 'desk.stray',
  'removed-coins': 'desk.removedCoins.title',
  conflicts: 'desk.conflicts.title',
  work: 'desk.work.title',
  refunds: 'desk.refunds.title',
  unmatched: 'desk.unmatched.title',
  transfers: 'desk.transfers.title',
  payments: 'desk.payments.title',
  plans: 'desk.plans.title',
  stopped: 'desk.stopped.title',
  overdue: 'desk.overdue.title',
  entries: 'desk.entries.title',
  files: 'desk.files.failed.title',
  evidence: 'desk.evidence.title',
  cases: 'desk.cases',
  feedback: 'desk.feedback',
}

/** With how many there are, where somebody waits for them. */
const titleOf = (view: View, name: ListName, { total }: Section): string => {
  const t = translate(view.locale)
  const title = t(titles[name])
  return total === null || total === 0 ? title : t('desk.list.titled', { title, n: total })
}

const pagingOf = (view: View, name: ListName, { next, isFirst }: Section): Html | null => {
  const t = translate(view.locale)
  if (next === null && isFirst) return null
  const path = `${view.base}/lists/${name}`
  const title = t(titles[name])
  const nextHref = next && `${path}?${new URLSearchParams({ at: next.at.toISOString(), id: next.id })}`
  return html`<nav class="actions" aria-label="${t('desk.list.pages', { title })}">
    ${isFirst ? null : html`<a href="${path}">${t('desk.list.first')}</a>`}
    ${nextHref === null ? null : html`<a href="${nextHref}">${t('desk.list.next')}</a>`}
  </nav>`
}

/** A list's first page as a part of the desk's. */
export const listPart = (view: View, name: ListName, section: Section): Html =>
  html`<h2 id="${name}">${titleOf(view, name, section)}</h2>
    ${section.paint(view)} ${pagingOf(view, name, section)}`

/** A list by itself, a page at a time. */
export const listPage = (view: View, name: ListName, section: Section): Page => {
  const title = titleOf(view, name, section)
  return {
    title,
    main: html`<div class="stack narrow">
      <p><a href="${view.base}">${translate(view.locale)('desk.back')}</a></p>
      <h1>${title}</h1>
      ${section.paint(view)} ${pagingOf(view, name, section)}
    </div>`,
  }
}
