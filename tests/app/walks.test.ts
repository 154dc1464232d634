import { beforeEach, expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { providePassword } from '../../machines/onboarding/password'
import { coveredIn } from '../../machines/walk/walk'
import { keepWalks } from '../../src/app/walks'
import { passwordDriver } from '../paths/drivers/password.driver'
import { transitionsOf } from '../paths/statechart'
import { replayByHand } from '../paths/replay-by-hand'

const password = () =>
  createActor(
    providePassword({
      loadCommonPasswords: () => new Promise(() => undefined),
      savePassword: () => new Promise(() => undefined),
    }),
    { input: { hasPassword: false, asksCode: false, email: 'astrid@example.com' } },
  )

const text = 'four quiet moose'
const typing = 'password.entering --password.type--> (stays)'
const submitting = 'password.entering --password.submit--> password.saving'

const walkedThrough = (actor: ReturnType<typeof password>): void => {
  actor.send({ type: 'password.type', field: 'next', text })
  actor.send({ type: 'password.type', field: 'repeated', text })
  actor.send({ type: 'password.submit' })
}

beforeEach(() => sessionStorage.clear())

test('what a machine does from its start is kept as a walk that can be replayed', () => {
  const actor = password()
  const walks = keepWalks(actor)
  actor.start()
  walkedThrough(actor)
  const [walked] = walks.now()
  const total = transitionsOf(actor.getSnapshot().machine).length
  expect(walked).toMatchObject({
    start: { state: 'entering', fired: [] },
    machine: 'password',
    state: 'saving',
    isRunning: true,
    total,
  })
  expect(walked?.steps).toEqual([
    { event: 'password.type', payload: { field: 'next', text: '…' }, fired: [typing], to: 'entering' },
    { event: 'password.type', payload: { field: 'repeated', text: '…' }, fired: [typing], to: 'entering' },
    { event: 'password.submit', fired: [submitting], to: 'saving' },
  ])
  expect(JSON.stringify(walked)).not.toContain(text)
  expect(walked?.missing).toHaveLength(total - 2)
  if (!walked) throw new Error('Nothing was walked')
  const { start, steps } = walked
  const replayed = replayByHand(passwordDriver, { start, steps: [...steps] })
  expect(replayed.map(({ expected }) => expected)).toEqual([null, null, null])
})

test('what an event hands over is told where it is a choice or a figure, and hidden where it may be a secret', () => {
  type Given = { type: 'given'; [name: string]: unknown }
  const actor = createActor(setup({ types: { events: {} as Given } }).createMachine({ id: 'form', on: { given: '.' } }))
  const walks = keepWalks(actor)
  actor.start()
  const customer = { email: 'astrid@example.com' }
  actor.send({ type: 'given', coin: 'ETH', seconds: 3, isOn: true, reason: null, text: '', customer })
  actor.send({
    type: 'given',
    text: 'four quiet moose',
    code: '123456',
    email: 'astrid@example.com',
    token: 'a'.repeat(43),
    note: 'two words',
  })
  expect(walks.now()[0]?.steps.map(({ payload }) => payload)).toEqual([
    { coin: 'ETH', seconds: 3, isOn: true, reason: null, text: '' },
    { text: '…', code: '…', email: '…', token: '…', note: '…' },
  ])
})

test('each actor of a machine has a row of its own, named by its place where there are several', () => {
  const passwords = providePassword({
    loadCommonPasswords: () => new Promise(() => undefined),
    savePassword: () => new Promise(() => undefined),
  })
  const invoked = (id: string) =>
    ({ id, src: 'password', input: { hasPassword: false, asksCode: false, email: 'astrid@example.com' } }) as const
  const forms = setup({ actors: { password: passwords } }).createMachine({
    id: 'forms',
    invoke: [invoked('first'), invoked('second')],
    on: { again: { target: '.', reenter: true } },
  })
  const actor = createActor(
    setup({ actors: { forms } }).createMachine({ id: 'page', invoke: { id: 'sheet', src: 'forms' } }),
  )
  const walks = keepWalks(actor)
  actor.start()
  const sheet = actor.getSnapshot().children['sheet']
  const second = sheet?.getSnapshot().children['second']
  second?.send({ type: 'password.type', field: 'next', text })
  const rows = () => walks.now().map(({ machine, place, name, steps }) => [machine, place, name, steps.length])
  expect(rows()).toEqual([
    ['password', 'sheet.second', 'password sheet.second', 1],
    ['password', 'sheet.first', 'password sheet.first', 0],
    ['forms', 'sheet', 'forms', 0],
    ['page', 'page', 'page', 0],
  ])
  const { total, missing } = walks.now()[0] ?? { total: 0, missing: [] }
  const context = { walked: walks.now(), order: [], chosen: undefined, kept: undefined, wasUnfolded: false }
  expect(coveredIn({ context })).toEqual({ covered: total - missing.length, total: total + 1 })
  sheet?.send({ type: 'again' })
  expect(rows()).toEqual([
    ['forms', 'sheet', 'forms', 1],
    ['password', 'sheet.second', 'password sheet.second', 0],
    ['password', 'sheet.first', 'password sheet.first', 0],
    ['page', 'page', 'page', 0],
  ])
})

test('whoever stops after another has taken its place leaves the row to that one', () => {
  const actor = password()
  const walks = keepWalks(actor)
  actor.start()
  walkedThrough(actor)
  const later = password()
  walks.watch(later)
  later.start()
  actor.stop()
  expect(walks.now().map(({ place, steps, isRunning }) => [place, steps.length, isRunning])).toEqual([
    ['password', 0, true],
  ])
})

test('what was covered stays when the page is loaded anew, until it is counted anew', () => {
  const actor = password()
  keepWalks(actor)
  actor.start()
  walkedThrough(actor)
  const later = password()
  const walks = keepWalks(later)
  later.start()
  const missing = (): readonly string[] => walks.now()[0]?.missing ?? []
  expect(missing()).not.toContain(submitting)
  walks.forget()
  expect(missing()).toContain(submitting)
})

test('whoever listens is told of each step, and not after', () => {
  const actor = password()
  const walks = keepWalks(actor)
  let heard = 0
  const stop = walks.listen(() => void heard++)
  actor.start()
  actor.send({ type: 'password.type', field: 'next', text })
  expect(heard).toBe(2)
  stop()
  actor.send({ type: 'password.type', field: 'next', text })
  expect(heard).toBe(2)
})
