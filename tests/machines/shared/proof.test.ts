import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import {
  isProofLocked,
  noProof,
  proofAsked,
  proofProblem,
  proofWaitSeconds,
  provideProof,
  type ProofInput,
} from '../../../machines/shared/proof'

const asked = (input: Partial<ProofInput> = {}) => {
  let tick: (seconds: number) => void = () => undefined
  const machine = provideProof({
    countDown: (_, tell) => {
      tick = (seconds) => tell({ type: 'wait.ticked', seconds })
      return () => undefined
    },
  })
  const actor = createActor(machine, { input: { ...noProof, ...input } }).start()
  return { actor, tick: (seconds: number) => tick(seconds) }
}

describe('the second factor', () => {
  test.each([
    ['302 514', '302514'],
    ['4f7q-9kxm', '4F7Q9KXM'],
  ])('is given as %s, without what is only to be read', (text, code) => {
    const { actor } = asked()
    actor.send({ type: 'code.type', text })
    actor.send({ type: 'code.submit' })
    expect(actor.getSnapshot().output).toEqual({ factor: { code } })
  })

  test('is not taken in another form, which is said once it is sent or left', () => {
    const { actor } = asked()
    actor.send({ type: 'code.type', text: '3025' })
    expect(proofProblem(actor.getSnapshot())).toBeNull()
    actor.send({ type: 'code.submit' })
    expect([actor.getSnapshot().status, proofProblem(actor.getSnapshot())]).toEqual(['active', 'codeInvalid'])
  })

  test('that was wrong is said to be, until another is typed', () => {
    const { actor } = asked({ problem: 'codeInvalid' })
    expect(proofProblem(actor.getSnapshot())).toBe('codeInvalid')
    actor.send({ type: 'code.type', text: '302514' })
    expect(proofProblem(actor.getSnapshot())).toBeNull()
  })

  test('waits after too many wrong ones, and then is asked for again', () => {
    const { actor, tick } = asked({ waitSeconds: 2 })
    expect([isProofLocked(actor.getSnapshot()), proofWaitSeconds(actor.getSnapshot())]).toEqual([true, 2])
    tick(1)
    expect(proofWaitSeconds(actor.getSnapshot())).toBe(1)
    tick(0)
    expect(isProofLocked(actor.getSnapshot())).toBe(false)
  })

  test('may be a passkey, which the call then asks for', () => {
    const { actor } = asked({ isNotShown: true })
    actor.send({ type: 'passkey.choose' })
    expect(actor.getSnapshot().output).toEqual({ factor: { byPasskey: true } })
  })

  test('need not be given', () => {
    const { actor } = asked()
    actor.send({ type: 'proof.leave' })
    expect(actor.getSnapshot().output).toEqual({ factor: null })
  })
})

describe('a call that is refused', () => {
  const atCode = (code: string) => new PortError('bad-input', [{ field: 'code', code }])

  test.each([
    ['for want of a code', atCode('required'), null, noProof],
    ['for a wrong code', atCode('codeInvalid'), '302514', { ...noProof, problem: 'codeInvalid' }],
    ['for too many wrong codes', new PortError('too-many-requests', 900), '302514', { ...noProof, waitSeconds: 900 }],
    ['for too many calls without a code', new PortError('too-many-requests', 60), null, null],
    ['at another field', new PortError('bad-input', [{ field: 'amount', code: 'amountTooLow' }]), '302514', null],
    ['for a passkey that was not shown', new PortError('canceled'), null, { ...noProof, isNotShown: true }],
    ['for another reason', new PortError('quote-expired'), null, null],
  ])('%s asks for the second factor, or not', (_, error, sent, expected) => {
    expect(proofAsked(error, sent === null ? null : { code: sent })).toEqual(expected)
  })
})
