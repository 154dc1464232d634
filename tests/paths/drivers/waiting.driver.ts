import { waitingMachine } from '../../../machines/payment/waiting'
import { defineDriver } from '../driver'
import { paidBy, wayOf } from './payments'
import { waitingBrowser } from './waiting.browser'

const way = wayOf(paidBy('Swish'), 'in an app')

export const waitingDriver = defineDriver(waitingMachine)({
  ...way,
  states: { ...way.states, leaving: 'opens the app' },
  browser: waitingBrowser,
})
