import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import {
  asksCurrent,
  canSubmitPassword,
  fillPassword,
  passwordFieldProblem,
  passwordProblem,
  passwordTexts,
  type PasswordTexts,
} from '../../../machines/onboarding/password'
import { heldPort } from '../../support/ports'

const setting = ({ hasPassword } = { hasPassword: false }) => {
  const save = heldPort<{ current: string | null; next: string }, void>()
  const actor = createActor(fillPassword({ savePassword: save.port }), { input: { hasPassword } }).start()
  const type = (texts: Partial<PasswordTexts>) => {
    for (const field of ['current', 'next', 'repeated'] as const) {
      const text = texts[field]
      if (text !== undefined) actor.send({ type: 'password.type', field, text })
    }
  }
  return { actor, save, type, submit: () => actor.send({ type: 'password.submit' }), now: () => actor.getSnapshot() }
}

const good = { next: 'four quiet moose', repeated: 'four quiet moose' }

describe('a first password', () => {
  test('is saved, and nothing of it is left', async () => {
    const { type, submit, save, now } = setting()
    expect(asksCurrent(now())).toBe(false)
    type(good)
    submit()
    expect(save.asked).toEqual([{ current: null, next: 'four quiet moose' }])
    await save.answer()
    expect([now().status, passwordTexts(now())]).toEqual(['done', { current: '', next: '', repeated: '' }])
  })

  test('keeps the blanks around it when its field is left', () => {
    const { actor, type, submit, save } = setting()
    type({ next: ' four quiet moose ', repeated: ' four quiet moose ' })
    actor.send({ type: 'field.leave', field: 'next' })
    submit()
    expect(save.asked).toEqual([{ current: null, next: ' four quiet moose ' }])
  })

  test.each([
    [{ next: '', repeated: '' }, 'next', 'required'],
    [{ next: 'short', repeated: 'short' }, 'next', 'minimum8'],
    [{ next: 'four quiet moose', repeated: 'four quiet mouse' }, 'repeated', 'passwordsMatch'],
  ] as const)('%j is not sent: %s says %s', (texts, field, problem) => {
    const { actor, type, submit, save, now } = setting()
    type(texts)
    expect([passwordFieldProblem(now(), field), canSubmitPassword(now())]).toEqual([null, false])
    actor.send({ type: 'field.leave', field })
    submit()
    expect([passwordFieldProblem(now(), field), save.asked]).toEqual([problem, []])
  })
})

describe('another password', () => {
  test('needs the current one; a wrong one says so at its field', async () => {
    const { type, submit, save, now } = setting({ hasPassword: true })
    type(good)
    submit()
    expect([passwordFieldProblem(now(), 'current'), save.asked]).toEqual(['required', []])
    type({ current: 'wrong one' })
    submit()
    await save.fail(new PortError('bad-input', [{ field: 'current', code: 'currentPassword' }]))
    expect(passwordFieldProblem(now(), 'current')).toBe('currentPassword')
    type({ current: 'right one' })
    expect(passwordFieldProblem(now(), 'current')).toBeNull()
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
      { ...good, current: 'right one' },
      true,
    ])
  })
})
