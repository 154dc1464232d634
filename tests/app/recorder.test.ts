import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { providePassword } from '../../machines/onboarding/password'
import { transitionsOf } from '../paths/statechart'
import { record } from '../../src/app/recorder'

const startedPassword = () => {
  const actor = createActor(
    providePassword({
      loadCommonPasswords: () => new Promise(() => undefined),
      savePassword: () => new Promise(() => undefined),
    }),
    {
      input: { hasPassword: false, asksCode: false, email: 'astrid@example.com' },
    },
  )
  const recorder = record(actor)
  actor.start()
  return { actor, recorder }
}

const text = 'four quiet moose'

test('what a machine does is written down by the ids of its transitions', () => {
  const { actor, recorder } = startedPassword()
  const before = recorder.count()
  actor.send({ type: 'password.type', field: 'next', text })
  actor.send({ type: 'password.type', field: 'repeated', text })
  actor.send({ type: 'password.submit' })
  const steps = recorder.since(before)
  expect(steps).toEqual([
    {
      actor: actor.sessionId,
      machine: 'password',
      event: 'password.type',
      fired: ['password.entering --password.type--> (stays)'],
      state: 'entering',
    },
    {
      actor: actor.sessionId,
      machine: 'password',
      event: 'password.type',
      fired: ['password.entering --password.type--> (stays)'],
      state: 'entering',
    },
    {
      actor: actor.sessionId,
      machine: 'password',
      event: 'password.submit',
      fired: ['password.entering --password.submit--> password.saving'],
      state: 'saving',
    },
  ])
  const known = transitionsOf(
    providePassword({ loadCommonPasswords: () => new Promise(() => undefined), savePassword: async () => undefined }),
  ).map(({ id }) => id)
  expect(known).toEqual(expect.arrayContaining(steps.flatMap(({ fired }) => fired)))
  expect(recorder.now('password')).toMatchObject({
    actor: actor.sessionId,
    state: 'saving',
    context: { texts: { next: text } },
  })
})

test('no more is kept than is needed, and nothing is counted twice', () => {
  const { actor, recorder } = startedPassword()
  const before = recorder.count()
  for (let index = 0; index < 3000; index += 1) actor.send({ type: 'password.type', field: 'next', text })
  expect([recorder.count() - before, recorder.since(0).length]).toEqual([3000, 2000])
  expect(recorder.since(recorder.count() - 1)).toHaveLength(1)
  expect(recorder.now('phone')).toBeUndefined()
})

test('machines that run already are known at once, by their ids too, and so are those of another root', () => {
  const never = () => new Promise<never>(() => undefined)
  const setting = { loadCommonPasswords: never, savePassword: never }
  const outer = createActor(
    setup({ actors: { password: providePassword(setting) } }).createMachine({
      id: 'outer',
      invoke: [
        { id: 'first', src: 'password', input: { hasPassword: false, asksCode: false, email: 'astrid@example.com' } },
        { id: 'second', src: 'password', input: { hasPassword: true, asksCode: false, email: 'astrid@example.com' } },
      ],
    }),
  ).start()
  const recorder = record(outer)
  expect(recorder.now('password', 'first')).toMatchObject({ context: { asksCurrent: false } })
  expect(recorder.now('password', 'second')).toMatchObject({ context: { asksCurrent: true } })
  expect(recorder.now('password')?.actor).toBe(recorder.now('password', 'second')?.actor)
  const other = createActor(providePassword(setting), {
    input: { hasPassword: false, asksCode: false, email: 'astrid@example.com' },
  }).start()
  recorder.watch(other)
  other.send({ type: 'password.type', field: 'next', text })
  expect(recorder.since(0)).toMatchObject([{ actor: other.sessionId, event: 'password.type' }])
})
