import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { provideSecurity, securityFieldProblem } from '../../../machines/security/security'
import { offersPasskey, type Reauthentication } from '../../../machines/shared/reauthentication'
import type { Freeze } from '../../../src/domain/customer/freeze'
import { customerWith, type Change } from '../../support/customers'
import { heldPort } from '../../support/ports'

const frozen: Freeze = { since: '2026-03-02T12:00:00.000Z', until: null, releasedBy: 'customer' }
const ending: Freeze = { ...frozen, until: '2026-03-03T12:00:00.000Z' }

const setting = (customer: Change = {}) => {
  const freeze = heldPort<void, Freeze>()
  const end = heldPort<Reauthentication, Freeze>()
  const machine = provideSecurity({ freezeAccount: freeze.port, endFreeze: end.port })
  const actor = createActor(machine, { input: { customer: customerWith(customer) } }).start()
  return { actor, freeze, end, now: () => actor.getSnapshot() }
}

/** Up to what is asked for before a freeze ends. */
const proving = (change: Change = {}) => {
  const all = setting({ freeze: frozen, ...change })
  all.actor.send({ type: 'freeze.end' })
  return all
}

test('the end of a freeze that support releases is not asked for here', () => {
  const { actor, now } = setting({ freeze: { ...frozen, releasedBy: 'desk' } })
  actor.send({ type: 'freeze.end' })
  expect([now().value, now().can({ type: 'freeze.keep' })]).toEqual(['shown', false])
})

describe('an account', () => {
  test('is frozen once that was confirmed', async () => {
    const { actor, freeze, now } = setting()
    actor.send({ type: 'freeze.begin' })
    expect([now().value, freeze.asked.length]).toEqual(['confirming', 0])
    actor.send({ type: 'freeze.confirm' })
    await freeze.answer(frozen)
    expect([now().value, now().context.freeze, freeze.asked.length]).toEqual(['shown', frozen, 1])
  })

  test('that could not be frozen is not, and that is said', async () => {
    const { actor, freeze, now } = setting()
    actor.send({ type: 'freeze.begin' })
    actor.send({ type: 'freeze.confirm' })
    await freeze.fail(new PortError('unavailable'))
    expect([now().value, now().context.freeze, now().context.problem]).toEqual(['shown', null, 'not-done'])
  })

  test('whose freeze is to end stays frozen where its customer wants that', async () => {
    const { actor, freeze, now } = setting({ freeze: ending })
    actor.send({ type: 'freeze.end' })
    expect(now().value).toBe('shown')
    actor.send({ type: 'freeze.keep' })
    await freeze.answer(frozen)
    expect([now().value, now().context.freeze]).toEqual(['shown', frozen])
  })

  test('that is frozen elsewhere is not asked about here any more', () => {
    const { actor, now } = setting()
    actor.send({ type: 'freeze.begin' })
    actor.send({ type: 'customer.changed', customer: customerWith({ freeze: frozen }) })
    expect([now().value, now().context.freeze]).toEqual(['shown', frozen])
  })
})

describe('the end of a freeze', () => {
  test('is asked for with the password', async () => {
    const { actor, end, now } = proving()
    actor.send({ type: 'proof.submit' })
    expect([now().value, securityFieldProblem(now(), 'password')]).toEqual(['proving', 'required'])
    actor.send({ type: 'proof.type', field: 'password', text: 'four quiet moose' })
    actor.send({ type: 'proof.submit' })
    await end.answer(ending)
    expect(end.asked).toEqual([{ password: 'four quiet moose', code: null, byPasskey: false }])
    expect([now().value, now().context.freeze, now().context.texts]).toEqual([
      'shown',
      ending,
      { password: '', code: '' },
    ])
  })

  test('is asked for with a passkey in place of a code, where there is one', () => {
    const details = { enabled2FA: true, hasPasskey: true }
    const { actor, end, now } = proving({ details })
    expect(offersPasskey(now().context)).toBe(true)
    actor.send({ type: 'passkey.show' })
    expect(securityFieldProblem(now(), 'password')).toBe('required')
    actor.send({ type: 'proof.type', field: 'password', text: 'four quiet moose' })
    actor.send({ type: 'passkey.show' })
    expect(end.asked).toEqual([{ password: 'four quiet moose', code: null, byPasskey: true }])
  })

  test.each([
    [new PortError('canceled'), 'not-shown'],
    [new PortError('unsupported'), 'not-shown'],
    [new PortError('too-many-requests', 60), 'too-soon'],
    [new PortError('step-refused'), 'refused'],
    [new PortError('unavailable'), 'not-done'],
  ] as const)('that failed by %s is said, and may be asked for again', async (error, problem) => {
    const { actor, end, now } = proving()
    actor.send({ type: 'proof.type', field: 'password', text: 'four quiet moose' })
    actor.send({ type: 'proof.submit' })
    await end.fail(error)
    expect([now().value, now().context.problem, now().context.texts.password]).toEqual([
      'proving',
      problem,
      'four quiet moose',
    ])
  })

  test('with a wrong password is said at its field, until it is typed anew', async () => {
    const { actor, end, now } = proving()
    actor.send({ type: 'proof.type', field: 'password', text: 'wrong' })
    actor.send({ type: 'proof.submit' })
    await end.fail(new PortError('bad-input', [{ field: 'password', code: 'currentPassword' }]))
    expect(securityFieldProblem(now(), 'password')).toBe('currentPassword')
    actor.send({ type: 'proof.type', field: 'password', text: 'four' })
    expect(securityFieldProblem(now(), 'password')).toBeNull()
  })

  test('that support has brought about is asked for no more', () => {
    const { actor, now } = proving()
    actor.send({ type: 'customer.changed', customer: customerWith({ freeze: null }) })
    expect([now().value, now().context.freeze]).toEqual(['shown', null])
  })
})
