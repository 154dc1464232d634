import { compare } from '../../../domain/money/money'
import { limitText } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { OverLimit } from '../../order/over-limit'
import { Hint } from '../../ui/field'
import type { BuyForm } from './types'
import * as styles from './view.css'

/** What is left to buy for today, or that nothing is. */
export const Today = ({ limits: { min, max }, fiat }: Pick<BuyForm, 'limits' | 'fiat'>) => {
  const { t, locale } = useMessages()
  if (compare(max, min) >= 0)
    return (
      <Hint
        help={t('buy.today.left', { min: limitText(locale, min, fiat), max: limitText(locale, max, fiat), fiat })}
      />
    )
  return (
    <div className={styles.refusal}>
      <OverLimit isUsedUp />
    </div>
  )
}
