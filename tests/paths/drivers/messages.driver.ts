import { messagesMachine } from '../../../machines/session/messages'
import { defineDriver } from '../driver'
import { plain } from './cases'
import { messagesBrowser } from './messages.browser'

export const messagesDriver = defineDriver(messagesMachine)({
  states: { hidden: 'no message', shown: 'shows a message' },
  inputs: { start: { title: 'the app has started', input: undefined } },
  events: {
    'message.show': {
      by: 'parent',
      cases: { copying: { code: 'copy-unsupported' } },
    },
    'message.close': { cases: plain },
  },
  children: {},
  delays: { shownFor: 'five seconds' },
  browser: messagesBrowser,
})
