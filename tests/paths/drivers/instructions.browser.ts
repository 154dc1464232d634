import type { instructionsMachine } from '../../../machines/payment/instructions'
import {
  choosesTransfer,
  confirmsMethod,
  goesAtOnce,
  loading,
  loadOrder,
  notBegun,
  onOrderPage,
  openPayment,
  starting,
  tellsOldTotal,
} from '../browser/payments'
import type { BrowserHalf, Stage } from '../driver'
import type { PlannedStep } from '../record'

/** The customer has chosen a transfer instead of the card. */
const open = async (stage: Stage, _: string, steps: readonly PlannedStep[]): Promise<void> => {
  const { page, sandbox } = stage
  await openPayment(stage, { method: 'StripeCard', screen: 'error' })
  await tellsOldTotal(page, steps)
  await sandbox.release(loadOrder)
  await choosesTransfer(stage)
  await confirmsMethod(stage)
}

const never = async (): Promise<void> => undefined

export const instructionsBrowser = {
  open,
  sees: {
    starting: loading,
    instructed: onOrderPage,
    refused: (page, { context: { problem } }) => notBegun(page, problem, 'BANKGIRO'),
  },
  act: {
    'order.changed': never,
    'bank.search': never,
    'bank.choose': never,
    'page.returned': never,
    'payment.continue': never,
    'payment.start': never,
  },
  steer: {
    startPayment: starting,
    leave: goesAtOnce,
    loadOrder: never,
    follow: never,
  },
} satisfies BrowserHalf<typeof instructionsMachine>
