import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import {
  asksCurrent,
  canSubmitPassword,
  providePassword,
  passwordFieldProblem,
  passwordProblem,
  passwordTexts,
  type PasswordTexts,
} from '../../../machines/onboarding/password'
import { heldPort } from '../../support/ports'

type Saving = { current: string | null; next: string; code: string | null }

const setting = ({ hasPassword = false, asksCode = false } = {}) => {
  const save = heldPort<Saving, void>()
  const load = heldPort<Record<never, never>, readonly string[]>()
  const ports = { loadCommonPasswords: load.port, savePassword: save.port }
  const input = { hasPassword, asksCode, email: 'astrid.lind@example.com' }
  const actor = createActor(providePassword(ports), { input }).start()
  const type = (texts: Partial<PasswordTexts>) => {
    for (const field of ['current', 'next', 'repeated', 'code'] as const) {
      const text = texts[field]
      if (text !== undefined) actor.send({ type: 'password.type', field, text })
    }
  }
  return {
    actor,
    load,
    save,
    type,
    submit: () => actor.send({ type: 'password.submit' }),
    now: () => actor.getSnapshot(),
  }
}

const good = { next: 'four quiet moose', repeated: 'four quiet moose' }

describe('a first password', () => {
  test('is saved, and nothing of it is left', async () => {
    const { type, submit, save, now } = setting()
    expect(asksCurrent(now())).toBe(false)
    type(good)
    submit()
    expect(save.asked).toEqual([{ current: null, next: 'four quiet moose', code: null }])
    await save.answer()
    expect([now().status, passwordTexts(now())]).toEqual(['done', { current: '', next: '', repeated: '', code: '' }])
  })

  test('keeps the blanks around it when its field is left', () => {
    const { actor, type, submit, save } = setting()
    type({ next: ' four quiet moose ', repeated: ' four quiet moose ' })
    actor.send({ type: 'field.blur', field: 'next' })
    submit()
    expect(save.asked).toEqual([{ current: null, next: ' four quiet moose ', code: null }])
  })

  test('among those that are guessed first, or the own address, says so at its field, and is not sent', async () => {
    const { actor, load, type, submit, save, now } = setting()
    type({ next: 'Trustno1', repeated: 'Trustno1' })
    actor.send({ type: 'field.blur', field: 'next' })
    expect([passwordFieldProblem(now(), 'next'), canSubmitPassword(now())]).toEqual([null, true])
    await load.answer(['password', 'trustno1'])
    expect([passwordFieldProblem(now(), 'next'), canSubmitPassword(now())]).toEqual(['passwordCommon', false])
    for (const own of ['Astrid.Lind@example.com', 'astrid.lind']) {
      type({ next: own, repeated: own })
      submit()
      expect([own, passwordFieldProblem(now(), 'next')]).toEqual([own, 'passwordEmail'])
    }
    expect(save.asked).toEqual([])
  })

  test('is for the exchange to judge where those that are guessed first do not come', async () => {
    const { load, type, submit, save, now } = setting()
    await load.fail(new Error('offline'))
    type({ next: '12345678', repeated: '12345678' })
    submit()
    await save.fail(new PortError('bad-input', [{ field: 'next', code: 'passwordCommon' }]))
    expect([now().status, passwordFieldProblem(now(), 'next')]).toEqual(['active', 'passwordCommon'])
  })

  test.each([
    [{ next: '', repeated: '' }, 'next', 'required'],
    [{ next: 'short', repeated: 'short' }, 'next', 'minimum8'],
    [{ next: 'four quiet moose', repeated: 'four quiet mouse' }, 'repeated', 'passwordsMatch'],
  ] as const)('%j is not sent: %s says %s', (texts, field, problem) => {
    const { actor, type, submit, save, now } = setting()
    type(texts)
    expect([passwordFieldProblem(now(), field), canSubmitPassword(now())]).toEqual([null, false])
    actor.send({ type: 'field.blur', field })
    submit()
    expect([passwordFieldProblem(now(), field), save.asked]).toEqual([problem, []])
  })
})

describe('another password', () => {
  test('needs the current one; a wrong one says so at its field', async () => {
    const { actor, type, submit, save, now } = setting({ hasPassword: true })
    type(good)
    actor.send({ type: 'field.blur', field: 'current' })
    submit()
    expect([passwordFieldProblem(now(), 'current'), save.asked]).toEqual(['required', []])
    type({ current: 'wrong one' })
    submit()
    await save.fail(new PortError('bad-input', [{ field: 'current', code: 'currentPassword' }]))
    expect(passwordFieldProblem(now(), 'current')).toBe('currentPassword')
    type({ current: 'right one' })
    expect(passwordFieldProblem(now(), 'current')).toBeNull()
  })

  test('is guarded by two-factor where that is on: a code is asked for, and a wrong one says so at its field', async () => {
    const { actor, type, submit, save, now } = setting({ hasPassword: true, asksCode: true })
    type({ ...good, current: 'right one' })
    actor.send({ type: 'field.blur', field: 'code' })
    submit()
    expect([passwordFieldProblem(now(), 'code'), save.asked]).toEqual(['required', []])
    type({ code: '12' })
    expect(passwordFieldProblem(now(), 'code')).toBe('codeInvalid')
    type({ code: '000000' })
    submit()
    await save.fail(new PortError('bad-input', [{ field: 'code', code: 'codeInvalid' }]))
    expect(passwordFieldProblem(now(), 'code')).toBe('codeInvalid')
    type({ code: '4F7Q-9KXM' })
    submit()
    expect([passwordFieldProblem(now(), 'code'), save.asked.at(-1)]).toEqual([
      null,
      { current: 'right one', next: 'four quiet moose', code: '4F7Q-9KXM' },
    ])
  })

  test.each([
    ['step-refused', 'refused'],
    ['too-many-requests', 'too-soon'],
    ['unexpected', 'not-saved'],
  ] as const)('%s is told, with what was typed still there', async (code, problem) => {
    const { type, submit, save, now } = setting({ hasPassword: true })
    type({ ...good, current: 'right one' })
    submit()
    await save.fail(new PortError(code))
    expect([passwordProblem(now()), passwordTexts(now()), canSubmitPassword(now())]).toEqual([
      problem,
      { ...good, current: 'right one', code: '' },
      true,
    ])
  })
})
