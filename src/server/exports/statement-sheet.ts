import type { BookedTrade } from '../../domain/cost-basis'
import type { Locale } from '../../domain/customer'
import { dateText } from '../../i18n/dates'
import { translate } from '../../i18n/i18n'
import { taxZone } from '../statement/statement'
import type { Cell, Sheet } from './cells'

/** A year's trades with their cost basis, oldest first. */
export const statementSheet = (trades: readonly BookedTrade[], locale: Locale): Sheet => {
  const words = translate(locale)
  return {
    name: words('export.statement'),
    columns: [
      { heading: words('export.day'), width: 12 },
      { heading: words('export.number'), width: 14 },
      { heading: words('export.type'), width: 10 },
      { heading: words('export.coin'), width: 6 },
      { heading: words('export.coins'), width: 18 },
      { heading: words('export.kronor'), width: 14 },
      { heading: words('export.cost'), width: 14 },
      { heading: words('export.gain'), width: 14 },
      { heading: words('export.uncovered'), width: 18 },
      { heading: words('export.quantityAfter'), width: 18 },
      { heading: words('export.costAfter'), width: 14 },
    ],
    rows: trades.map((trade): Cell[] => [
      dateText(trade.at, taxZone),
      trade.number,
      words(`export.kind.${trade.type}`),
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
