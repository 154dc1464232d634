import { useBuy } from './use-buy'
import { BuyView } from './view'

export default function Buy() {
  const screen = useBuy()
  return screen ? <BuyView {...screen} /> : null
}
