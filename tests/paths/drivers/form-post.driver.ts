import { formPostMachine } from '../../../machines/payment/form-post'
import { defineDriver } from '../driver'
import { formPostBrowser } from './form-post.browser'
import { awayOf, paidBy } from './payments'

export const formPostDriver = defineDriver(formPostMachine)({
  ...awayOf(paidBy('QuickPayCardEUR'), 'by a form'),
  browser: formPostBrowser,
})
