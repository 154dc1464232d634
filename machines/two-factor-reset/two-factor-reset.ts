import { getNextSnapshot, setup } from 'xstate'

/** Where a link can be by which two-factor authentication is reset. */
export const twoFactorResetStates = [
  'asked',
  'sent',
  'choosing',
  'signing',
  'mismatched',
  'reviewing',
  'rejected',
  'done',
  'expired',
  'withdrawn',
] as const
export type TwoFactorResetState = (typeof twoFactorResetStates)[number]

/**
 * What can happen to a link: done by whoever has it, by the desk, by the exchange, or due by the clock. It is withdrawn by a
 * newer one, by a change of the password or of the address that it went to, and by the second factor, which is not lost then.
 */
export const twoFactorResetEvents = [
  'letter.sent',
  'link.opened',
  'link.expired',
  'link.withdrawn',
  'eid.started',
  'eid.ended',
  'eid.refused',
  'eid.proven',
  'document.sent',
  'document.accepted',
  'document.rejected',
] as const
export type TwoFactorResetEvent = (typeof twoFactorResetEvents)[number]

/** What ends a link that waits for whoever has it. */
const ends = { 'link.expired': 'expired', 'link.withdrawn': 'withdrawn' } as const

/** The two ways to show who one is. */
const ways = { 'eid.started': 'signing', 'document.sent': 'reviewing' } as const

/**
 * The way of who has lost the second factor and the recovery codes, as one link of a letter goes it: an identity check by an
 * e-ID or by a document. The exchange takes no step that is not here; a link on which the desk looks at a document does not expire.
 */
export const twoFactorResetMachine = setup({
  types: {
    events: {} as { type: TwoFactorResetEvent },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
  },
}).createMachine({
  id: 'twoFactorReset',
  initial: 'asked',
  states: {
    asked: { tags: 'busy', on: { 'letter.sent': 'sent', ...ends } },
    sent: { tags: 'needsUser', on: { 'link.opened': 'choosing', ...ends } },
    choosing: { tags: 'needsUser', on: { ...ways, ...ends } },
    signing: {
      tags: 'needsUser',
      on: {
        'eid.proven': 'done',
        'eid.refused': 'mismatched',
        'eid.ended': 'choosing',
        ...ways,
        ...ends,
      },
    },
    /** Somebody else has signed. */
    mismatched: { tags: 'needsUser', on: { ...ways, ...ends } },
    reviewing: {
      tags: 'busy',
      on: { 'document.accepted': 'done', 'document.rejected': 'rejected', 'link.withdrawn': 'withdrawn' },
    },
    rejected: { tags: 'needsUser', on: { ...ways, ...ends } },
    done: { type: 'final', tags: 'terminal' },
    expired: { type: 'final', tags: 'terminal' },
    withdrawn: { type: 'final', tags: 'terminal' },
  },
})

/** State after an event, or undefined where the statechart has no such step. */
export const nextTwoFactorResetState = (
  state: TwoFactorResetState,
  event: TwoFactorResetEvent,
): TwoFactorResetState | undefined => {
  const snapshot = twoFactorResetMachine.resolveState({ value: state })
  if (!snapshot.can({ type: event })) return undefined
  return getNextSnapshot(twoFactorResetMachine, snapshot, { type: event }).value
}

/** States in which something can happen. */
export const twoFactorResetStatesThatTake = (event: TwoFactorResetEvent): TwoFactorResetState[] =>
  twoFactorResetStates.filter((state) => nextTwoFactorResetState(state, event) !== undefined)
