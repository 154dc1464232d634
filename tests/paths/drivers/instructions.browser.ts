import type { instructionsMachine } from '../../../machines/payment/instructions'
import {
  choosesTransfer,
  confirmsMethod,
  loadOrder,
  notBegun,
  onOrderPage,
  openPayment,
  tellsOldTotal,
  wayBrowser,
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

const { act, steer } = wayBrowser('BANKGIRO')

export const instructionsBrowser = {
  open,
  sees: {
    instructed: onOrderPage,
    refused: (page, { context: { problem } }) => notBegun(page, problem, 'BANKGIRO'),
  },
  act,
  steer,
} satisfies BrowserHalf<typeof instructionsMachine>
