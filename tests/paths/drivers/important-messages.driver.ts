import { importantMessagesMachine } from '../../../machines/lists/important-messages'
import { defineDriver } from '../driver'
import { done, noAnswer } from './cases'
import { importantMessagesBrowser } from './important-messages.browser'

export const importantMessagesDriver = defineDriver(importantMessagesMachine)({
  states: { shown: 'shows the message that matters most', telling: 'tells the exchange that it was closed' },
  inputs: { start: { title: 'a customer with messages', input: undefined } },
  events: {
    'message.dismiss': {
      cases: { BUY_REJECTED: { code: 'BUY_REJECTED' }, UPLOAD_DOCUMENTS: { code: 'UPLOAD_DOCUMENTS' } },
      offered: ({ context: { closed } }, name) =>
        !closed.some((code) => code === name) && (name === 'BUY_REJECTED' || closed.includes('BUY_REJECTED')),
    },
  },
  children: { closeMessage: { ok: done, fail: noAnswer } },
  delays: {},
  browser: importantMessagesBrowser,
})
