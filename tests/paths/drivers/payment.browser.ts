import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { paymentMachine, PaymentSnapshot } from '../../../machines/payment/payment'
import type { PaymentMethod } from '../../../src/domain/payments/payment-methods'
import { presses } from '../browser/acts'
import { heardOfCustomer } from '../browser/news'
import {
  changed,
  ended,
  going,
  headed,
  isCanceled,
  isFollowed,
  loadOrder,
  notBegun,
  onOrderPage,
  openPayment,
  providerAway,
  startPayment,
  toFollowing,
  wholeWay,
  type Ending,
} from '../browser/payments'
import { asked, answering } from '../browser/releases'
import type { BrowserHalf, Stage } from '../driver'
import type { PlannedStep } from '../record'

type Told = { method: PaymentMethod; before?: 'begun' | Ending }

/** What the order is that the page is told of first. */
const orders: Readonly<Record<string, Told>> = {
  'by page': { method: 'StripeCard' },
  'by page, under way': { method: 'StripeCard', before: 'begun' },
  'by form': { method: 'QuickPayCardEUR' },
  'by form, under way': { method: 'QuickPayCardEUR', before: 'begun' },
  'by app': { method: 'Swish' },
  'by bank': { method: 'FinsharkPayment' },
  'by bank, under way': { method: 'FinsharkPayment', before: 'begun' },
  'by transfer': { method: 'BANKGIRO' },
  declined: { method: 'StripeCard', before: 'declined' },
  canceled: { method: 'StripeCard', before: 'canceled' },
}

const open = async (stage: Stage, given: string, steps: readonly PlannedStep[]): Promise<void> => {
  const first = steps.find(({ label }) => label === '✗loadOrder «not there»' || label.startsWith('✓loadOrder'))
  const told = orders[first?.case ?? '']
  const screen = given === 'other way' ? 'error' : 'processing'
  await openPayment(stage, { ...(told ?? { method: 'StripeCard', reference: randomUUID() }), screen })
}

/** What is paid at a provider begins, or is followed where it had begun. */
const begins = async (page: Page): Promise<void> => {
  await Promise.any([going(page), isFollowed(page)])
}

const unpaid = async (page: Page, { context: { order, problem, chosen } }: PaymentSnapshot): Promise<void> => {
  if (problem) return notBegun(page, problem, chosen?.method)
  await (order?.status === 'ERROR' && order.feedbackReason !== 'timed-out' ? ended.declined : ended.timedOut)(page)
}

/** Another way to pay is offered where the page says that it is not paid, or does not know yet. */
const otherWay = async (stage: Stage): Promise<void> => {
  const { page } = stage
  const state = (await page.evaluate(() => window.recorder?.now('payment')?.state)) ?? ''
  if (state === 'redirect' || state === 'formPost' || state === 'bankList') await toFollowing(stage, state)
  await presses('payment.change')(stage)
}

export const paymentBrowser = {
  open,
  sees: {
    deciding: null,
    beginning: null,
    ended: null,
    redirect: begins,
    formPost: begins,
    waiting: going,
    bankList: async (page) => {
      await Promise.any([headed('payment.banks.title')(page), isFollowed(page)])
    },
    unpaid,
    over: onOrderPage,
  },
  act: {
    'customer.changed': async (stage) => {
      await stage.sandbox.feature('ZIMPLER', false)
      await stage.sandbox.push({ type: 'user.changed' })
      await heardOfCustomer(stage)
    },
    'order.changed': changed,
    'order.retry': { press: 'common.tryAgain' },
    'payment.again': { press: 'common.tryAgain' },
    'method.change': otherWay,
    'method.choose': { choose: /^Bankgiro/, chosen: ({ context: { chosen } }) => chosen?.method === 'BANKGIRO' },
    'method.confirm': { press: 'payment.choosing.confirm' },
    'method.leave': { press: 'common.back' },
  },
  steer: {
    loadOrder: answering(loadOrder),
    redirect: wholeWay('redirect'),
    formPost: wholeWay('formPost'),
    waiting: wholeWay('waiting'),
    bankList: wholeWay('bankList'),
    instructions: async ({ page, sandbox }, { name }) => {
      if (name === 'step refused') await isCanceled(page)
      await sandbox.release(startPayment, name === 'not begun' ? providerAway : asked)
    },
  },
} satisfies BrowserHalf<typeof paymentMachine>
