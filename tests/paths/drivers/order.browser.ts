import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { OrderSnapshot, orderMachine } from '../../../machines/order/order'
import { orderProblems } from '../../../machines/order/order-setup'
import { create, enums, string, type } from 'superstruct'
import { coins, fiats } from '../../../src/domain/money/currencies'
import { moneyParts } from '../../../src/i18n/money'
import { allSeemVerified } from '../browser/accounts'
import { inDialog, inMain } from '../browser/operate'
import { completedOrder, ordersWhere, unpaidOrder } from '../browser/orders'
import { askingCode, proves } from '../browser/proof'
import { askedAfter, answering } from '../browser/releases'
import { absent, isBusyWith, shown, shownOnly } from '../browser/sees'
import { localeOf, stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'
import type { PlannedStep } from '../record'

const load = 'GET /protected/v2/orders/{reference}'
const report = 'POST /protected/v2/orders/{reference}/sent'
const cancel = 'POST /protected/v2/orders/{reference}/cancel'
const receipt = 'POST /protected/v2/orders/{reference}/receipt'
const feedback = 'POST /protected/v2/orders/{reference}/feedback'

const payout = 'POST /protected/v2/orders/{reference}/payout'
const refundTo = 'POST /protected/v2/orders/{reference}/refund-account'

/** The order that the path is about, by what it is given. */
const named = async (page: Page, given: string): Promise<string> => {
  if (given === 'over') return completedOrder(page)
  if (given === 'start' || given === 'refund') return unpaidOrder(page)
  const [sale] = await ordersWhere(page, `type=SELL&status=${given === 'sale' ? 'PENDING' : 'ERROR'}`)
  if (sale === undefined) throw new Error('The customer has no such sale')
  return sale
}

const open = async ({ page, sandbox }: Stage, given: string, steps: readonly PlannedStep[]): Promise<void> => {
  await sandbox.seed('verified-swede')
  const isThere = !steps.some(({ label }) => label === '✗loadOrder «not there»')
  const reference = isThere ? await named(page, given) : randomUUID()
  if (given === 'returned') await allSeemVerified(page)
  if (given === 'refund') {
    for (const event of ['payment.mismatched', 'order.refunded'] as const) await sandbox.stepOrder(reference, event)
    await sandbox.heldRefund(reference)
  }
  await sandbox.holdEvents()
  await sandbox.hold(load, report, cancel, receipt, feedback, payout, refundTo)
  await page.goto(`/app/protected/order/${reference}/UNPAID`)
}

/** What the order costs or, once it is over, has brought: by the exchange's own figures. */
const amountShown = async (page: Page): Promise<void> => {
  const context = await page.evaluate(() => window.recorder?.now('order')?.context)
  const { order } = create(context, Shown)
  if (order.type === 'SELL' && order.status === 'REFUND') return
  const due = order.type === 'BUY' ? { amount: order.total, currency: order.fiat } : order.from
  const { figure, unit } = moneyParts(localeOf(page), order.status === 'COMPLETED' ? order.to : due)
  await shown(page.locator('main header').getByText(`${figure}\u00a0${unit}`, { exact: true }))
}

const Amount = type({ amount: string(), currency: enums([...fiats, ...coins]) })
const Shown = type({
  order: type({
    type: string(),
    status: string(),
    total: string(),
    fiat: enums(fiats),
    from: Amount,
    to: Amount,
  }),
})

/** The order's page, with the order as it was told of last and with what went wrong, and nothing in front of it. */
const orderShown = async (page: Page, snapshot: OrderSnapshot): Promise<void> => {
  const { order, problem } = snapshot.context
  const { t } = await stepsOn(page)
  const side = order?.type === 'SELL' ? 'sell' : 'buy'
  await shown(page.getByText(t(`order.status.${order?.status ?? 'UNPAID'}.${side}`), { exact: true }))
  await absent(page.getByRole('dialog'))
  await amountShown(page)
  await shownOnly(problem, orderProblems, (code) => page.getByText(t(`confirmation.problem.${code}`)))
}

/** The order whose page is shown, by its address. */
const orderOn = async (page: Page): Promise<string> => {
  const { referenceIn } = await import('../../support/journey')
  return referenceIn(page)
}

const canceledElsewhere = async ({ page, sandbox }: Stage): Promise<void> =>
  sandbox.stepOrder(await orderOn(page), 'order.canceled')

const paidOutElsewhere = async ({ page, sandbox }: Stage): Promise<void> =>
  sandbox.stepOrder(await orderOn(page), 'payout.retried')

const refundWentElsewhere = async ({ page, sandbox }: Stage): Promise<void> =>
  sandbox.releaseRefund(await orderOn(page))

export const orderBrowser = {
  open,
  sees: {
    loading: async (page, snapshot) => {
      if (snapshot.context.order) await orderShown(page, snapshot)
    },
    shown: orderShown,
    reporting: isBusyWith('confirmation.reporting'),
    'canceling.sending': isBusyWith('confirmation.canceling'),
    saving: isBusyWith('order.receiptSaving'),
    repaying: isBusyWith('sale.repay.busy'),
    redirecting: isBusyWith('order.refundTo.busy'),
    rating: isBusyWith('order.feedback.sending'),
  },
  act: {
    'order.changed': async ({ page, sandbox }) =>
      sandbox.push({ type: 'order.changed', reference: await orderOn(page) }),
    'order.retry': { press: 'common.tryAgain' },
    'transfer.report': { press: 'confirmation.report' },
    'order.cancel': { press: 'confirmation.cancel', within: inMain },
    'reason.choose': {
      choose: (_, { reason }) => `cancelReason.${reason}`,
      chosen: ({ context }, { reason }) => context.reason === reason,
    },
    'reason.type': {
      fill: 'confirmation.cancel.other',
      shows: ({ context }) => context.reasonText,
      unless: ({ context }) => context.reason !== 'other',
    },
    'cancel.confirm': { press: 'confirmation.cancel', within: inDialog },
    'cancel.leave': { press: 'confirmation.cancel.keep' },
    'receipt.save': { press: 'order.receipt' },
    'feedback.rate': {
      choose: (_, { rating: n }) => ({ id: 'order.feedback.of', values: { n } }),
      chosen: ({ context: { rating: now, order } }, { rating }) => (now ?? order?.feedback?.rating) === rating,
    },
    'feedback.type': {
      fill: 'order.feedback.text',
      shows: ({ context }) => context.ratingText,
    },
    'feedback.send': { press: 'order.feedback.send' },
    'feedback.leave': { press: 'order.feedback.leave' },
    'account.choose': { choose: /Swedbank/, chosen: null },
    'payout.retry': { press: 'sale.repay.button' },
    'refund.choose': { press: 'order.refundTo.button' },
  },
  steer: {
    loadOrder: answering(load),
    reportTransfer: answering(report, { 'not now': askedAfter(report, canceledElsewhere) }),
    cancelOrder: answering(cancel, { 'not now': askedAfter(cancel, canceledElsewhere) }),
    saveReceipt: answering(receipt),
    sendFeedback: answering(feedback),
    proof: proves,
    chooseRefundAccount: answering(refundTo, { ...askingCode, 'not now': askedAfter(refundTo, refundWentElsewhere) }),
    retryPayout: answering(payout, { ...askingCode, 'not now': askedAfter(payout, paidOutElsewhere) }),
  },
} satisfies BrowserHalf<typeof orderMachine>
