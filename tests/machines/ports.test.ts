import { describe, expect, test } from 'vitest'
import { actorOf, bringerOf, feedOf, problemOf, PortError, unfilled, unfilledFeed } from '../../machines/lib/ports'
import { createActor, toPromise } from 'xstate'

describe('ports', () => {
  test('an unfilled one rejects with its name', async () => {
    const actor = createActor(unfilled<void, void>('sendCode')).start()
    await expect(toPromise(actor)).rejects.toThrow('Port "sendCode" was not filled')
  })

  test('an unfilled feed says its name too', () => {
    const actor = createActor(unfilledFeed<void>('watchOrder'))
    const errors: unknown[] = []
    actor.subscribe({ error: (error) => errors.push(error) })
    actor.start()
    expect(errors.map(String)).toEqual(['Error: Feed "watchOrder" was not filled'])
  })

  test('a filled one answers, and knows when its state was left', async () => {
    const signals: { readonly aborted: boolean }[] = []
    const logic = actorOf(async (input: number, signal) => {
      signals.push(signal)
      return input + 1
    })
    expect(await toPromise(createActor(logic, { input: 1 }).start())).toBe(2)
    const left = createActor(actorOf((_: void, signal) => (signals.push(signal), new Promise<never>(() => undefined))))
    left.start()
    left.stop()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
  })

  test('code that is here already is not brought: whoever asks for it goes on at once', async () => {
    const brought: string[] = []
    const here = new Set<string>()
    const logic = bringerOf<string>({
      isHere: (name) => here.has(name),
      bring: async (name) => {
        brought.push(name)
        here.add(name)
      },
    })
    const bring = () => createActor(logic, { input: 'email' }).start()
    const first = bring()
    expect([first.getSnapshot().status, brought]).toEqual(['active', ['email']])
    await toPromise(first)
    expect([bring().getSnapshot().status, brought]).toEqual(['done', ['email']])
  })

  test('a feed is stopped with its state', () => {
    let isStopped = false
    const actor = createActor(feedOf<void, { type: 'told' }>(() => () => (isStopped = true))).start()
    actor.stop()
    expect(isStopped).toBe(true)
  })

  test('a problem that the machine does not know is the other one', () => {
    const known = ['step-refused', 'not-done'] as const
    expect(problemOf(new PortError('step-refused'), known, 'not-done')).toBe('step-refused')
    expect(problemOf(new PortError('unavailable'), known, 'not-done')).toBe('not-done')
    expect(problemOf(new TypeError('step-refused'), known, 'not-done')).toBe('not-done')
  })
})
