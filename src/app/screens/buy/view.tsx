import { useMessages } from '../../../i18n/react'
import { Blocked } from '../../order/buying-closed'
import type { BlockedBuying } from '../../order/buying-types'
import { Paused } from '../../order/paused'
import { Purpose } from '../../order/purpose'
import { TradeLoading } from '../../ui/trade-loading'
import { BuyFormView } from './form'
import { Review } from './review'
import type { BuyScreen } from './types'

export type { BuyScreen } from './types'

export const BuyView = (screen: BuyScreen) => {
  switch (screen.step) {
    case 'loading':
      return <TradeLoading />
    case 'blocked':
      return <Closed {...screen} />
    case 'editing':
      return <BuyFormView {...screen} />
    case 'reviewing':
      return <Review {...screen} />
    case 'asking':
      return <Purpose {...screen} />
    case 'paused':
      return <Paused {...screen} />
  }
}

const Closed = (blocked: BlockedBuying) => {
  const { t } = useMessages()
  return <Blocked {...blocked} title={t('buy.title')} />
}
