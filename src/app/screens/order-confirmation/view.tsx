import { useWords } from '../../../words/react'
import { FailedCard } from '../../ui/failed-card'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { unseen } from '../../ui/text.css'
import { CancelOrder } from './cancel-order'
import { Head } from './head'
import { Instructions } from './instructions'
import { NextCard } from './next'
import { OrderCard } from './order-card'
import { Outcome } from './outcome'
import { Pay } from './pay'
import { Story } from './story'
import type { OrderConfirmationScreen, ShownOrder } from './types'
import * as styles from './view.css'

export type { OrderConfirmationScreen } from './types'

export const OrderConfirmationView = (screen: OrderConfirmationScreen) => {
  if (screen.state === 'loading') return <Waiting />
  return screen.state === 'failed' ? <Failed {...screen} /> : <Shown {...screen} />
}

const Shown = (shown: ShownOrder) => {
  const { t } = useWords()
  return (
    <div className={styles.page}>
      <Head {...shown} />
      {shown.problem ? (
        <Notice
          tone={shown.problem === 'step-refused' ? 'info' : 'error'}
          isUrgent
          title={t(`confirmation.problem.${shown.problem}`)}
        />
      ) : null}
      <Story {...shown} />
      {hasToDo(shown.order) ? (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <Pay {...shown} />
            <Instructions {...shown} />
            <Outcome {...shown} />
          </div>
          <aside className={styles.aside}>
            <NextCard {...shown} />
            <OrderCard {...shown} />
          </aside>
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <NextCard {...shown} />
            <OrderCard {...shown} />
          </div>
        </div>
      )}
      {shown.cancelDialog ? <CancelOrder {...shown.cancelDialog} number={shown.order.number} /> : null}
    </div>
  )
}

/** Whether there is an address to show: where bought coins go, or where sold ones are to be sent. */
const hasToDo = ({ type, status }: ShownOrder['order']): boolean => type === 'BUY' || status === 'PENDING'

const Waiting = () => {
  const { t } = useWords()
  return (
    <div className={styles.waiting} role="status">
      <h1 className={unseen}>{t('common.loading')}</h1>
      <Skeleton width={220} height={28} />
      <Skeleton width={260} height={44} />
      <Skeleton width="100%" height={168} />
      <Skeleton width="100%" height={320} />
    </div>
  )
}

const Failed = ({ onTryAgain }: { onTryAgain: () => void }) => {
  const { t } = useWords()
  return (
    <FailedCard
      title={t('confirmation.failed.title')}
      text={t('confirmation.failed.text')}
      button={t('common.tryAgain')}
      onAct={onTryAgain}
    />
  )
}
