import type { redirectMachine } from '../../../machines/payment/redirect'
import { awayBrowser } from '../browser/payments'
import type { BrowserHalf } from '../driver'

export const redirectBrowser = awayBrowser('StripeCard') satisfies BrowserHalf<typeof redirectMachine>
