import type { formPostMachine } from '../../../machines/payment/form-post'
import { awayBrowser } from '../browser/payments'
import type { BrowserHalf } from '../driver'

export const formPostBrowser = awayBrowser('QuickPayCardEUR') satisfies BrowserHalf<typeof formPostMachine>
