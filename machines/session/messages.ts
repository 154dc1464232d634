import { assign, setup } from 'xstate'

/** What the global message may say; the words are the view's. */
export type MessageCode =
  | 'generic'
  | 'screen-closed'
  | 'copy-unsupported'
  | 'paste-unsupported'
  | 'language-failed'
  | 'not-loaded'
  | 'not-filled-in'
  | 'answers-sent'
  | 'account-deleted'
  | 'account-frozen'
  | 'newsletter-subscribed'
  | 'newsletter-asked'

/** The global message: one at a time, hidden after 5 seconds (rule states-16). */
export const messagesMachine = setup({
  types: {
    context: {} as { code: MessageCode | undefined },
    events: {} as { type: 'message.show'; code: MessageCode } | { type: 'message.close' },
    tags: {} as 'needsUser',
  },
  actions: { setCode: assign((_, params: { code: MessageCode | undefined }) => params) },
  delays: { shownFor: 5000 },
}).createMachine({
  id: 'messages',
  context: { code: undefined },
  initial: 'hidden',
  on: {
    'message.show': { target: '.shown', reenter: true, actions: { type: 'setCode', params: ({ event }) => event } },
  },
  states: {
    hidden: { entry: { type: 'setCode', params: { code: undefined } }, tags: 'needsUser' },
    shown: { tags: 'needsUser', after: { shownFor: 'hidden' }, on: { 'message.close': 'hidden' } },
  },
})
