import { describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { listedIn, provideWalk, type Walked } from '../../../machines/walk/walk'

const walked = (place: string, change: Partial<Walked> = {}): Walked => ({
  machine: 'phone',
  place,
  name: 'phone',
  state: 'confirming',
  isRunning: true,
  start: { state: 'entering.typing', fired: [] },
  steps: [{ event: 'phone.submit', fired: ['phone.entering.typing --phone.submit--> phone.sending'], to: 'sending' }],
  total: 2,
  missing: [],
  ...change,
})

const unfolded = (all: readonly Walked[]) => {
  const keep = vi.fn<(kept: Walked) => void>()
  const actor = createActor(
    provideWalk({
      forget: () => undefined,
      putAway: () => undefined,
      keep,
      watchWalks: (_, tell) => {
        tell({ type: 'walks.changed', walked: all })
        return () => undefined
      },
    }),
  ).start()
  actor.send({ type: 'panel.unfold' })
  return { actor, keep }
}

describe('rows of the panel', () => {
  const told = (tell: (all: readonly Walked[]) => void) => (places: readonly string[]) =>
    tell(places.map((place) => walked(place)))

  test('keep their order while it is unfolded, newcomers first, and begin with who moved last when it is unfolded anew', () => {
    const { actor } = unfolded([walked('first'), walked('second')])
    const tell = told((all) => actor.send({ type: 'walks.changed', walked: all }))
    const listed = () => listedIn(actor.getSnapshot()).map(({ place }) => place)
    tell(['second', 'first'])
    expect(listed()).toEqual(['first', 'second'])
    tell(['second', 'third', 'first'])
    expect(listed()).toEqual(['third', 'first', 'second'])
    tell(['second', 'first'])
    expect(listed()).toEqual(['first', 'second'])
    actor.send({ type: 'panel.fold' })
    actor.send({ type: 'panel.unfold' })
    expect(listed()).toEqual(['second', 'first'])
  })
})

describe('a walk by hand', () => {
  test('is kept as it is, and the panel says so until another is chosen', () => {
    const [first, second] = [walked('first'), walked('second')]
    const { actor, keep } = unfolded([first, second])
    actor.send({ type: 'machine.choose', place: 'second' })
    actor.send({ type: 'walk.keep', place: 'second' })
    expect(keep.mock.calls).toEqual([[second]])
    expect(actor.getSnapshot().context.kept).toBe('second')
    actor.send({ type: 'machine.choose', place: 'first' })
    expect(actor.getSnapshot().context.kept).toBe(undefined)
  })

  test.each([
    ['nothing was walked yet', { steps: [] }],
    ['its beginning is not known', { start: { state: 'entering.typing', fired: null } }],
  ])('is not kept while %s', (_, change) => {
    const { actor, keep } = unfolded([walked('phone', change)])
    expect(actor.getSnapshot().can({ type: 'walk.keep', place: 'phone' })).toBe(false)
    actor.send({ type: 'walk.keep', place: 'phone' })
    expect(keep).not.toHaveBeenCalled()
  })

  test('of nobody is not kept', () => {
    const { actor, keep } = unfolded([walked('phone')])
    actor.send({ type: 'walk.keep', place: 'email' })
    expect(keep).not.toHaveBeenCalled()
  })
})
