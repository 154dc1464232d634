import { importantMessagesMachine } from '../../../machines/notifications/important-messages'
import { defineDriver } from '../driver'
import { done, noAnswer } from './cases'
import { importantMessagesBrowser, told } from './important-messages.browser'

export const importantMessagesDriver = defineDriver(importantMessagesMachine)({
  states: { shown: 'shows the message that matters most', telling: 'tells the exchange that it was closed' },
  inputs: { start: { title: 'a customer with messages', input: undefined } },
  events: {
    'message.dismiss': {
      cases: { BUY_REJECTED: { code: 'BUY_REJECTED' }, UPLOAD_DOCUMENTS: { code: 'UPLOAD_DOCUMENTS' } },
      offered: ({ context: { closed } }, name) =>
        !closed.some((code) => code === name) && (name === 'BUY_REJECTED' || closed.includes('BUY_REJECTED')),
    },
    /** Another document was refused: what the exchange was told of, it has forgotten. */
    'customer.changed': {
      by: 'parent',
      cases: {
        'refused again': { customer: { importantMessages: { list: [...told], closedList: [], pageList: [] } } },
      },
      offered: ({ context: { closed, untold } }) => closed.length > untold.length,
    },
  },
  children: { closeMessage: { ok: done, fail: noAnswer } },
  delays: {},
  browser: importantMessagesBrowser,
})
