import { describe, expect, test } from 'vitest'
import {
  nextWalletProofState,
  walletProofEvents,
  walletProofMachine,
} from '../../../machines/wallet-proof/wallet-proof'
import { proofStates } from '../../../src/domain/wallet-proofs/wallet-proofs'

const steps = [
  'asked signature.proven proven',
  'asked provider.named proven',
  'asked owner.named reviewing',
  'asked deposit.asked awaiting',
  'awaiting signature.proven proven',
  'awaiting provider.named proven',
  'awaiting owner.named reviewing',
  'awaiting deposit.proven proven',
  'awaiting deposit.mismatched refused',
  'awaiting deposit.expired asked',
  'reviewing signature.proven proven',
  'reviewing deposit.asked awaiting',
  'reviewing review.accepted proven',
  'reviewing review.refused refused',
  'refused signature.proven proven',
  'refused provider.named proven',
  'refused owner.named reviewing',
  'refused deposit.asked awaiting',
]

describe('the proof of whose an address is', () => {
  test('has each decided step and refuses every other', () => {
    const found = proofStates.flatMap((state) =>
      walletProofEvents.flatMap((event) => {
        const next = nextWalletProofState(state, event)
        return next === undefined ? [] : [`${state} ${event} ${next}`]
      }),
    )
    expect(found).toEqual(steps)
  })

  test('its states are the ones that the exchange writes down', () => {
    expect(Object.keys(walletProofMachine.states).toSorted()).toEqual(proofStates.toSorted())
  })

  test('begins with being asked', () => {
    expect(walletProofMachine.root.initial.target.map(({ key }) => key)).toEqual(['asked'])
  })

  test('is shown by the wallet itself, or decided by support, while support looks at it', () => {
    expect(walletProofEvents.filter((event) => nextWalletProofState('reviewing', event))).toEqual([
      'signature.proven',
      'deposit.asked',
      'review.accepted',
      'review.refused',
    ])
  })

  test('can be given anew once it was refused, by each way', () => {
    expect(walletProofEvents.filter((event) => nextWalletProofState('refused', event))).toEqual([
      'signature.proven',
      'provider.named',
      'owner.named',
      'deposit.asked',
    ])
  })

  test('is never taken back', () => {
    expect(walletProofEvents.filter((event) => nextWalletProofState('proven', event))).toEqual([])
  })
})
