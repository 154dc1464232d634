import type { MessageId } from '../../../domain/messages/message-ids.gen'
import { translate } from '../../../i18n/i18n'
import type { deskProposals } from '../../database/schema'
import { html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import type { TwoPersonAction } from '../roles'
import { timeText, whyField } from './decisions'
import { maySend, type View } from './view'

/** With the number of the order, where it is of one. */
export type ProposalOnDesk = typeof deskProposals.$inferSelect & { number: string | null }

const actionTexts = {
  'coins.return': 'desk.action.coins.return',
  'order.refund': 'desk.action.order.refund',
  'order.release': 'desk.action.order.release',
  'refund.release': 'desk.action.refund.release',
  'work.retry': 'desk.action.work.retry',
} as const satisfies Record<TwoPersonAction, MessageId>

const nameOf = (view: View, { action, number }: ProposalOnDesk): string => {
  const t = translate(view.locale)
  const what = t(actionTexts[action])
  return number === null ? what : `${what} · ${t('desk.order', { number })}`
}

/** What waits for a second person. */
export const proposalRows = (view: View, rows: readonly ProposalOnDesk[]): Html => {
  const t = translate(view.locale)
  return rows.length === 0
    ? html`<p class="rows empty">${t('desk.proposals.none')}</p>`
    : html`<ul class="rows">
        ${rows.map(
          (row) =>
            html`<li>
              <a class="row" href="${view.base}/proposals/${row.id}">
                <span class="text">
                  <strong>${nameOf(view, row)}</strong>
                  <span class="quiet small">${t('desk.proposals.by', { name: row.name, at: timeText(row.at) })}</span>
                </span>
              </a>
            </li>`,
        )}
      </ul>`
}

/** What one operator has proposed, and, while it waits, the two ways to decide for another. `isCurrent`: it can be confirmed. */
export const proposalPage = (view: View, row: ProposalOnDesk, isCurrent: boolean): Page => {
  const t = translate(view.locale)
  const title = nameOf(view, row)
  const isOwn = view.operator?.subject === row.subject
  const facts = [
    [t('desk.proposals.reason'), row.reason],
    ...(row.returnAddress === null ? [] : [[t('desk.proposals.address'), row.returnAddress]]),
  ]
  return {
    title,
    main: html`<div class="stack narrow">
      <p><a href="${view.base}">${t('desk.back')}</a></p>
      <h1>${title}</h1>
      <p><span class="badge">${t(`desk.proposals.state.${row.state}`)}</span></p>
      <p>${t('desk.proposals.by', { name: row.name, at: timeText(row.at) })}</p>
      <dl class="facts">
        ${facts.map(
          ([name = '', text = '']) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${text}</dd>
            </div>`,
        )}
      </dl>
      ${row.state === 'open' && !isCurrent ? notice('warning', t('desk.proposals.late')) : null}
      ${row.state === 'open' && isOwn ? html`<p>${t('desk.proposals.own')}</p>` : null}
      ${
        row.state === 'open' && maySend(view, '/proposals/:id')
          ? decisionForm(view, row, { isOwn, canConfirm: !isOwn && isCurrent })
          : null
      }
    </div>`,
  }
}

type Deciding = { isOwn: boolean; canConfirm: boolean }

const decisionForm = (view: View, { id }: ProposalOnDesk, { isOwn, canConfirm }: Deciding): Html => {
  const t = translate(view.locale)
  const confirm = () =>
    html`<button class="btn primary" name="decision" value="confirm" type="submit">
      ${t('desk.proposals.confirm')}
    </button>`
  return html`<form class="card stack" method="post" action="${view.base}/proposals/${id}">
    ${whyField(view)}
    <div class="actions">
      ${canConfirm ? confirm() : null}
      <button class="btn" name="decision" value="turn-down" type="submit">
        ${t(isOwn ? 'desk.proposals.takeBack' : 'desk.proposals.turnDown')}
      </button>
    </div>
  </form>`
}
