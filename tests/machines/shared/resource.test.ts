import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { ordersIn } from '../../../machines/dashboard/dashboard-values'
import { provideResource, type Resource, type ResourceQuestion } from '../../../machines/shared/resource'
import { orderWith } from '../../support/orders'
import { heldPort } from '../../support/ports'

describe('a resource', () => {
  test('keeps the old value while it is loaded anew, and asks for something else when told', async () => {
    const load = heldPort<ResourceQuestion, Resource>()
    const actor = createActor(provideResource({ loadResource: load.port }), {
      input: { name: 'latestOrders' },
    }).start()
    await load.answer({ name: 'latestOrders', value: [orderWith()] })
    expect(ordersIn(actor.getSnapshot())).toEqual([orderWith()])
    actor.send({ type: 'resource.stale' })
    expect(ordersIn(actor.getSnapshot())).toEqual([orderWith()])
    actor.send({ type: 'resource.ask', question: { name: 'networkFee', coin: 'ETH', fiat: 'SEK' } })
    expect(load.asked.at(-1)).toEqual({ name: 'networkFee', coin: 'ETH', fiat: 'SEK' })
    await load.fail(new Error('no'))
    expect(actor.getSnapshot().value).toBe('failed')
    actor.send({ type: 'resource.retry' })
    expect(actor.getSnapshot().value).toBe('loading')
  })
})
