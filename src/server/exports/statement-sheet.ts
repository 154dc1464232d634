import type { BookedTrade } from '../../domain/money/cost-basis'
import type { Locale } from '../../domain/customer/customer'
import { dateText } from '../../i18n/dates'
import { translate } from '../../i18n/i18n'
import { taxZone } from '../statements/statement'
import type { Cell, Sheet } from './cells'

/** A year's trades with their cost basis, oldest first. */
export const statementSheet = (trades: readonly BookedTrade[], locale: Locale): Sheet => {
  const t = translate(locale)
  return {
    name: t('export.statement'),
    columns: [
      { heading: t('export.day'), width: 12 },
      { heading: t('export.number'), width: 14 },
      { heading: t('export.type'), width: 10 },
      { heading: t('export.coin'), width: 6 },
      { heading: t('export.coins'), width: 18 },
      { heading: t('export.kronor'), width: 14 },
      { heading: t('export.cost'), width: 14 },
      { heading: t('export.gain'), width: 14 },
      { heading: t('export.uncovered'), width: 18 },
      { heading: t('export.quantityAfter'), width: 18 },
      { heading: t('export.costAfter'), width: 14 },
    ],
    rows: trades.map((trade): Cell[] => [
      dateText(trade.at, taxZone),
      trade.number,
      t(`export.kind.${trade.type}`),
      trade.coin,
      { figure: trade.quantity },
      { figure: trade.kronor },
      trade.disposal === null ? null : { figure: trade.disposal.cost },
      trade.disposal === null ? null : { figure: trade.disposal.gain },
      trade.disposal === null ? null : { figure: trade.disposal.uncovered },
      { figure: trade.after.quantity },
      { figure: trade.after.cost },
    ]),
  }
}
