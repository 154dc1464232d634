import { useId } from 'react'
import { brand } from '../../../domain/company/brand'
import type { Fiat } from '../../../domain/money/currencies'
import { useMessages } from '../../../i18n/react'
import { Card } from '../../ui/card'
import { Money } from '../../ui/money'
import { Switch } from '../../ui/switch'
import type { BuyForm } from './types'
import * as styles from './view.css'

type PriorityPartProps = NonNullable<BuyForm['priority']> & { fiat: Fiat }

export const PriorityPart = ({ isOn, cost, onChange, fiat }: PriorityPartProps) => {
  const { t } = useMessages()
  const id = useId()
  const shownCost = cost === null ? null : <Money of={{ amount: cost, currency: fiat }} />
  return (
    <Card className={styles.priority}>
      <div className={styles.priorityTelling}>
        <h3 id={`${id}-name`}>{t('buy.priority')}</h3>
        <p id={`${id}-text`} className={styles.priorityText}>
          {t('buy.priorityText', { brand: brand.name })}
        </p>
        <p className={styles.priorityCostBelow}>{shownCost}</p>
      </div>
      <span className={styles.priorityCost}>{shownCost}</span>
      <Switch isOn={isOn} onChange={onChange} labelledBy={`${id}-name`} describedBy={`${id}-text`} />
    </Card>
  )
}
