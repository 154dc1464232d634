import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import type { SentCode, WaitTicked } from '../../../machines/onboarding/code'
import {
  canKeepEmail,
  canSubmitEmail,
  emailAddress,
  emailFieldProblem,
  emailPhase,
  emailProblem,
  emailText,
  emailWaitSeconds,
  provideEmail,
  suggestedEmail,
  type RecalledEmail,
} from '../../../machines/onboarding/email'
import { customerWith, type Change } from '../../support/customers'
import { heldFeed, heldPort } from '../../support/ports'
import { heldCode, sentCode } from './setting'

const temporary: Change = {
  details: { email: 'x@temporary', passwordResetNeeded: true },
  hasTemporaryEmail: true,
  verifications: { email: 'UNVERIFIED' },
}
const signedUp: Change = { details: { email: 'astrid@example.com' }, verifications: { email: 'UNVERIFIED' } }

const setting = async (change: Change = temporary, recalled: RecalledEmail = { text: '', sent: null }) => {
  const held = heldCode()
  const recall = heldPort<unknown, RecalledEmail>()
  const sendEmail = heldPort<unknown, SentCode>()
  const waitEmail = heldFeed<{ seconds: number }, WaitTicked>()
  const kept: [string | null, string][] = []
  const machine = provideEmail(
    {
      recallEmail: recall.port,
      sendEmail: sendEmail.port,
      countDown: waitEmail.feed,
      keepEmail: (text, owner) => kept.push([text, owner]),
    },
    { code: held.code },
  )
  const actor = createActor(machine, { input: { customer: customerWith(change) } }).start()
  await recall.answer(recalled)
  const type = (text: string) => actor.send({ type: 'email.type', text })
  const submit = () => actor.send({ type: 'email.submit' })
  return { ...held, actor, recall, sendEmail, waitEmail, kept, type, submit, now: () => actor.getSnapshot() }
}

describe('giving a first address', () => {
  test('shows what is wrong once the field was left, and does not send it', async () => {
    const { actor, type, submit, sendEmail, now } = await setting()
    type('a&b@example.com')
    expect([emailFieldProblem(now(), 'email'), canSubmitEmail(now())]).toEqual([null, false])
    actor.send({ type: 'field.blur', field: 'email' })
    submit()
    expect([emailFieldProblem(now(), 'email'), sendEmail.asked]).toEqual(['emailAmpersand', []])
  })

  test('shows no form until what was typed before a reload is there: it would take nothing', async () => {
    const { actor, recall, now } = await setting(signedUp)
    actor.send({ type: 'email.change' })
    actor.send({ type: 'email.keep' })
    const phase = emailPhase(now())
    await recall.answer({ text: '', sent: null })
    expect([phase, emailPhase(now())]).toEqual(['recalling', 'confirming'])
  })

  test('is trimmed, sent and confirmed by a code', async () => {
    const { type, submit, sendEmail, actor, check, now } = await setting()
    type(' astrid@example.com ')
    actor.send({ type: 'field.blur', field: 'email' })
    submit()
    expect([emailPhase(now()), sendEmail.asked]).toEqual([
      'sending',
      [{ purpose: 'first-email', email: 'astrid@example.com', password: null, code: null }],
    ])
    await sendEmail.answer(sentCode())
    expect([emailPhase(now()), emailAddress(now())]).toEqual(['confirming', 'astrid@example.com'])
    const code = now().children.code
    code?.send({ type: 'code.type', text: 'K7PW2M9X' })
    code?.send({ type: 'code.submit' })
    await check.answer()
    expect([now().status, now().output]).toEqual(['done', { purpose: 'first-email', outcome: 'accepted' }])
  })

  test('what looks like a slip is asked about: the other one can be taken', async () => {
    const { type, submit, sendEmail, actor, now } = await setting()
    type('astrid@gmial.com')
    submit()
    expect([emailPhase(now()), suggestedEmail(now()), sendEmail.asked]).toEqual(['doubting', 'astrid@gmail.com', []])
    actor.send({ type: 'suggestion.take' })
    expect([emailText(now()), sendEmail.asked.length]).toEqual(['astrid@gmail.com', 1])
  })

  test('or it is right as it stands, or typed anew', async () => {
    const { type, submit, sendEmail, actor, now } = await setting()
    type('astrid@gmial.com')
    submit()
    type('astrid@gmial.co')
    expect(emailPhase(now())).toBe('entering')
    submit()
    actor.send({ type: 'suggestion.dismiss' })
    expect([emailText(now()), sendEmail.asked.length]).toEqual(['astrid@gmial.co', 1])
  })

  test('what was meant is not asked about again', async () => {
    const { type, submit, sendEmail, actor, now } = await setting()
    type('astrid@gmial.com')
    submit()
    actor.send({ type: 'suggestion.dismiss' })
    await sendEmail.fail(new PortError('unexpected'))
    submit()
    expect([emailPhase(now()), sendEmail.asked.length]).toEqual(['sending', 2])
    await sendEmail.answer(sentCode({ sentTo: 'astrid@gmial.com' }))
    expect([emailPhase(now()), suggestedEmail(now())]).toEqual(['confirming', null])
  })

  test('one that has an account says so at the field until it is changed', async () => {
    const { type, submit, sendEmail, now } = await setting()
    type('astrid@example.com')
    submit()
    await sendEmail.fail(new PortError('bad-input', [{ field: 'email', code: 'emailTaken' }]))
    expect([emailPhase(now()), emailFieldProblem(now(), 'email')]).toEqual(['entering', 'emailTaken'])
    type('astrid2@example.com')
    expect(emailFieldProblem(now(), 'email')).toBeNull()
  })

  test('asked for too soon waits, with what was typed still there', async () => {
    const { type, submit, sendEmail, waitEmail, now } = await setting()
    type('astrid@example.com')
    submit()
    await sendEmail.fail(new PortError('too-many-requests', 30))
    type('astrid@example.org')
    expect([emailProblem(now()), emailWaitSeconds(now()), canSubmitEmail(now()), emailText(now())]).toEqual([
      'too-soon',
      30,
      false,
      'astrid@example.org',
    ])
    waitEmail.tell({ type: 'wait.ticked', seconds: 0 })
    expect([emailProblem(now()), canSubmitEmail(now())]).toEqual([undefined, true])
  })

  test.each([
    ['step-refused', 'refused'],
    ['unexpected', 'not-sent'],
  ] as const)('%s is told, and it can be sent again', async (code, problem) => {
    const { type, submit, sendEmail, now } = await setting()
    type('astrid@example.com')
    submit()
    await sendEmail.fail(new PortError(code))
    expect([emailProblem(now()), canSubmitEmail(now())]).toEqual([problem, true])
  })

  test('what was typed and not sent is kept for its owner and put back, until it is sent', async () => {
    const { type, submit, sendEmail, kept } = await setting()
    type('astrid@example.com')
    submit()
    await sendEmail.answer(sentCode())
    expect(kept).toEqual([
      ['astrid@example.com', 'x@temporary'],
      [null, 'x@temporary'],
    ])
    const later = await setting(temporary, { text: 'astrid@exam', sent: null })
    expect([emailPhase(later.now()), emailText(later.now())]).toEqual(['entering', 'astrid@exam'])
  })
})

describe('an address that waits for its code', () => {
  test('goes on where it was after a reload, the wait with it', async () => {
    const { now } = await setting(signedUp, { text: '', sent: sentCode({ waitSeconds: 17 }) })
    expect([emailPhase(now()), now().children.code?.getSnapshot().context.waitSeconds]).toEqual(['confirming', 17])
  })

  test('is waited for on another device too', async () => {
    const { now } = await setting(signedUp)
    expect([emailPhase(now()), emailAddress(now())]).toEqual(['confirming', 'astrid@example.com'])
  })

  test('is asked about where it looks like a slip: the code goes to the other one then', async () => {
    const { actor, sendEmail, now } = await setting({ ...signedUp, details: { email: 'astrid@gmial.com' } })
    expect([emailPhase(now()), suggestedEmail(now())]).toEqual(['confirming', 'astrid@gmail.com'])
    actor.send({ type: 'suggestion.take' })
    expect(sendEmail.asked).toEqual([{ purpose: 'first-email', email: 'astrid@gmail.com', password: null, code: null }])
    await sendEmail.answer(sentCode({ sentTo: 'astrid@gmail.com' }))
    expect([emailAddress(now()), suggestedEmail(now())]).toEqual(['astrid@gmail.com', null])
  })

  test('can be changed, and kept after all', async () => {
    const { actor, recall, now } = await setting(signedUp)
    actor.send({ type: 'email.change' })
    expect([emailPhase(now()), canKeepEmail(now())]).toEqual(['entering', true])
    actor.send({ type: 'email.keep' })
    await recall.answer({ text: '', sent: null })
    expect(emailPhase(now())).toBe('confirming')
  })

  test('a first one cannot be left out', async () => {
    const { now } = await setting()
    expect(canKeepEmail(now())).toBe(false)
  })
})

describe('another address than the one that holds', () => {
  test('needs the password, and is told by its own calls', async () => {
    const { actor, type, submit, sendEmail, now } = await setting({ details: { email: 'old@example.com' } })
    expect([emailPhase(now()), emailAddress(now())]).toEqual(['shown', 'old@example.com'])
    actor.send({ type: 'email.change' })
    type('new@example.com')
    actor.send({ type: 'field.blur', field: 'password' })
    submit()
    expect([emailFieldProblem(now(), 'password'), sendEmail.asked]).toEqual(['required', []])
    actor.send({ type: 'password.type', text: 'secret words' })
    submit()
    expect(sendEmail.asked).toEqual([
      { purpose: 'new-email', email: 'new@example.com', password: 'secret words', code: null },
    ])
    await sendEmail.fail(new PortError('bad-input', [{ field: 'password', code: 'currentPassword' }]))
    expect(emailFieldProblem(now(), 'password')).toBe('currentPassword')
    submit()
    await sendEmail.answer(sentCode({ sentTo: 'new@example.com' }))
    expect(now().context.password).toBe('')
    expect(now().children.code?.getSnapshot().context.purpose).toBe('new-email')
  })

  test('is guarded by two-factor where that is on: a code of it is asked for, sent along, and forgotten', async () => {
    const details = { email: 'old@example.com', enabled2FA: true }
    const { actor, type, submit, sendEmail, now } = await setting({ details })
    actor.send({ type: 'email.change' })
    type('new@example.com')
    actor.send({ type: 'password.type', text: 'secret words' })
    actor.send({ type: 'field.blur', field: 'code' })
    submit()
    expect([emailFieldProblem(now(), 'code'), canSubmitEmail(now()), sendEmail.asked]).toEqual(['required', false, []])
    actor.send({ type: 'code.type', text: '000000' })
    submit()
    await sendEmail.fail(new PortError('bad-input', [{ field: 'code', code: 'codeInvalid' }]))
    expect([emailPhase(now()), emailFieldProblem(now(), 'code')]).toEqual(['entering', 'codeInvalid'])
    actor.send({ type: 'code.type', text: '4F7Q-9KXM' })
    expect(emailFieldProblem(now(), 'code')).toBeNull()
    submit()
    expect(sendEmail.asked.at(-1)).toEqual({
      purpose: 'new-email',
      email: 'new@example.com',
      password: 'secret words',
      code: '4F7Q-9KXM',
    })
    await sendEmail.answer(sentCode({ sentTo: 'new@example.com' }))
    expect([emailPhase(now()), now().context.code]).toEqual(['confirming', ''])
  })

  test('is not guarded where it is the first one, also with two-factor on', async () => {
    const { type, submit, sendEmail } = await setting({
      ...temporary,
      details: { ...temporary.details, enabled2FA: true },
    })
    type('astrid@example.com')
    submit()
    expect(sendEmail.asked).toEqual([
      { purpose: 'first-email', email: 'astrid@example.com', password: null, code: null },
    ])
  })

  test('waits for its code on any page, which names where it went', async () => {
    const change = { details: { email: 'old@example.com', emailConfirmationOngoing: true } }
    const { actor, now } = await setting(change, { text: '', sent: sentCode({ sentTo: 'new@example.com' }) })
    expect([emailPhase(now()), emailAddress(now())]).toEqual(['confirming', 'new@example.com'])
    actor.send({ type: 'email.change' })
    actor.send({ type: 'email.keep' })
    expect([emailPhase(now()), emailAddress(now())]).toEqual(['shown', 'old@example.com'])
  })

  test('whose code is over is not waited for: the old one holds', async () => {
    const { now } = await setting({ details: { email: 'old@example.com', emailConfirmationOngoing: true } })
    expect([emailPhase(now()), emailAddress(now())]).toEqual(['shown', 'old@example.com'])
  })
})
