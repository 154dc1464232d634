import { object } from 'superstruct'
import { depositOfKey } from '../bank/deposits'
import { isAskedByHand, tellOutcome, withdrawPayment as withdrawByHand } from '../bank-by-hand/payments'
import { tellTransfer } from '../bank-by-hand/transfers'
import { secondsAfter } from '../clock'
import { jobKind } from '../jobs/jobs'
import { anyJob } from '../jobs/run'
import { attemptOfKey } from '../orders/sendings'
import type { Transaction } from '../database/handle'
import type { Payout } from '../outside/payouts'
import type { AdapterFactory } from '../outside/adapter'
import type { PaymentProvider } from '../outside/payments'
import { tellAgain, tellEvents, tellLeft } from './events'
import { keepPayment, withdrawPayment, type AskedPayment } from './payments'
import { folderReader } from './read-files'
import type { BankFilesSettings } from './settings'
import { writeFiles } from './write-files'

/** So often it is looked whether a cut-off has passed, and what our bank has put there. */
const watchSeconds = 15

/**
 * Our bank, by files of ISO 20022: what is to be paid waits in a table and goes into the file of the next cut-off; what the
 * bank says of it, and what came, it puts into a folder.
 */
export const bankFiles =
  (settings: BankFilesSettings): AdapterFactory =>
  (deps) => {
    const { config, database, clock, jobs, log } = deps
    const keep = (payment: AskedPayment) =>
      database.transaction(async (tx) => {
        // What operators were asked for before, they pay.
        if (!(await isAskedByHand(tx, payment.key))) await keepPayment(tx, { config }, payment, clock.now())
      })
    const withdraw = async (tx: Transaction, payout: Payout): Promise<boolean> => {
      const by = (await isAskedByHand(tx, payout.key)) ? withdrawByHand : withdrawPayment
      return by(tx, { config }, paymentOf(payout), clock.now())
    }
    const refund: PaymentProvider['refund'] = async ({ key, reference, currency, amount, to, message }) => {
      if (to === null) throw new Error('Our bank pays to an account')
      await keep({ key, kind: 'refund', orderReference: reference, currency, amount, ...to, message })
    }
    const atBank = { refund, checkouts: null }
    const readFiles = folderReader({ ...deps, settings })
    const watch = jobKind({
      kind: 'bank-files.watch',
      payload: object({}),
      run: async () => {
        await planWatch(secondsAfter(clock.now(), watchSeconds))
        // What cannot be written keeps nobody from what came, nor the other way about.
        const work = [() => writeFiles({ ...deps, settings }), readFiles]
        for (const part of work)
          await part().catch((error: unknown) => log.error({ err: error }, 'files of our bank could not be seen to'))
        await database.transaction((tx) => tellLeft(tx, jobs, clock.now()))
      },
    })
    const planWatch = (at: Date): Promise<void> => {
      const slot = Math.floor(at.getTime() / (watchSeconds * 1000))
      return database.transaction((tx) => jobs.enqueue(tx, watch, {}, at, { uniqueKey: `bank-files/${slot}` }))
    }
    return {
      name: 'bank-files',
      outside: {
        payouts: {
          pay: (payout) => keep(paymentOf(payout)),
          withdraw,
        },
        payments: { BANKGIRO: atBank, ...(settings.accounts.EUR === null ? {} : { SEPA: atBank }) },
      },
      // What operators were asked for before is still said at the desk, and told.
      kinds: [anyJob(watch), anyJob(tellEvents), anyJob(tellAgain), anyJob(tellOutcome), anyJob(tellTransfer)],
      plan: () => planWatch(clock.now()),
    }
  }

const paymentOf = (payout: Payout): AskedPayment => {
  const kind = depositOfKey(payout.key) === undefined ? 'payout' : 'deposit'
  return { ...payout, kind, orderReference: attemptOfKey(payout.key)?.reference ?? null, iban: null }
}
