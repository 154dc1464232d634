import { compare } from '../../../domain/money/money'
import { limitText } from '../../../i18n/money'
import { useMessages } from '../../../i18n/react'
import { ButtonLink } from '../../ui/button'
import { Hint } from '../../ui/field'
import { Notice } from '../../ui/notice'
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
      <Notice
        tone="warning"
        title={t('buy.today.usedUp')}
        action={
          <ButtonLink size="small" to={{ screen: 'higherLimit' }}>
            {t('buy.today.higher')}
          </ButtonLink>
        }
      />
    </div>
  )
}
