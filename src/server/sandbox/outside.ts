import { createHmac, randomUUID } from 'node:crypto'
import type { Coin } from '../../domain/money/currencies'
import { rounded, times, type Decimal } from '../../domain/money/money'
import { inboxMessages } from '../database/schema'
import type { Exchange } from '../exchange'
import { localDomain } from '../http/origin'
import type { Chat } from '../outside/chat'
import { forAllCoins, type CoinNetwork } from '../outside/coins'
import type { Eid } from '../outside/eid'
import type { Mail } from '../outside/mail'
import type { Outside } from '../outside/outside'
import type { PaymentProvider, Payments } from '../outside/payments'
import type { Payouts } from '../outside/payouts'
import type { Sms } from '../outside/sms'
import { sandboxAddress, sandboxHash } from './addresses'
import { sandboxBanks } from './bank-visits'
import { uuidOf, type Post } from '../callbacks/post-signed'
import { callBack, type CallbackJob } from './callbacks'
import { checkoutsOf } from './checkouts'
import { sandboxOldWallets } from './old-wallets'
import { comesBack, keepPaid, keepPayout, wasPaid } from './paid-out'
import { sandboxPrices } from './prices'
import { checkoutMethods } from './providers'
import { sandboxPush } from './push'
import { sandboxReviews } from './reviews'
import { walkedShare } from './price-walk'

/** What the outside parties of the sandbox need of the exchange, which is built around them. */
export type Deps = Pick<Exchange, 'config' | 'database' | 'clock' | 'jobs'>

/** The outside world in miniature: mail goes to the inbox, coins and refunds are sent after a while. */
export const sandboxOutside = (deps: Deps, callback: CallbackJob, post: Post): Outside => ({
  mail: sandboxMail(deps, callback),
  sms: sandboxSms(deps),
  eid: sandboxEid,
  payments: sandboxPayments(deps, callback, post),
  banks: sandboxBanks(deps),
  coins: forAllCoins(sandboxNetwork(deps, callback)),
  payouts: sandboxPayouts(deps, callback),
  push: sandboxPush(deps),
  prices: sandboxPrices(deps.config.sandboxSeed, deps.clock),
  reviews: sandboxReviews(deps, callback),
  oldWallets: sandboxOldWallets,
  chat: sandboxChat(deps),
  passkeys: deps.config.appUrl === null ? { domain: localDomain } : null,
  errorReports: null,
})

/** Addresses that begin so do not exist. */
const bouncing = /^bounce/i

const sandboxMail = (deps: Deps, callback: CallbackJob): Mail => ({
  send: async ({ id: message, to: recipient, subject, text: body }) => {
    const { database, clock } = deps
    await database.transaction(async (tx) => {
      if (!bouncing.test(recipient))
        await tx
          .insert(inboxMessages)
          .values({ id: message, kind: 'mail', recipient, subject, body, sentAt: clock.now() })
          .onConflictDoNothing({ target: inboxMessages.id })
      else await callBack(tx, deps, callback, 'mail', bounced(message, clock.now()))
    })
  },
})

const bounced = (message: string, now: Date) =>
  ({
    id: uuidOf(`mail.bounced/${message}`),
    type: 'mail.bounced',
    at: now.toISOString(),
    message,
    reason: 'no-such-address',
  }) as const

/** Numbers that end so are refused. */
const refusedEnding = '404'

const sandboxSms = ({ database, clock }: Deps): Sms => ({
  accepts: async (to) => !to.endsWith(refusedEnding),
  send: async ({ to: recipient, text: body }) => {
    await database.transaction((tx) =>
      tx.insert(inboxMessages).values({ kind: 'sms', recipient, subject: null, body, sentAt: clock.now() }),
    )
  },
})

/** People sign on the sandbox's page, which finds orders where the exchange has them. */
export const sandboxEid: Eid = {
  start: async () => ({ autoStartToken: randomUUID(), qrToken: randomUUID(), qrSecret: randomUUID() }),
}

/** Coins that one sending costs, about; it moves by the hour. */
const networkFees: Record<Coin, Decimal> = { BTC: '0.0000176', ETH: '0.00017', LTC: '0', BCH: '0' }

const sandboxNetwork = (deps: Deps, callback: CallbackJob): CoinNetwork => ({
  chain: 'main',
  networkFee: async (coin) => {
    const { config, clock } = deps
    return rounded(times(networkFees[coin], walkedShare(config.sandboxSeed, `${coin}/fee`, clock.now())), 8, 'up')
  },
  address: async ({ order, coin }) => sandboxAddress(coin, `deposit/${order}`),
  depositAddress: async ({ deposit, coin }) => sandboxAddress(coin, `test-deposit/${deposit}`),
  send: async ({ key, coin, amount }) => {
    const id = uuidOf(`coins.sent/${key}`)
    const event = {
      id,
      type: 'coins.sent',
      at: deps.clock.now().toISOString(),
      key,
      coin,
      amount,
      hash: sandboxHash(coin, key),
    } as const
    await deps.database.transaction((tx) => callBack(tx, deps, callback, 'coins', event))
  },
})

const sandboxPayouts = (deps: Deps, callback: CallbackJob): Payouts => ({
  withdraw: async (tx, { key }) => !(await wasPaid(tx, key)),
  pay: async (payout) => {
    const { key, amount, currency } = payout
    const now = deps.clock.now()
    const head = { id: uuidOf(`payout/${key}`), at: now.toISOString(), key }
    const event = comesBack(payout)
      ? ({ ...head, type: 'payout.returned', reason: 'The account is closed' } as const)
      : ({ ...head, type: 'payout.paid', amount, currency } as const)
    await deps.database.transaction(async (tx) => {
      await keepPayout(tx, payout, now)
      await callBack(tx, deps, callback, 'payouts', event)
    })
  },
})

/** Everybody refunds at once; customers pay at the providers' pages, or at their own bank. */
const sandboxPayments = (deps: Deps, callback: CallbackJob, post: Post): Payments => {
  const refund = sandboxRefund(deps, callback)
  const atBank = { refund: sandboxBankRefund(deps, refund), checkouts: null }
  const atProviders = checkoutMethods.map((method) => [method, { refund, checkouts: checkoutsOf(deps, post, method) }])
  return { BANKGIRO: atBank, SEPA: atBank, ...Object.fromEntries(atProviders) }
}

const sandboxRefund =
  (deps: Deps, callback: CallbackJob): PaymentProvider['refund'] =>
  async ({ key, amount, currency }) => {
    const id = uuidOf(`refund.sent/${key}`)
    const event = { id, type: 'refund.sent', at: deps.clock.now().toISOString(), key, amount, currency } as const
    await deps.database.transaction((tx) => callBack(tx, deps, callback, 'payments', event))
  }

/** Our bank pays back to the customer's account, where it stands among what was paid out. */
const sandboxBankRefund =
  (deps: Deps, refund: PaymentProvider['refund']): PaymentProvider['refund'] =>
  async (asked) => {
    const { key, to, amount, currency, message } = asked
    if (to === null) throw new Error('Our bank pays to an account')
    const { iban: _iban, ...account } = to
    const paid = { key, amount, currency, ...account, message }
    await deps.database.transaction((tx) => keepPaid(tx, paid, deps.clock.now()))
    await refund(asked)
  }

/** Somebody answers on the sandbox's desk. */
const sandboxChat = ({ config }: Deps): Chat => ({
  tokenOf: (customerId) => createHmac('sha256', config.secret).update(`chat/${customerId}`).digest('base64url'),
})
