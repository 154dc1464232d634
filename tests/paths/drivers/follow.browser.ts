import type { Page } from 'playwright-core'
import type { followMachine } from '../../../machines/payment/follow'
import {
  answered,
  askStripe,
  becomesTransfer,
  changed,
  decided,
  isFollowed,
  loadOrder,
  openWay,
  paymentOn,
  type Ending,
} from '../browser/payments'
import { failures } from '../browser/releases'
import { isWithout } from '../browser/sees'
import type { BrowserHalf, Stage, Way } from '../driver'
import type { Call } from '../sandbox'

/** The page waits for the payment, and has asked this, or nothing. */
const waits =
  (asked: Call | null) =>
  async (page: Page): Promise<void> => {
    await isFollowed(page)
    const { pending } = paymentOn(page)
    for (const call of [askStripe, loadOrder] as const)
      if (pending(call) !== (call === asked ? 1 : 0)) throw new Error(`${call} is asked ${pending(call)} times`)
  }

const after =
  (ending: Ending, way: Way): Way =>
  async (stage) => {
    await decided(stage.page, ending)
    await way(stage)
  }

/** The ways to all that an order is told as. */
const told = (way: Way) => ({
  'under way': way,
  paid: after('paid', way),
  declined: after('declined', way),
  canceled: after('canceled', way),
  'timed out': after('timed out', way),
  changed: async (stage: Stage) => {
    await becomesTransfer(stage.page)
    await way(stage)
  },
})

export const followBrowser = {
  open: (stage, _, steps) => openWay('StripeCard')(stage, 'under way', steps),
  sees: {
    asking: waits(askStripe),
    waiting: waits(null),
    loading: waits(loadOrder),
    known: isWithout('payment.open.title'),
  },
  act: { 'order.changed': changed },
  steer: {
    askProvider: {
      ...told(answered),
      'no answer': ({ sandbox }) => sandbox.release(askStripe, failures['no answer']),
    },
    loadOrder: {
      ...told(({ sandbox }) => sandbox.release(loadOrder)),
      'no answer': ({ sandbox }) => sandbox.release(loadOrder, failures['no answer']),
    },
  },
  unreached: {
    '✓askProvider «changed»': 'of an order that is by another way now the provider knows nothing: loadOrder tells it',
  },
} satisfies BrowserHalf<typeof followMachine>
