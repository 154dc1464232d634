import { getNextSnapshot, setup } from 'xstate'
import type { ProofState } from '../../src/domain/wallet-proofs/wallet-proofs'

/** What can happen to a proof: done by the customer, told by a coin's network, decided on the desk, or due by the clock. */
export const walletProofEvents = [
  'signature.proven',
  'provider.named',
  'owner.named',
  'deposit.asked',
  'deposit.proven',
  'deposit.mismatched',
  'deposit.expired',
  'review.accepted',
  'review.refused',
] as const
export type WalletProofEvent = (typeof walletProofEvents)[number]

/** What the customer can do while nobody looks at what was said. */
const ways = {
  'signature.proven': 'proven',
  'provider.named': 'proven',
  'owner.named': 'reviewing',
} as const
const allWays = { ...ways, 'deposit.asked': 'awaiting' } as const

/**
 * "Whose wallet": how a customer shows whose an address is that an order above the line goes to, or comes from. It is kept
 * for each address, and shown once. The exchange takes no step that is not here; what was refused can be shown anew.
 */
export const walletProofMachine = setup({
  types: {
    events: {} as { type: WalletProofEvent },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
  },
}).createMachine({
  id: 'walletProof',
  initial: 'asked',
  states: {
    asked: { tags: 'needsUser', on: allWays },
    /** A small amount is to come from the address; each other way can be gone as well. */
    awaiting: {
      tags: 'needsUser',
      on: {
        ...ways,
        'deposit.proven': 'proven',
        'deposit.mismatched': 'refused',
        'deposit.expired': 'asked',
      },
    },
    /** Support looks at whose it is; what the wallet itself shows goes before that. */
    reviewing: {
      tags: 'busy',
      on: {
        'signature.proven': 'proven',
        'deposit.asked': 'awaiting',
        'review.accepted': 'proven',
        'review.refused': 'refused',
      },
    },
    refused: { tags: 'needsUser', on: allWays },
    proven: { type: 'final', tags: 'terminal' },
  },
})

/** State after an event, or undefined where the statechart has no such step. */
export const nextWalletProofState = (state: ProofState, event: WalletProofEvent): ProofState | undefined => {
  const snapshot = walletProofMachine.resolveState({ value: state })
  if (!snapshot.can({ type: event })) return undefined
  return getNextSnapshot(walletProofMachine, snapshot, { type: event }).value
}
