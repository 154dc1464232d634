import { importantMessagesMachine } from '../../../machines/lists/important-messages'
import { defineDriver } from '../driver'
import { done, noAnswer } from './cases'

export const importantMessagesDriver = defineDriver(importantMessagesMachine)({
  states: { shown: 'shows the message that matters most', telling: 'tells the exchange that it was closed' },
  inputs: { start: { title: 'a customer with messages', input: undefined } },
  events: {
    'message.dismiss': {
      cases: { VERIFY_EMAIL: { code: 'VERIFY_EMAIL' }, BUY_PENDING: { code: 'BUY_PENDING' } },
      offered: ({ context }, name) => !context.closed.some((code) => code === name),
    },
  },
  children: { closeMessage: { ok: done, fail: noAnswer } },
  delays: {},
})
