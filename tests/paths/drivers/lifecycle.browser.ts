import type { Page } from 'playwright-core'
import type { lifecycleMachine } from '../../../machines/order/lifecycle'
import type { OrderStatus, OrderType } from '../../../src/domain/orders/statuses'
import { ordersWhere } from '../browser/orders'
import { shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage, Told } from '../driver'

/** An order of the customer's that has just been placed: its page is where what happens to it shows. */
const open = async ({ page, sandbox }: Stage, given: string): Promise<void> => {
  await sandbox.seed('verified-swede')
  const query = given === 'buy' ? 'status=UNPAID&type=BUY' : 'status=PENDING&type=SELL'
  const placed = await ordersWhere(page, query)
  for (const reference of placed) {
    const { steps } = await sandbox.stepsOfOrder(reference)
    if (steps.length > 1) continue
    await page.goto(`/app/protected/order/${reference}/${given === 'buy' ? 'UNPAID' : 'PENDING'}`)
    return shown(page.getByRole('main').getByRole('heading'))
  }
  throw new Error('The customer has no order that was just placed')
}

const referenceOn = async (page: Page): Promise<string> => {
  const { referenceIn } = await import('../../support/journey')
  return referenceIn(page)
}

/** What the exchange has written down of the order, as the statechart's transitions. */
const tells = async ({ page, sandbox }: Stage): Promise<Told[]> => {
  const { type, steps } = await sandbox.stepsOfOrder(await referenceOn(page))
  return steps.map(({ status, event }, index) => {
    const state = `${type}.${status}`
    if (event === null)
      return { state, fired: [`lifecycle.placing --always[${type === 'BUY' ? 0 : 1}]--> lifecycle.${type}`] }
    return { state, fired: [`lifecycle.${type}.${steps[index - 1]?.status ?? ''} --${event}--> lifecycle.${state}`] }
  })
}

const standsAt = (type: OrderType, status: OrderStatus) => async (page: Page) => {
  const { t } = await stepsOn(page)
  await page.waitForURL(`**/${status}`, { timeout: 1000 })
  await shown(
    page.getByRole('main').getByText(t(`order.status.${status}.${type === 'BUY' ? 'buy' : 'sell'}`), { exact: true }),
  )
}

const takesStep = async ({ page, sandbox }: Stage, { type }: { type: Parameters<Stage['sandbox']['stepOrder']>[1] }) =>
  sandbox.stepOrder(await referenceOn(page), type)

export const lifecycleBrowser = {
  open,
  tells,
  sees: {
    placing: null,
    'BUY.UNPAID': standsAt('BUY', 'UNPAID'),
    'BUY.PENDING': standsAt('BUY', 'PENDING'),
    'BUY.ERROR': standsAt('BUY', 'ERROR'),
    'BUY.PAID': standsAt('BUY', 'PAID'),
    'BUY.PAYOUT_PENDING': standsAt('BUY', 'PAYOUT_PENDING'),
    'BUY.CONTACT_SUPPORT': standsAt('BUY', 'CONTACT_SUPPORT'),
    'BUY.CANCELED': standsAt('BUY', 'CANCELED'),
    'BUY.COMPLETED': standsAt('BUY', 'COMPLETED'),
    'BUY.REFUND': standsAt('BUY', 'REFUND'),
    'SELL.PENDING': standsAt('SELL', 'PENDING'),
    'SELL.PAID': standsAt('SELL', 'PAID'),
    'SELL.PAYOUT_PENDING': standsAt('SELL', 'PAYOUT_PENDING'),
    'SELL.ERROR': standsAt('SELL', 'ERROR'),
    'SELL.CONTACT_SUPPORT': standsAt('SELL', 'CONTACT_SUPPORT'),
    'SELL.CANCELED': standsAt('SELL', 'CANCELED'),
    'SELL.COMPLETED': standsAt('SELL', 'COMPLETED'),
    'SELL.REFUND': standsAt('SELL', 'REFUND'),
  },
  act: {
    'payment.started': takesStep,
    'transfer.chosen': takesStep,
    'transfer.reported': takesStep,
    'payment.received': takesStep,
    'payment.failed': takesStep,
    'payment.mismatched': takesStep,
    'payment.late': takesStep,
    'coins.received': takesStep,
    'coins.mismatched': takesStep,
    'coins.late': takesStep,
    'coins.removed': takesStep,
    'order.canceled': takesStep,
    'order.expired': takesStep,
    'order.questioned': takesStep,
    'order.refused': takesStep,
    'order.released': takesStep,
    'order.refunded': takesStep,
    'payout.started': takesStep,
    'payout.sent': takesStep,
    'payout.refused': takesStep,
    'payout.returned': takesStep,
    'payout.retried': takesStep,
  },
  steer: {},
} satisfies BrowserHalf<typeof lifecycleMachine>
