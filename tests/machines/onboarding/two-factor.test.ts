import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import type { WaitTicked } from '../../../machines/onboarding/code'
import {
  canSkipTwoFactor,
  canStartTwoFactorOver,
  provideTwoFactor,
  recoveryCodes,
  twoFactorFieldProblem,
  twoFactorLockedSeconds,
  twoFactorPhase,
  twoFactorProblem,
  twoFactorSecret,
  twoFactorTexts,
  type TwoFactorSecret,
} from '../../../machines/onboarding/two-factor'
import { heldFeed, heldPort } from '../../support/ports'

const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Nordmynt' }
const codes = ['4F7Q-9KXM', '8T2D-WLPA']

const setting = ({ isRequired = false, isAlone = false, hasPassword = true } = {}) => {
  const setUp = heldPort<void, TwoFactorSecret>()
  const make = heldPort<{ code: string }, { codes: string[] }>()
  const turnOn = heldPort<{ code: string; password: string | null }, void>()
  const skip = heldPort<void, void>()
  const wait = heldFeed<{ seconds: number }, WaitTicked>()
  const machine = provideTwoFactor({
    setUpTwoFactor: setUp.port,
    makeRecoveryCodes: make.port,
    turnOnTwoFactor: turnOn.port,
    skipTwoFactor: skip.port,
    countDown: wait.feed,
  })
  const actor = createActor(machine, { input: { isRequired, isAlone, hasPassword } }).start()
  return { actor, setUp, make, turnOn, skip, wait, now: () => actor.getSnapshot() }
}

const proving = async () => {
  const all = setting()
  all.actor.send({ type: 'twoFactor.start' })
  await all.setUp.answer(secret)
  all.actor.send({ type: 'secret.next' })
  return all
}

const typingBack = async () => {
  const all = await proving()
  all.actor.send({ type: 'code.type', text: '302 514' })
  all.actor.send({ type: 'code.submit' })
  await all.make.answer({ codes })
  all.actor.send({ type: 'codes.saved' })
  return all
}

describe('turning two-factor on', () => {
  test('where it is required begins by itself and cannot be left out', async () => {
    const { setUp, now } = setting({ isRequired: true })
    await setUp.answer(secret)
    expect([twoFactorPhase(now()), twoFactorSecret(now()), canSkipTwoFactor(now())]).toEqual(['adding', secret, false])
  })

  test('shows the secret, asks for a code, shows recovery codes once, and has one typed back', async () => {
    const { actor, make, turnOn, now } = await proving()
    actor.send({ type: 'code.type', text: '302 514' })
    actor.send({ type: 'code.submit' })
    expect(make.asked).toEqual([{ code: '302514' }])
    await make.answer({ codes })
    expect([twoFactorPhase(now()), recoveryCodes(now())]).toEqual(['keeping', codes])
    actor.send({ type: 'codes.saved' })
    actor.send({ type: 'recovery.type', text: '4f7q-9kxm' })
    actor.send({ type: 'password.type', text: 'secret words' })
    actor.send({ type: 'recovery.submit' })
    expect(turnOn.asked).toEqual([{ code: '4F7Q9KXM', password: 'secret words' }])
    await turnOn.answer()
    expect([now().status, now().output, recoveryCodes(now()), twoFactorSecret(now())]).toEqual([
      'done',
      { outcome: 'on' },
      [],
      null,
    ])
  })

  test('a wrong code of the app says so at its field', async () => {
    const { actor, make, now } = await proving()
    actor.send({ type: 'code.type', text: '30251' })
    expect(now().can({ type: 'code.submit' })).toBe(false)
    actor.send({ type: 'code.type', text: '302514' })
    actor.send({ type: 'code.submit' })
    await make.fail(new PortError('bad-input', [{ field: 'code', code: 'codeInvalid' }]))
    expect([twoFactorPhase(now()), twoFactorFieldProblem(now(), 'code')]).toEqual(['proving', 'codeInvalid'])
    expect(twoFactorTexts(now()).code).toBe('')
  })

  test('too many wrong ones lock it, and say for how long', async () => {
    const { actor, make, wait, now } = await proving()
    actor.send({ type: 'code.type', text: '302514' })
    actor.send({ type: 'code.submit' })
    await make.fail(new PortError('too-many-requests', 900))
    expect([twoFactorProblem(now()), twoFactorLockedSeconds(now()), now().can({ type: 'code.submit' })]).toEqual([
      'locked',
      900,
      false,
    ])
    wait.tell({ type: 'wait.ticked', seconds: 0 })
    expect([twoFactorProblem(now()), now().can({ type: 'code.submit' })]).toEqual([undefined, true])
  })

  test('while it is locked, the way back is open', async () => {
    const { actor, make, now } = await proving()
    actor.send({ type: 'code.type', text: '302514' })
    actor.send({ type: 'code.submit' })
    await make.fail(new PortError('too-many-requests', 900))
    actor.send({ type: 'step.back' })
    expect([twoFactorPhase(now()), twoFactorLockedSeconds(now()), twoFactorProblem(now())]).toEqual([
      'adding',
      0,
      undefined,
    ])
  })

  test('too many wrong ones typed back lock it, and say for how long; what was typed stays', async () => {
    const { actor, turnOn, wait, now } = await typingBack()
    const submit = () => actor.send({ type: 'recovery.submit' })
    actor.send({ type: 'recovery.type', text: '4F7Q-9KXM' })
    actor.send({ type: 'password.type', text: 'secret words' })
    submit()
    await turnOn.fail(new PortError('bad-input', [{ field: 'recovery', code: 'codeInvalid' }]))
    submit()
    await turnOn.fail(new PortError('too-many-requests', 900))
    expect(twoFactorFieldProblem(now(), 'recovery')).toBeNull()
    const standing = () => [twoFactorPhase(now()), twoFactorProblem(now()), twoFactorLockedSeconds(now())]
    expect([standing(), now().can({ type: 'recovery.submit' })]).toEqual([['typingBack', 'locked', 900], false])
    wait.tell({ type: 'wait.ticked', seconds: 60 })
    expect(standing()).toEqual(['typingBack', 'locked', 60])
    wait.tell({ type: 'wait.ticked', seconds: 0 })
    expect(standing()).toEqual(['typingBack', undefined, 0])
    submit()
    expect(turnOn.asked).toHaveLength(3)
  })

  test('after a wrong code a new secret is offered: another tab may have made this one worthless', async () => {
    const { actor, setUp, make, now } = await proving()
    expect(canStartTwoFactorOver(now())).toBe(false)
    actor.send({ type: 'code.type', text: '302514' })
    actor.send({ type: 'code.submit' })
    await make.fail(new PortError('bad-input', [{ field: 'code', code: 'codeInvalid' }]))
    expect(canStartTwoFactorOver(now())).toBe(true)
    actor.send({ type: 'twoFactor.start' })
    const newer = { secret: 'KRSXG5CTMVRXEZLU', uri: 'otpauth://totp/Nordmynt' }
    await setUp.answer(newer)
    expect([twoFactorPhase(now()), twoFactorSecret(now())]).toEqual(['adding', newer])
    actor.send({ type: 'secret.next' })
    expect([canStartTwoFactorOver(now()), twoFactorFieldProblem(now(), 'code')]).toEqual([false, null])
  })

  test('after a wrong recovery code too, but not after a wrong password', async () => {
    const { actor, turnOn, now } = await typingBack()
    const submit = async (field: string, code: string) => {
      actor.send({ type: 'recovery.type', text: '4F7Q-9KXM' })
      actor.send({ type: 'password.type', text: 'secret words' })
      actor.send({ type: 'recovery.submit' })
      await turnOn.fail(new PortError('bad-input', [{ field, code }]))
      return canStartTwoFactorOver(now())
    }
    expect([await submit('password', 'currentPassword'), await submit('recovery', 'codeInvalid')]).toEqual([
      false,
      true,
    ])
    actor.send({ type: 'twoFactor.start' })
    expect(twoFactorPhase(now())).toBe('preparing')
  })

  test('what is typed back wrong says so; the codes can be looked at again', async () => {
    const { actor, turnOn, now } = await typingBack()
    actor.send({ type: 'recovery.submit' })
    expect([twoFactorFieldProblem(now(), 'recovery'), twoFactorFieldProblem(now(), 'password')]).toEqual([
      'required',
      'required',
    ])
    actor.send({ type: 'recovery.type', text: '00000000' })
    actor.send({ type: 'password.type', text: 'wrong' })
    actor.send({ type: 'recovery.submit' })
    await turnOn.fail(new PortError('bad-input', [{ field: 'password', code: 'currentPassword' }]))
    expect(twoFactorFieldProblem(now(), 'password')).toBe('currentPassword')
    actor.send({ type: 'step.back' })
    expect([twoFactorPhase(now()), recoveryCodes(now())]).toEqual(['keeping', codes])
  })

  test('a secret that does not come can be asked for again', async () => {
    const { actor, setUp, now } = setting()
    actor.send({ type: 'twoFactor.start' })
    await setUp.fail(new PortError('unexpected'))
    expect([twoFactorPhase(now()), twoFactorProblem(now())]).toEqual(['failed', 'not-done'])
    actor.send({ type: 'twoFactor.start' })
    expect(twoFactorPhase(now())).toBe('preparing')
  })
})

describe('leaving two-factor out', () => {
  test('is remembered by the exchange, and asks for no secret', async () => {
    const { actor, skip, setUp, now } = setting()
    actor.send({ type: 'twoFactor.skip' })
    await skip.answer()
    expect([now().output, setUp.asked]).toEqual([{ outcome: 'skipped' }, []])
  })

  test('is not offered on a page of its own, which can be left', () => {
    const { now } = setting({ isAlone: true })
    expect([twoFactorPhase(now()), canSkipTwoFactor(now())]).toEqual(['offering', false])
  })

  test('that could not be told is said', async () => {
    const { actor, skip, now } = setting()
    actor.send({ type: 'twoFactor.skip' })
    await skip.fail(new PortError('unexpected'))
    expect([twoFactorPhase(now()), twoFactorProblem(now())]).toEqual(['offering', 'not-skipped'])
  })
})
