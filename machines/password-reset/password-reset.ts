import { getNextSnapshot, setup } from 'xstate'

/** Where a link to a new password can be. */
export const resetStates = ['asked', 'sent', 'opened', 'proving', 'done', 'used', 'expired', 'withdrawn'] as const
export type ResetState = (typeof resetStates)[number]

/**
 * What can happen to a link: done by whoever has it, by the exchange, or due by the clock. It is withdrawn by a newer one,
 * and by a change of the password or of the address that it went to.
 */
export const resetEvents = [
  'letter.sent',
  'link.opened',
  'link.expired',
  'link.withdrawn',
  'factor.asked',
  'factor.dropped',
  'factor.refused',
  'factor.proven',
  'password.set',
] as const
export type ResetEvent = (typeof resetEvents)[number]

/**
 * The way from a forgotten password to a new one, as one link of a letter goes it. The exchange takes no step that is not here:
 * whoever has two-factor on cannot come to `done` past `proving`.
 */
export const passwordResetMachine = setup({
  types: {
    events: {} as { type: ResetEvent },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
  },
}).createMachine({
  id: 'passwordReset',
  initial: 'asked',
  states: {
    asked: {
      tags: 'busy',
      on: { 'letter.sent': 'sent', 'link.expired': 'expired', 'link.withdrawn': 'withdrawn' },
    },
    sent: {
      tags: 'needsUser',
      on: { 'link.opened': 'opened', 'link.expired': 'expired', 'link.withdrawn': 'withdrawn' },
    },
    opened: {
      tags: 'needsUser',
      on: {
        'password.set': 'done',
        'factor.asked': 'proving',
        'link.expired': 'expired',
        'link.withdrawn': 'withdrawn',
      },
    },
    proving: {
      tags: 'needsUser',
      on: {
        'factor.proven': 'done',
        'factor.refused': 'proving',
        /** Two-factor was turned off meanwhile. */
        'factor.dropped': 'opened',
        'link.expired': 'expired',
        'link.withdrawn': 'withdrawn',
      },
    },
    done: { tags: 'terminal', on: { 'link.opened': 'used' } },
    used: { type: 'final', tags: 'terminal' },
    expired: { type: 'final', tags: 'terminal' },
    withdrawn: { type: 'final', tags: 'terminal' },
  },
})

/** State after an event, or undefined where the statechart has no such step. */
export const nextResetState = (state: ResetState, event: ResetEvent): ResetState | undefined => {
  const snapshot = passwordResetMachine.resolveState({ value: state })
  if (!snapshot.can({ type: event })) return undefined
  return getNextSnapshot(passwordResetMachine, snapshot, { type: event }).value
}

/** States in which something can happen: those of a link that still holds, for what ends it. */
export const statesThatTake = (event: ResetEvent): ResetState[] =>
  resetStates.filter((state) => nextResetState(state, event) !== undefined)
