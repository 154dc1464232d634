import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { provideRates, type DatedRates } from '../../../machines/shared/rates'
import { ratesAt } from '../../support/graphs'
import { heldFeed, heldPort } from '../../support/ports'

describe('rates', () => {
  test('are fetched anew when 10 s old, not while the page is hidden', async () => {
    const clock = new SimulatedClock()
    const load = heldPort<void, DatedRates>()
    const watch = heldFeed<void, { type: 'page.shown' } | { type: 'page.hidden' }>()
    const actor = createActor(provideRates({ loadRates: load.port, watchPage: watch.feed }), { clock }).start()
    const pair = { SEK: '1', EUR: '1' }
    const rates = { BTC: pair, ETH: pair, LTC: pair, BCH: pair }
    const dated = { sheet: { at: '', rates, halted: [] }, age: 3, since: 0 }
    await load.answer(dated)
    clock.increment(6999)
    expect(load.asked).toHaveLength(1)
    clock.increment(1)
    expect(load.asked).toHaveLength(2)
    await load.fail(new Error('no'))
    clock.increment(2000)
    expect([load.asked.length, actor.getSnapshot().context.dated]).toEqual([3, dated])
    await load.answer(dated)
    watch.tell({ type: 'page.hidden' })
    clock.increment(60_000)
    expect(load.asked).toHaveLength(3)
    watch.tell({ type: 'page.shown' })
    expect(load.asked).toHaveLength(4)
  })

  test('that cannot be had have failed until they come, also while they are asked for again', async () => {
    const clock = new SimulatedClock()
    const load = heldPort<void, DatedRates>()
    const actor = createActor(provideRates({ loadRates: load.port, watchPage: () => () => undefined }), {
      clock,
    }).start()
    const now = () => ({ at: actor.getSnapshot().value, failed: actor.getSnapshot().context.hasFailed })
    expect(now()).toEqual({ at: 'loading', failed: false })
    await load.fail(new PortError('unexpected'))
    expect(now()).toEqual({ at: 'waiting', failed: true })
    clock.increment(2000)
    expect(now()).toEqual({ at: 'loading', failed: true })
    await load.answer({ sheet: ratesAt('2026-11-20T13:06:00.000Z', '1045210.40'), age: 0, since: 0 })
    expect(now()).toEqual({ at: 'loaded', failed: false })
  })
})
