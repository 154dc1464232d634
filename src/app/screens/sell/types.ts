import type { OfferedCoin } from '../../ui/coin-choice'
import type { NoRate } from '../../ui/price-card'
import type { ProofShown } from '../../ui/proof-dialog'
import type { SecurityWait } from '../../../domain/customer/security-wait'
import type { AccountOffer, SellLimits } from '../../../../machines/sell/sell-form'
import type { SellProblem } from '../../../../machines/sell/sell'
import type { UnderWay } from '../../../domain/bank/bank-verification'
import type { Trader } from '../../../domain/orders/buy-block'
import type { Coin, Fiat } from '../../../domain/money/currencies'
import type { Decimal } from '../../../domain/money/money'
import type { FieldCode } from '../../../domain/shared/problems'
import type { ScreenName } from '../../../domain/routing/screens'

/** What the sell screen shows and asks; the screen has nothing of its own. */
export type SellScreen =
  | { step: 'loading' }
  | ({ step: 'blocked' } & BlockedSelling)
  | ({ step: 'editing' } & SellFormScreen)

/**
 * `underWay`: a verification of a bank account that waits for the customer; `home`: where they are at home, by `access`;
 * `faq` says more where there is nothing to mend.
 */
export type BlockedSelling = {
  customer: Trader
  underWay: UnderWay | null
  home: ScreenName | undefined
  faq: string
}

export type SellPrice = {
  /** SEK for one coin, and when that came, by this browser's clock (`Date.now()`). */
  rate: Decimal
  since: number
  isUpdating: boolean
  /** What is sold, and what it is worth; null while there is no amount. */
  sale: { coins: Decimal; worth: Decimal } | null
}

export type SellFormScreen = {
  problem: SellProblem | null
  /** Open while the second factor is asked for. */
  proof: ProofShown | null
  /** New accounts wait; null while they do not. */
  securityWait: SecurityWait | null
  coins: readonly OfferedCoin[]
  coin: Coin
  /** What is paid out. */
  fiat: Fiat
  onCoin: (coin: Coin) => void

  /** Both as they stand in their fields. */
  amount: string
  value: string
  onAmount: (text: string) => void
  onAmountLeft: () => void
  onValue: (text: string) => void
  onValueLeft: () => void
  amountProblem: FieldCode | null
  valueProblem: FieldCode | null
  isWorkingOut: boolean
  limits: SellLimits
  /** Puts to support what today's limit, or that of one sale, leaves no room for; null where there is nothing to put. */
  onSupport: (() => void) | null

  accounts: readonly AccountOffer[]
  account: string | null
  onAccount: (reference: string) => void

  /** Null until the first rates are here. */
  price: SellPrice | null
  /** Said in place of the price, where there is none. */
  noRate: NoRate | null
  canPlace: boolean
  isPlacing: boolean
  onPlace: () => void
}
