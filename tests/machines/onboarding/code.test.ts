import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import {
  canResend,
  canSubmitCode,
  codeFieldProblem,
  codeProblem,
  codeText,
  isCodeChecked,
  lockedSeconds,
  waitSeconds,
  type CodePurpose,
  type SentCode,
} from '../../../machines/onboarding/code'
import { heldCode, sentCode } from './setting'

const to = 'astrid@example.com'

const setting = (sent: SentCode | null = sentCode(), purpose: CodePurpose = 'first-email') => {
  const held = heldCode()
  const clock = new SimulatedClock()
  const actor = createActor(held.code, { input: { purpose, to, sent }, clock }).start()
  const type = (text: string) => actor.send({ type: 'code.type', text })
  const submit = () => actor.send({ type: 'code.submit' })
  return { ...held, actor, clock, type, submit, now: () => actor.getSnapshot() }
}

describe('typing a code', () => {
  test('a pasted one with blanks, dashes and small letters is the code', () => {
    const { type, submit, check, now } = setting()
    type(' k7pw-2m9x ')
    expect([codeText(now()), canSubmitCode(now())]).toEqual(['K7PW2M9X', true])
    submit()
    const verification = sentCode().verification
    expect(check.asked).toEqual([{ purpose: 'first-email', to, code: 'K7PW2M9X', verification }])
  })

  test.each([
    ['first-email', '', 'required'],
    ['first-email', 'K7PW2M9', 'exactly8'],
    ['first-email', 'K7PW2M9Ö', 'alphanumericOnly'],
    ['phone', '30251x', 'codeFormat'],
    ['phone', '30251', 'codeFormat'],
  ] as const)('of %s: %j is not sent, and says %s only when it was to be', (purpose, text, problem) => {
    const { type, submit, check, now } = setting(sentCode(), purpose)
    type(text)
    expect([codeFieldProblem(now()), canSubmitCode(now())]).toEqual([null, false])
    submit()
    expect([codeFieldProblem(now()), check.asked]).toEqual([problem, []])
  })

  test('a wrong one is taken away, and the field says so until the next is typed', async () => {
    const { type, submit, check, now } = setting()
    type('K7PW2M9X')
    submit()
    await check.fail(new PortError('bad-input', [{ field: 'code', code: 'codeInvalid' }]))
    expect([codeFieldProblem(now()), codeText(now())]).toEqual(['codeInvalid', ''])
    type('K')
    expect(codeFieldProblem(now())).toBeNull()
  })

  test('the right one is the end', async () => {
    const { type, submit, check, now } = setting()
    type('K7PW2M9X')
    submit()
    expect(now().hasTag('busy')).toBe(true)
    await check.answer()
    expect([now().status, now().output]).toEqual(['done', { outcome: 'accepted' }])
  })

  test('one that nobody waits for any more has been typed elsewhere', async () => {
    const { type, submit, check, now } = setting()
    type('K7PW2M9X')
    submit()
    await check.fail(new PortError('step-refused'))
    expect([now().status, now().output]).toEqual(['done', { outcome: 'gone' }])
  })

  test('one that could not be checked stays and can be sent again', async () => {
    const { type, submit, check, now } = setting()
    type('K7PW2M9X')
    submit()
    await check.fail(new PortError('unexpected'))
    expect([codeProblem(now()), codeText(now()), canSubmitCode(now())]).toEqual(['not-checked', 'K7PW2M9X', true])
    submit()
    expect([codeProblem(now()), check.asked.length]).toEqual([undefined, 2])
  })
})

describe('too many wrong codes', () => {
  const locked = async () => {
    const all = setting()
    all.type('K7PW2M9X')
    all.submit()
    await all.check.fail(new PortError('too-many-requests', 900))
    return all
  }

  test('lock the code, and say for how long', async () => {
    const { wait, now } = await locked()
    expect([codeProblem(now()), lockedSeconds(now()), canSubmitCode(now()), canResend(now())]).toEqual([
      'locked',
      900,
      false,
      false,
    ])
    wait.tell({ type: 'wait.ticked', seconds: 899 })
    expect(lockedSeconds(now())).toBe(899)
  })

  test('when the time is over another code may be asked for', async () => {
    const { wait, now } = await locked()
    wait.tell({ type: 'wait.ticked', seconds: 0 })
    expect([codeProblem(now()), now().context.isExpired, canSubmitCode(now()), canResend(now())]).toEqual([
      'expired',
      true,
      false,
      true,
    ])
  })
})

describe('another code', () => {
  test('can be asked for when the seconds that the customer sees are over', () => {
    const { actor, wait, send, now } = setting()
    actor.send({ type: 'code.resend' })
    expect([waitSeconds(now()), canResend(now()), send.asked]).toEqual([60, false, []])
    wait.tell({ type: 'wait.ticked', seconds: 1 })
    expect([waitSeconds(now()), canResend(now())]).toEqual([1, false])
    wait.tell({ type: 'wait.ticked', seconds: 0 })
    expect([waitSeconds(now()), canResend(now()), wait.isHeard()]).toEqual([0, true, false])
    actor.send({ type: 'code.resend' })
    expect(send.asked).toEqual([{ purpose: 'first-email', to }])
  })

  test('is sent without the typed one being checked', async () => {
    const { actor, send, type, submit, now } = setting(null)
    actor.send({ type: 'code.resend' })
    expect(isCodeChecked(now())).toBe(false)
    await send.fail(new PortError('unexpected'))
    type('K7PW2M9X')
    submit()
    expect(isCodeChecked(now())).toBe(true)
  })

  test('takes the place of the one before it', async () => {
    const { actor, send, type, submit, check, now } = setting(null)
    type('K7PW')
    submit()
    actor.send({ type: 'code.resend' })
    await send.answer(sentCode({ verification: 'other' }))
    expect([codeText(now()), codeFieldProblem(now()), waitSeconds(now())]).toEqual(['', null, 60])
    type('AAAAAAAA')
    submit()
    expect(check.asked.map(({ verification }) => verification)).toEqual(['other'])
  })

  test('asked for too soon says how long to wait', async () => {
    const { actor, send, wait, now } = setting(null)
    actor.send({ type: 'code.resend' })
    await send.fail(new PortError('too-many-requests', 42))
    expect([codeProblem(now()), waitSeconds(now()), canResend(now())]).toEqual(['too-soon', 42, false])
    wait.tell({ type: 'wait.ticked', seconds: 0 })
    expect([codeProblem(now()), canResend(now())]).toEqual([undefined, true])
  })

  test('that could not be sent can be asked for again, and the one before it typed', async () => {
    const { actor, send, type, now } = setting(null)
    actor.send({ type: 'code.resend' })
    await send.fail(new PortError('unexpected'))
    type('K7PW2M9X')
    expect([codeProblem(now()), canResend(now()), canSubmitCode(now())]).toEqual(['not-sent', true, true])
  })

  test('is needed when the last has expired', () => {
    const { clock, type, now } = setting(sentCode({ waitSeconds: 0 }))
    clock.increment(899_999)
    expect(now().context.isExpired).toBe(false)
    clock.increment(1)
    type('K7PW2M9X')
    expect([now().context.isExpired, codeProblem(now()), canSubmitCode(now())]).toEqual([true, 'expired', false])
  })
})
