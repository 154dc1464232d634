import { redirectMachine } from '../../../machines/payment/redirect'
import { defineDriver } from '../driver'
import { redirectBrowser } from './redirect.browser'
import { awayOf, paidBy } from './payments'

export const redirectDriver = defineDriver(redirectMachine)({
  ...awayOf(paidBy('StripeCard'), 'on a page'),
  browser: redirectBrowser,
})
