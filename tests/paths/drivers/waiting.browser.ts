import type { waitingMachine } from '../../../machines/payment/waiting'
import { unasked, wayBrowser } from '../browser/payments'
import type { BrowserHalf } from '../driver'

export const waitingBrowser = {
  ...wayBrowser('Swish'),
  act: { ...unasked, 'payment.continue': { press: { either: ['payment.swish.openHere', 'payment.swish.open'] } } },
} satisfies BrowserHalf<typeof waitingMachine>
