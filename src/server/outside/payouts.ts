import type { Decimal } from '../../domain/money/money'
import type { Transaction } from '../database/handle'

/**
 * Kronor to a customer's bank account. `key` makes it once: the same key asked for again is the same payout; the callback
 * names it. Both numbers as digits, and no IBAN, which nobody has verified; `message` is what the holder reads on their statement.
 */
export type Payout = {
  key: string
  amount: Decimal
  currency: 'SEK'
  clearingNumber: string
  accountNumber: string
  holder: string
  message: string
}

/**
 * Our bank, where it pays. How a payout ended comes back as a callback: `payout.paid`, or `payout.returned`. `withdraw`, where
 * payouts wait here before they leave: sees to it that one is never made, also if it is asked for later, and answers whether it
 * could; nothing is told of it.
 */
export type Payouts = {
  pay: (payout: Payout) => Promise<void>
  withdraw?: (tx: Transaction, payout: Payout) => Promise<boolean>
}
