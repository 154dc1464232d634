import type { Fiat } from '../../../domain/money/currencies'
import { fiatOf, type Decimal } from '../../../domain/money/money'
import type { PlanState } from '../../../domain/plans/plans'
import { translate } from '../../../i18n/i18n'
import { moneyColumn } from '../../../i18n/money'
import { html, type Html } from '../../public-site/html'
import { timeText } from './decisions'
import { rowsOr } from './parts'
import type { View } from './view'

/** A transfer that waits. `number`, `state`: of its plan; `heldUpAt`: since when it is tried and cannot buy. */
export type PlanMoneyOnDesk = {
  id: string
  amount: Decimal
  currency: Fiat
  at: Date
  heldUpAt: Date | null
  tooLittleAt: Date | null
  contradictedAt: Date | null
  number: string
  state: PlanState
  customerId: string
  email: string
}

/** Money that waits for plans, each with why; nothing is decided here. */
export const planMoneyRows = (view: View, rows: readonly PlanMoneyOnDesk[]): Html => {
  const t = translate(view.locale)
  return rowsOr(
    t('desk.plans.none'),
    rows.map(
      (row) =>
        html`<li>
          <a class="row" href="${view.base}/customers/${row.customerId}">
            <span class="text">
              <strong>${t('desk.plans.plan', { number: row.number })}</strong>
              <span>${reasonText(view, row)}</span>
              <span class="quiet small">${timeText(row.at)} · ${row.email}</span>
            </span>
            <span class="figure"
              >${moneyColumn(view.locale, { amount: fiatOf(row.amount), currency: row.currency })}</span
            >
          </a>
        </li>`,
    ),
  )
}

/** What keeps money back, in the order in which the exchange looks at it. */
const reasonText = (view: View, { state, heldUpAt, tooLittleAt, contradictedAt }: PlanMoneyOnDesk): string => {
  const t = translate(view.locale)
  if (contradictedAt !== null) return t('desk.plans.toldOtherwise')
  if (state === 'PAUSED') return t('desk.plans.paused')
  if (state === 'ENDED') return t('desk.plans.ended')
  if (heldUpAt !== null) return t('desk.plans.heldUp', { since: timeText(heldUpAt) })
  return tooLittleAt === null ? t('desk.plans.now') : t('desk.plans.tooLittle')
}
