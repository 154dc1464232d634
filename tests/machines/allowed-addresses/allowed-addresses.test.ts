import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { allowedFieldProblem, provideAllowedAddresses } from '../../../machines/allowed-addresses/allowed-addresses'
import { PortError } from '../../../machines/lib/ports'
import type { Reauthentication } from '../../../machines/shared/reauthentication'
import type { AllowedAddresses } from '../../../src/domain/orders/allowed-addresses'
import { customerWith, type Change } from '../../support/customers'
import { heldPort } from '../../support/ports'

const on: AllowedAddresses = { since: '2026-03-02T12:00:00.000Z', until: null, addresses: [] }
const ending: AllowedAddresses = { ...on, until: '2026-03-03T12:00:00.000Z' }

const setting = (customer: Change = {}) => {
  const switching = heldPort<void, AllowedAddresses>()
  const end = heldPort<Reauthentication, AllowedAddresses>()
  const machine = provideAllowedAddresses({ allowSavedOnly: switching.port, endAllowed: end.port })
  const actor = createActor(machine, { input: { customer: customerWith(customer) } }).start()
  return { actor, switching, end, now: () => actor.getSnapshot() }
}

/** Up to what is asked for before it ends. */
const proving = (change: Change = {}) => {
  const all = setting({ allowedAddresses: on, ...change })
  all.actor.send({ type: 'allowed.end' })
  return all
}

describe('coins that go only to saved addresses', () => {
  test('do so at once, without being asked for anything', async () => {
    const { actor, switching, now } = setting()
    actor.send({ type: 'allowed.begin' })
    await switching.answer(on)
    expect([now().value, now().context.allowed, switching.asked.length]).toEqual(['shown', on, 1])
    expect(now().can({ type: 'allowed.begin' })).toBe(false)
  })

  test('go anywhere as before where that could not be switched on, which is said', async () => {
    const { actor, switching, now } = setting()
    actor.send({ type: 'allowed.begin' })
    await switching.fail(new PortError('unavailable'))
    expect([now().value, now().context.allowed, now().context.problem]).toEqual(['shown', null, 'not-done'])
  })

  test('stay so where the customer wants that before the end', async () => {
    const { actor, switching, now } = setting({ allowedAddresses: ending })
    expect(now().can({ type: 'allowed.end' })).toBe(false)
    actor.send({ type: 'allowed.keep' })
    await switching.answer(on)
    expect(now().context.allowed).toEqual(on)
    expect(now().can({ type: 'allowed.keep' })).toBe(false)
  })

  test('stay so while the account is frozen', () => {
    const { now } = setting({ allowedAddresses: on, freeze: { since: on.since, until: null, releasedBy: 'customer' } })
    expect(now().can({ type: 'allowed.end' })).toBe(false)
  })
})

describe('the end of it', () => {
  test('asks who it is, and comes later', async () => {
    const { actor, end, now } = proving()
    actor.send({ type: 'proof.submit' })
    expect([now().value, allowedFieldProblem(now(), 'password'), end.asked]).toEqual(['proving', 'required', []])
    actor.send({ type: 'proof.type', field: 'password', text: 'four quiet moose' })
    actor.send({ type: 'proof.submit' })
    expect(end.asked).toEqual([{ password: 'four quiet moose', code: null, byPasskey: false }])
    await end.answer(ending)
    expect([now().value, now().context.allowed, now().context.texts.password]).toEqual(['shown', ending, ''])
  })

  test('says at its field what is wrong, and elsewhere what came between', async () => {
    const { actor, end, now } = proving({ allowedAddresses: on, details: { enabled2FA: true, hasPasskey: true } })
    actor.send({ type: 'proof.type', field: 'password', text: 'wrong' })
    actor.send({ type: 'passkey.show' })
    expect(end.asked).toEqual([{ password: 'wrong', code: null, byPasskey: true }])
    await end.fail(new PortError('bad-input', [{ field: 'password', code: 'currentPassword' }]))
    expect([now().value, allowedFieldProblem(now(), 'password')]).toEqual(['proving', 'currentPassword'])
    for (const [code, problem] of [
      ['canceled', 'not-shown'],
      ['too-many-requests', 'too-soon'],
      ['step-refused', 'refused'],
      ['unexpected', 'not-done'],
    ] as const) {
      actor.send({ type: 'passkey.show' })
      await end.fail(new PortError(code))
      expect([now().value, now().context.problem]).toEqual(['proving', problem])
    }
  })

  test('is not asked for here any more once it was elsewhere', () => {
    const { actor, now } = proving()
    actor.send({ type: 'customer.changed', customer: customerWith({ allowedAddresses: on }) })
    expect(now().value).toBe('proving')
    actor.send({ type: 'customer.changed', customer: customerWith({ allowedAddresses: ending }) })
    expect([now().value, now().context.allowed]).toEqual(['shown', ending])
  })
})
