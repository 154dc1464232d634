import { fiats } from '../../domain/money/currencies'
import { plus } from '../../domain/money/money'
import type { Order } from '../../domain/orders/orders'

/** Money that waits before it goes back; of each currency together. */
export const waitingSums = ({ waitingRefunds }: Order) =>
  fiats.flatMap((currency) => {
    const amounts = waitingRefunds.filter((each) => each.currency === currency).map(({ amount }) => amount)
    return amounts.length === 0 ? [] : [{ currency, amount: plus('0', ...amounts) }]
  })
