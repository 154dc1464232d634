import type { Decimal } from '../../domain/money'

/** `key` makes it once: the same key asked for again is the same payout; callbacks name it. */
export type Payout = {
  key: string
  amount: Decimal
  currency: 'SEK'
  clearingNumber: string
  accountNumber: string
  iban: string | null
  holder: string
  message: string
}

/** Kronor to bank accounts. How one ended comes as callbacks: payout.paid, payout.returned. */
export type Payouts = { pay: (payout: Payout) => Promise<void> }
