import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import type { WaitTicked } from '../../../machines/onboarding/code'
import {
  canTurnOff,
  provideTwoFactorChange,
  newRecoveryCodes,
  twoFactorChangeFieldProblem,
  twoFactorChangeLockedSeconds,
  twoFactorChangePhase,
  twoFactorChangeProblem,
  twoFactorChangeTexts,
} from '../../../machines/onboarding/two-factor-change'
import { heldFeed, heldPort } from '../../support/ports'

const codes = ['4F7Q-9KXM', '8T2D-WLPA']
const wrong = (field: string) => new PortError('bad-input', [{ field, code: 'codeInvalid' }])

const setting = ({ isRequired = false, hasPassword = true } = {}) => {
  const make = heldPort<{ code: string }, { codes: string[] }>()
  const turnOff = heldPort<{ code: string; password: string | null }, void>()
  const wait = heldFeed<{ seconds: number }, WaitTicked>()
  const machine = provideTwoFactorChange({
    makeRecoveryCodes: make.port,
    turnOffTwoFactor: turnOff.port,
    countDown: wait.feed,
  })
  const actor = createActor(machine, { input: { isRequired, hasPassword } }).start()
  return { actor, make, turnOff, wait, now: () => actor.getSnapshot() }
}

const renewing = () => {
  const all = setting()
  all.actor.send({ type: 'codes.renew' })
  all.actor.send({ type: 'code.type', text: '302 514' })
  all.actor.send({ type: 'code.submit' })
  return all
}

const confirming = (given?: { hasPassword: boolean }) => {
  const all = setting(given)
  all.actor.send({ type: 'twoFactor.turnOff' })
  return all
}

describe('new recovery codes', () => {
  test('are made for a code of the app, shown this once, and forgotten once they are saved', async () => {
    const { actor, make, now } = renewing()
    expect(make.asked).toEqual([{ code: '302514' }])
    await make.answer({ codes })
    expect([twoFactorChangePhase(now()), newRecoveryCodes(now()), twoFactorChangeTexts(now()).code]).toEqual([
      'keeping',
      codes,
      '',
    ])
    actor.send({ type: 'codes.saved' })
    expect([twoFactorChangePhase(now()), newRecoveryCodes(now())]).toEqual(['shown', []])
  })

  test('are not asked for with half a code', () => {
    const { actor, make, now } = setting()
    actor.send({ type: 'codes.renew' })
    actor.send({ type: 'code.type', text: '30' })
    expect(now().can({ type: 'code.submit' })).toBe(false)
    expect(make.asked).toEqual([])
  })

  test('are not made for a wrong code: it says so and is empty again', async () => {
    const { make, now } = renewing()
    await make.fail(wrong('code'))
    expect([twoFactorChangePhase(now()), twoFactorChangeFieldProblem(now(), 'code')]).toEqual([
      'proving',
      'codeInvalid',
    ])
    expect(twoFactorChangeTexts(now()).code).toBe('')
  })

  test('are locked after too many, for so long; the way back is open', async () => {
    const { actor, make, wait, now } = renewing()
    await make.fail(new PortError('too-many-requests', 900))
    const standing = () => [twoFactorChangeProblem(now()), twoFactorChangeLockedSeconds(now())]
    expect(standing()).toEqual(['locked', 900])
    wait.tell({ type: 'wait.ticked', seconds: 60 })
    expect(standing()).toEqual(['locked', 60])
    actor.send({ type: 'step.back' })
    expect([twoFactorChangePhase(now()), ...standing()]).toEqual(['shown', undefined, 0])
  })

  test('that could not be made can be asked for again with the same code', async () => {
    const { actor, make, now } = renewing()
    await make.fail(new PortError('unexpected'))
    expect(twoFactorChangeProblem(now())).toBe('not-done')
    actor.send({ type: 'code.submit' })
    expect(make.asked).toEqual([{ code: '302514' }, { code: '302514' }])
  })
})

describe('turning two-factor off', () => {
  test('takes a recovery code and the password', async () => {
    const { actor, turnOff, now } = confirming()
    actor.send({ type: 'code.type', text: '4f7q-9kxm' })
    actor.send({ type: 'password.type', text: 'secret words' })
    actor.send({ type: 'code.submit' })
    expect(turnOff.asked).toEqual([{ code: '4F7Q9KXM', password: 'secret words' }])
    await turnOff.answer()
    expect([now().status, twoFactorChangeTexts(now())]).toEqual(['done', { code: '', password: '' }])
  })

  test('takes a code of the app, and no password where there is none', () => {
    const { actor, turnOff } = confirming({ hasPassword: false })
    actor.send({ type: 'code.type', text: '302514' })
    actor.send({ type: 'code.submit' })
    expect(turnOff.asked).toEqual([{ code: '302514', password: null }])
  })

  test('is not offered where it must stay on', () => {
    const { actor, now } = setting({ isRequired: true })
    actor.send({ type: 'twoFactor.turnOff' })
    expect([twoFactorChangePhase(now()), canTurnOff(now())]).toEqual(['shown', false])
  })

  test('wants both, and says at each field what is wrong with it', async () => {
    const { actor, turnOff, now } = confirming()
    const said = () => (['code', 'password'] as const).map((field) => twoFactorChangeFieldProblem(now(), field))
    actor.send({ type: 'code.submit' })
    expect(said()).toEqual(['required', 'required'])
    actor.send({ type: 'code.type', text: '30251' })
    actor.send({ type: 'password.type', text: 'guessed' })
    expect(said()).toEqual(['codeInvalid', null])
    actor.send({ type: 'code.type', text: '302514' })
    actor.send({ type: 'code.submit' })
    await turnOff.fail(new PortError('bad-input', [{ field: 'password', code: 'currentPassword' }]))
    expect([...said(), twoFactorChangeTexts(now())]).toEqual([
      null,
      'currentPassword',
      { code: '302514', password: 'guessed' },
    ])
  })

  test('is locked after too many wrong ones, and keeps what was typed', async () => {
    const { actor, turnOff, wait, now } = confirming({ hasPassword: false })
    actor.send({ type: 'code.type', text: '302514' })
    actor.send({ type: 'code.submit' })
    await turnOff.fail(new PortError('too-many-requests', 900))
    expect([twoFactorChangeProblem(now()), now().can({ type: 'code.submit' })]).toEqual(['locked', false])
    wait.tell({ type: 'wait.ticked', seconds: 0 })
    actor.send({ type: 'code.submit' })
    expect([twoFactorChangeProblem(now()), turnOff.asked.length]).toEqual([undefined, 2])
  })

  test.each([
    ['step-refused', 'refused'],
    ['unexpected', 'not-done'],
  ] as const)('that failed with %s says so, and can be left', async (code, problem) => {
    const { actor, turnOff, now } = confirming({ hasPassword: false })
    actor.send({ type: 'code.type', text: '302514' })
    actor.send({ type: 'code.submit' })
    await turnOff.fail(new PortError(code))
    expect([twoFactorChangePhase(now()), twoFactorChangeProblem(now())]).toEqual(['confirming', problem])
    actor.send({ type: 'step.back' })
    expect([twoFactorChangePhase(now()), twoFactorChangeProblem(now())]).toEqual(['shown', undefined])
  })
})
