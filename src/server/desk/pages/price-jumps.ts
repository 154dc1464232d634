import { coinNamesInText, type Coin } from '../../../domain/money/currencies'
import { translate } from '../../../i18n/i18n'
import type { Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { View } from './view'

/** Coins that are not traded until a second price confirms the first; nothing where all are. */
export const jumpedNotice = ({ locale }: View, jumped: readonly Coin[]): Html | null => {
  if (jumped.length === 0) return null
  const coins = jumped.map((coin) => coinNamesInText[coin]).join(', ')
  return notice('warning', translate(locale)('desk.priceJumped', { coins }))
}
