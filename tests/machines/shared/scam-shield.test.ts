import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { chosenPurpose, scamShieldMachine, shieldReason } from '../../../machines/shared/scam-shield'
import type { PurchasePurpose } from '../../../src/domain/orders/scam-shield'

const started = (chosen: PurchasePurpose | null = null) =>
  createActor(scamShieldMachine, { input: { reason: 'first', chosen } }).start()

test('nothing can be sent before something is chosen', () => {
  const shield = started()
  expect(shield.getSnapshot().can({ type: 'purpose.submit' })).toBe(false)
  shield.send({ type: 'purpose.submit' })
  expect([shield.getSnapshot().value, shieldReason(shield.getSnapshot())]).toEqual(['asking', 'first'])
})

test('the last choice is the answer', () => {
  const shield = started()
  shield.send({ type: 'purpose.choose', purpose: 'job' })
  shield.send({ type: 'purpose.choose', purpose: 'own-savings' })
  shield.send({ type: 'purpose.submit' })
  expect(shield.getSnapshot().output).toEqual({ chosen: 'own-savings', isAnswered: true })
})

test('who goes back has answered nothing, and what was chosen is kept', () => {
  const shield = started()
  shield.send({ type: 'purpose.choose', purpose: 'job' })
  shield.send({ type: 'shield.leave' })
  expect(shield.getSnapshot().output).toEqual({ chosen: 'job', isAnswered: false })
})

test('what was chosen before is chosen again', () => {
  const shield = started('someone-i-know')
  expect(chosenPurpose(shield.getSnapshot())).toBe('someone-i-know')
  shield.send({ type: 'purpose.submit' })
  expect(shield.getSnapshot().output).toEqual({ chosen: 'someone-i-know', isAnswered: true })
})
