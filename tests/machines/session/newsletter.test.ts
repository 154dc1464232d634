import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import type { MessageCode } from '../../../machines/session/messages'
import {
  canSubscribe,
  provideNewsletter,
  newsletterProblem,
  type Subscribed,
} from '../../../machines/session/newsletter'
import { heldPort } from '../../support/ports'

const setting = () => {
  const calls = heldPort<{ email: string }, Subscribed>()
  const told: MessageCode[] = []
  const actor = createActor(provideNewsletter({ subscribe: calls.port, tell: (code) => told.push(code) })).start()
  const type = (text: string) => actor.send({ type: 'email.type', text })
  return { actor, calls, told, type, now: () => [actor.getSnapshot().value, actor.getSnapshot().context] }
}
const empty = { text: '', isTouched: false, serverErrors: [] }

test.each([
  ['subscribed', 'newsletter-subscribed'],
  ['asked', 'newsletter-asked'],
] as const)('where it is %s, that is said, and the form is reset', async (status, code) => {
  const { actor, calls, told, type, now } = setting()
  type(' reader@example.org ')
  actor.send({ type: 'email.submit' })
  await calls.answer({ status })
  expect([calls.asked, told, now()]).toEqual([[{ email: 'reader@example.org' }], [code], ['typing', empty]])
})

test('a failure is said as the generic message, and the address is kept', async () => {
  const { actor, calls, told, type, now } = setting()
  type('reader@example.org')
  actor.send({ type: 'email.submit' })
  await calls.fail(new PortError('unexpected'))
  expect([told, now()]).toEqual([
    ['generic'],
    ['typing', { text: 'reader@example.org', isTouched: true, serverErrors: [] }],
  ])
})

test('what the exchange refuses stands at the field, until it is typed in', async () => {
  const { actor, calls, told, type } = setting()
  type('reader@example.org')
  actor.send({ type: 'email.submit' })
  await calls.fail(new PortError('bad-input', [{ field: 'email', code: 'email' }]))
  expect([told, newsletterProblem(actor.getSnapshot())]).toEqual([[], 'email'])
  type('reader@example.com')
  expect(newsletterProblem(actor.getSnapshot())).toBeNull()
})

test('half an address is not sent, and is a problem once the field was left', () => {
  const { actor, calls, type } = setting()
  type('reader@')
  expect([newsletterProblem(actor.getSnapshot()), canSubscribe(actor.getSnapshot())]).toEqual([null, false])
  actor.send({ type: 'field.blur' })
  expect([calls.asked, newsletterProblem(actor.getSnapshot())]).toEqual([[], 'email'])
})

test('blanks around the address are gone once its field was left', () => {
  const { actor, type, now } = setting()
  type(' reader@example.org ')
  actor.send({ type: 'field.blur' })
  expect(now()).toEqual(['typing', { text: 'reader@example.org', isTouched: true, serverErrors: [] }])
})

test('an empty field that is left is no problem: nobody has to subscribe', () => {
  const { actor } = setting()
  actor.send({ type: 'field.blur' })
  expect(newsletterProblem(actor.getSnapshot())).toBeNull()
})
