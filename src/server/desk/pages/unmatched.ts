import { fiatOf } from '../../../domain/money/money'
import { translate } from '../../../i18n/i18n'
import { moneyColumn, moneyText } from '../../../i18n/money'
import type { UnmatchedTransfer } from '../../callbacks/unmatched'
import { typedField } from '../../public-site/fields'
import { html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import { shownVersion, timeText, whyField } from './decisions'
import { factList, rowsOr, type Fact } from './parts'
import { maySend, type View } from './view'

/** Transfers that wait until somebody has said what they are for. */
export const unmatchedRows = (view: View, rows: readonly UnmatchedTransfer[]): Html =>
  rowsOr(
    translate(view.locale)('desk.unmatched.none'),
    rows.map(
      ({ id, reference, payer, amount, currency, receivedAt }) =>
        html`<li>
          <a class="row" href="${view.base}/unmatched/${id}">
            <span class="text">
              <strong>${reference === '' ? '–' : reference}</strong>
              <span class="quiet small">${timeText(receivedAt)} · ${payer ?? '–'}</span>
            </span>
            <span class="figure">${moneyColumn(view.locale, { amount: fiatOf(amount), currency })}</span>
          </a>
        </li>`,
    ),
  )

/** What our bank has told of one. */
export const unmatchedFacts = ({ locale }: View, transfer: UnmatchedTransfer): Fact[] => {
  const { method, amount, currency, reference, payer, bankReference, receivedAt } = transfer
  const t = translate(locale)
  return [
    [t('desk.bank.amount'), moneyText(locale, { amount: fiatOf(amount), currency })],
    [t('desk.unmatched.method'), t(method === 'SEPA' ? 'method.SEPA.name' : 'method.BANKGIRO.name')],
    [t('desk.bank.record.reference'), reference === '' ? '–' : reference],
    [t('desk.bank.record.payer'), payer ?? '–'],
    [t('desk.bank.ofBank'), bankReference ?? '–'],
    [t('desk.bank.since'), timeText(receivedAt)],
  ]
}

/** `isContradicted`: our bank has told it again otherwise, and nobody has decided about that. */
export type UnmatchedOnDesk = UnmatchedTransfer & { isContradicted: boolean }

/** `decision`: whose form was sent; `problem`: of what was typed, if it is not the reason that is wrong. */
export type Tried = { decision: 'match' | 'return'; typed: string; problem: 'wrong' | 'reference-taken' | null }

/** A transfer, with the ways to say which order or plan it is for, or that it was sent back. */
export const unmatchedPage = (view: View, transfer: UnmatchedOnDesk, tried?: Tried): Page => {
  const t = translate(view.locale)
  const { id, currency, receivedAt } = transfer
  const title = t('desk.unmatched.page')
  const action = `${view.base}/unmatched/${id}`
  const typedOf = (decision: Tried['decision']) => (tried?.decision === decision ? tried.typed : '')
  const problemOf = (decision: Tried['decision']): string | null => {
    if (tried?.decision !== decision || tried.problem === null) return null
    if (tried.problem === 'reference-taken') return t('desk.bank.refused.reference-taken')
    return decision === 'match' ? t('desk.unmatched.numberProblem', { currency }) : t('desk.unmatched.returnProblem')
  }
  return {
    title,
    main: html`<div class="stack narrow">
      <p><a href="${view.base}">${t('desk.back')}</a></p>
      <h1>${title}</h1>
      ${factList(unmatchedFacts(view, transfer))}
      ${transfer.isContradicted ? notice('warning', t('desk.unmatched.contradicted')) : null}
      ${
        maySend(view, '/unmatched/:id') && !transfer.isContradicted
          ? html`<form class="card stack" method="post" action="${action}">
                ${typedField({
                  name: 'number',
                  label: t('desk.unmatched.number'),
                  value: typedOf('match'),
                  help: t('desk.unmatched.numberHelp'),
                  problem: problemOf('match'),
                })}
                ${shownVersion(receivedAt.toISOString())} ${whyField(view, 'match')}
                <button class="btn primary" name="decision" value="match" type="submit">
                  ${t('desk.unmatched.match')}
                </button>
              </form>
              <form class="card stack" method="post" action="${action}">
                ${typedField({
                  name: 'bankReference',
                  label: t('desk.unmatched.returnReference'),
                  value: typedOf('return'),
                  help: t('desk.unmatched.returnHelp'),
                  problem: problemOf('return'),
                })}
                ${shownVersion(receivedAt.toISOString())} ${whyField(view, 'return')}
                <button class="btn" name="decision" value="return" type="submit">${t('desk.unmatched.return')}</button>
              </form>`
          : null
      }
    </div>`,
  }
}
