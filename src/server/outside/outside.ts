import type { Banks } from './banks'
import type { Chat } from './chat'
import type { Coins } from './coins'
import type { Eid } from './eid'
import type { ErrorReports } from './error-reports'
import type { Mail } from './mail'
import type { OldWallets } from './old-wallets'
import type { Passkeys } from './passkeys'
import type { Payments } from './payments'
import type { Payouts } from './payouts'
import type { Push } from './push'
import type { Prices } from './prices'
import type { Reviews } from './reviews'
import type { Sms } from './sms'

/** The outside world, one small interface each; it answers only through signed callbacks. Null: nobody is there. */
export type Outside = {
  mail: Mail | null
  sms: Sms | null
  eid: Eid | null
  payments: Payments
  banks: Banks | null
  coins: Coins
  payouts: Payouts | null
  prices: Prices | null
  reviews: Reviews | null
  oldWallets: OldWallets | null
  chat: Chat | null
  passkeys: Passkeys | null
  push: Push | null
  errorReports: ErrorReports | null
}
