import { assign, createActor, setup, toPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import {
  defineEffects,
  defineFeeds,
  definePorts,
  isNotProvided,
  PortError,
  problemOf,
  type Feed,
  type LazyPort,
  type Port,
} from '../../../machines/lib/ports'

type Ports = { sendCode: Port<{ code: string }, { left: number }>; loadPart: LazyPort<string, number> }
type Feeds = { watchOrder: Feed<{ reference: string }, { type: 'order.changed' }>; holdFile: Feed<void, never> }
type Params = { keepText: { text: string } }

const ports = definePorts<Ports>()('sendCode', 'loadPart')
const feeds = defineFeeds<Feeds>()('watchOrder', 'holdFile')
const effects = defineEffects<Params>()('keepText', 'forgetText')

const unasked: Ports = {
  sendCode: async () => ({ left: 0 }),
  loadPart: { load: async () => 0, loaded: () => 0 },
}

const letterMachine = setup({
  types: { context: {} as { text: string }, events: {} as { type: 'text.keep' } | { type: 'text.forget' } },
  actors: ports.actors,
  actions: effects.actions,
}).createMachine({
  context: { text: 'Dear Astrid' },
  on: {
    'text.keep': { actions: { type: 'keepText', params: ({ context }) => context } },
    'text.forget': { actions: 'forgetText' },
  },
})

describe('ports', () => {
  test('one that is not provided rejects with its name', async () => {
    const { sendCode, loadPart } = ports.actors
    expect([sendCode, loadPart].map(isNotProvided)).toEqual([true, true])
    const sending = createActor(sendCode, { input: { code: '' } }).start()
    await expect(toPromise(sending)).rejects.toThrow('Port "sendCode" was not provided')
    const loading = createActor(loadPart, { input: 'email' }).start()
    await expect(toPromise(loading)).rejects.toThrow('Port "loadPart" was not provided')
  })

  test('a feed that is not provided says its name too', () => {
    expect(Object.values(feeds.actors).map(isNotProvided)).toEqual([true, true])
    const actor = createActor(feeds.actors.watchOrder, { input: { reference: '1' } })
    const errors: unknown[] = []
    actor.subscribe({ error: (error) => errors.push(error) })
    actor.start()
    expect(errors.map(String)).toEqual(['Error: Feed "watchOrder" was not provided'])
  })

  test('so does an effect', () => {
    expect(Object.values(effects.actions).map(isNotProvided)).toEqual([true, true])
    const actor = createActor(letterMachine)
    const errors: unknown[] = []
    actor.subscribe({ error: (error) => errors.push(error) })
    actor.start().send({ type: 'text.forget' })
    expect(errors.map(String)).toEqual(['Error: Effect "forgetText" was not provided'])
  })

  test('one that is provided answers, and knows when its state was left', async () => {
    const signals: { readonly aborted: boolean }[] = []
    const { sendCode } = ports.provide({
      ...unasked,
      sendCode: async ({ code }, signal) => {
        signals.push(signal)
        return { left: code.length }
      },
    })
    expect(isNotProvided(sendCode)).toBe(false)
    const { left } = await toPromise(createActor(sendCode, { input: { code: '12' } }).start())
    expect(left).toBe(2)
    const never = ports.provide({
      ...unasked,
      sendCode: (_, signal) => (signals.push(signal), new Promise<never>(() => undefined)),
    })
    createActor(never.sendCode, { input: { code: '' } })
      .start()
      .stop()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
  })

  test('code that is here already is not loaded: whoever asks for it goes on at once', async () => {
    const asked: string[] = []
    const here = new Map<string, number>()
    const { loadPart } = ports.provide({
      ...unasked,
      loadPart: {
        loaded: (name) => here.get(name),
        load: async (name) => {
          asked.push(name)
          here.set(name, name.length)
          return name.length
        },
      },
    })
    const start = () => createActor(loadPart, { input: 'email' }).start()
    const first = start()
    expect([first.getSnapshot().status, asked]).toEqual(['active', ['email']])
    expect(await toPromise(first)).toBe(5)
    const { status, output } = start().getSnapshot()
    expect([status, output, asked]).toEqual(['done', 5, ['email']])
  })

  test('a feed is stopped with its state', () => {
    let isStopped = false
    const { holdFile } = feeds.provide({ watchOrder: () => () => undefined, holdFile: () => () => (isStopped = true) })
    createActor(holdFile).start().stop()
    expect(isStopped).toBe(true)
  })

  test('effects that are provided run, with what the statechart gives them', () => {
    const kept: string[] = []
    const machine = letterMachine.provide({
      actions: effects.provide<typeof letterMachine>({
        keepText: (_, { text }) => void kept.push(text),
        forgetText: assign({ text: '' }),
      }),
    })
    const actor = createActor(machine).start()
    for (const type of ['text.keep', 'text.forget', 'text.keep'] as const) actor.send({ type })
    expect(kept).toEqual(['Dear Astrid', ''])
  })

  test('a problem that the machine does not know is the other one', () => {
    const known = ['step-refused', 'not-done'] as const
    expect(problemOf(new PortError('step-refused'), known, 'not-done')).toBe('step-refused')
    expect(problemOf(new PortError('unavailable'), known, 'not-done')).toBe('not-done')
    expect(problemOf(new TypeError('step-refused'), known, 'not-done')).toBe('not-done')
  })
})

/** Each line that does not compile says so: `npm run types` fails where one does. */
export const typed = () => {
  // @ts-expect-error a port is forgotten
  definePorts<Ports>()('sendCode')
  // @ts-expect-error a port that is not there
  definePorts<Ports>()('sendCode', 'loadPart', 'sendLetter')
  // @ts-expect-error a feed is forgotten
  defineFeeds<Feeds>()('holdFile')
  // @ts-expect-error a feed that is not there
  defineFeeds<Feeds>()('watchOrder', 'holdFile', 'watchLetter')
  // @ts-expect-error an effect with parameters is forgotten
  defineEffects<Params>()('forgetText')
  // @ts-expect-error a port is not provided
  ports.provide({ sendCode: unasked.sendCode })
  // @ts-expect-error a feed is not provided
  feeds.provide({ holdFile: () => () => undefined })
  // @ts-expect-error an effect is not provided
  effects.provide<typeof letterMachine>({ keepText: () => undefined })
  effects.provide<typeof letterMachine>({
    keepText: () => undefined,
    forgetText: () => undefined,
    // @ts-expect-error an effect that is not there
    readText: () => undefined,
  })
  // @ts-expect-error a wrong input
  setup({ actors: ports.actors }).createMachine({ invoke: { src: 'sendCode', input: { code: 1 } } })
  const answers = setup({ types: { context: {} as { left: number } }, actors: ports.actors })
  answers.createMachine({
    context: { left: 0 },
    invoke: {
      src: 'sendCode',
      input: { code: '' },
      onDone: { actions: assign({ left: ({ event }) => event.output.left }) },
    },
  })
  answers.createMachine({
    context: { left: 0 },
    invoke: {
      src: 'sendCode',
      input: { code: '' },
      // @ts-expect-error the answer is typed
      onDone: { actions: assign({ left: ({ event }) => event.output.right }) },
    },
  })
}
