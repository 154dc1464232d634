import { anyJob } from '../jobs/run'
import type { AdapterFactory } from '../outside/adapter'
import type { PaymentProvider } from '../outside/payments'
import type { Payout } from '../outside/payouts'
import { depositOfKey } from '../bank/deposits'
import { attemptOfKey } from '../orders/sendings'
import { keepPayment, tellOutcome, withdrawPayment, type ManualPayment } from './payments'
import { tellTransfer } from './transfers'

/**
 * Our bank, where somebody pays by hand: what is to be paid waits in a table, and is told as paid, or as come back, once two
 * operators have said so. What comes in is read on the statement, and told likewise.
 */
export const bankByHand: AdapterFactory = ({ config, database, clock }) => {
  const refund: PaymentProvider['refund'] = async ({ key, reference, currency, amount, to, message }) => {
    if (to === null) throw new Error('Our bank pays to an account')
    const payment = { key, kind: 'refund', orderReference: reference, currency, amount, ...to, message } as const
    await database.transaction((tx) => keepPayment(tx, { config }, payment, clock.now()))
  }
  const atBank = { refund, checkouts: null }
  return {
    name: 'bank-by-hand',
    outside: {
      payouts: {
        pay: (payout) => database.transaction((tx) => keepPayment(tx, { config }, paymentOf(payout), clock.now())),
        withdraw: (tx, payout) => withdrawPayment(tx, { config }, paymentOf(payout), clock.now()),
      },
      payments: { BANKGIRO: atBank, SEPA: atBank },
    },
    kinds: [anyJob(tellOutcome), anyJob(tellTransfer)],
  }
}

const paymentOf = (payout: Payout): ManualPayment => {
  const kind = depositOfKey(payout.key) === undefined ? 'payout' : 'deposit'
  return { ...payout, kind, orderReference: attemptOfKey(payout.key)?.reference ?? null, iban: null }
}
