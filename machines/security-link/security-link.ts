import { getNextSnapshot, setup } from 'xstate'

/** Where a link of a letter about the customer's security can be. */
export const securityLinkStates = ['sent', 'opened', 'confirmed', 'denied', 'expired'] as const
export type SecurityLinkState = (typeof securityLinkStates)[number]

/** What can happen to it: done by whoever has the letter, or due by the clock. */
export const securityLinkEvents = ['link.opened', 'link.expired', 'answer.mine', 'answer.notMine'] as const
export type SecurityLinkEvent = (typeof securityLinkEvents)[number]

/**
 * "Was it you?": what a letter about a new device, a new address or a change of security asks, and is answered once. The
 * exchange takes no step that is not here. Who has said that it was them may still find that it was not.
 */
export const securityLinkMachine = setup({
  types: {
    events: {} as { type: SecurityLinkEvent },
    tags: {} as 'needsUser' | 'terminal',
  },
}).createMachine({
  id: 'securityLink',
  initial: 'sent',
  states: {
    sent: { tags: 'needsUser', on: { 'link.opened': 'opened', 'link.expired': 'expired' } },
    opened: {
      tags: 'needsUser',
      on: { 'answer.mine': 'confirmed', 'answer.notMine': 'denied', 'link.expired': 'expired' },
    },
    confirmed: { tags: 'needsUser', on: { 'answer.notMine': 'denied', 'link.expired': 'expired' } },
    denied: { type: 'final', tags: 'terminal' },
    expired: { type: 'final', tags: 'terminal' },
  },
})

/** State after an event, or undefined where the statechart has no such step. */
export const nextSecurityLinkState = (
  state: SecurityLinkState,
  event: SecurityLinkEvent,
): SecurityLinkState | undefined => {
  const snapshot = securityLinkMachine.resolveState({ value: state })
  if (!snapshot.can({ type: event })) return undefined
  return getNextSnapshot(securityLinkMachine, snapshot, { type: event }).value
}

/** States in which something can happen: those of a link that still holds, for what ends it. */
export const securityStatesThatTake = (event: SecurityLinkEvent): SecurityLinkState[] =>
  securityLinkStates.filter((state) => nextSecurityLinkState(state, event) !== undefined)
