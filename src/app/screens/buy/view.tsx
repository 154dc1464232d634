import { TradeLoading } from '../../ui/trade-loading'
import { Blocked } from './blocked'
import { BuyFormView } from './form'
import { Paused } from './paused'
import { Purpose } from './purpose'
import { Review } from './review'
import type { BuyScreen } from './types'

export type { BuyScreen } from './types'

export const BuyView = (screen: BuyScreen) => {
  switch (screen.step) {
    case 'loading':
      return <TradeLoading />
    case 'blocked':
      return <Blocked {...screen} />
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
