import type { ReactNode } from 'react'
import { useMessages } from '../../../i18n/react'
import { Blocked } from '../../order/buying-closed'
import { Paused } from '../../order/paused'
import { Purpose } from '../../order/purpose'
import { FailedCard } from '../../ui/failed-card'
import { TradeLoading } from '../../ui/trade-loading'
import { AddressesView } from './addresses'
import { AmountView } from './amount'
import { CoinsView } from './coins'
import { DoneView } from './done'
import { ReviewView } from './review'
import { RhythmView } from './rhythm'
import type { PlanFormScreen } from './types'
import { WayView } from './way'
import * as styles from './view.css'

export type { PlanFormScreen } from './types'

export const PlanFormView = (screen: PlanFormScreen): ReactNode => {
  switch (screen.step) {
    case 'loading':
      return <TradeLoading />
    case 'failed':
      return <Failed {...screen} />
    case 'blocked':
      return <Closed {...screen} />
    case 'asking':
      return <Purpose {...screen} />
    case 'paused':
      return <Paused {...screen} />
    default:
      return (
        <div className={styles.page} data-plan-step>
          {stepOf(screen)}
        </div>
      )
  }
}

type Step = Exclude<PlanFormScreen, { step: 'loading' | 'failed' | 'blocked' | 'asking' | 'paused' }>

/** A step is another page to whoever listens: its heading takes the focus anew. */
const stepOf = (screen: Step): ReactNode => {
  switch (screen.step) {
    case 'coins':
      return <CoinsView {...screen} />
    case 'amount':
      return <AmountView {...screen} />
    case 'rhythm':
      return <RhythmView {...screen} />
    case 'way':
      return <WayView {...screen} />
    case 'addresses':
      return <AddressesView {...screen} />
    case 'review':
      return <ReviewView {...screen} />
    case 'done':
      return <DoneView {...screen} />
  }
}

const Closed = ({ reference, ...blocked }: Extract<PlanFormScreen, { step: 'blocked' }>) => {
  const { t } = useMessages()
  return <Blocked {...blocked} title={t(reference === null ? 'planForm.title' : 'planForm.changeTitle')} />
}

const Failed = ({ onTryAgain }: { onTryAgain: () => void }) => {
  const { t } = useMessages()
  return (
    <FailedCard
      title={t('planForm.failed.title')}
      text={t('planForm.failed.text')}
      button={t('common.tryAgain')}
      onAct={onTryAgain}
    />
  )
}
