import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { providePlans } from '../../../machines/plans/plans'
import type { Plan } from '../../../src/domain/plans/plans'
import { planWith } from '../../support/plans'
import { heldFeed, heldPort } from '../../support/ports'

const setting = () => {
  const loading = heldPort<void, Plan[]>()
  const live = heldFeed<void, { type: 'plans.changed' }>()
  const actor = createActor(providePlans({ loadPlans: loading.port, watchPlans: live.feed })).start()
  return { actor, loading, live, now: () => [actor.getSnapshot().value, actor.getSnapshot().context.plans] }
}

test('plans are read, and anew whenever one has changed; what is shown stays meanwhile', async () => {
  const { loading, live, now } = setting()
  await loading.answer([planWith()])
  expect(now()).toEqual(['listing', [planWith()]])
  live.tell({ type: 'plans.changed' })
  expect(now()).toEqual(['loading', [planWith()]])
  await loading.answer([])
  expect([now(), loading.asked.length]).toEqual([['listing', []], 2])
})

test('a change while they are read has them read once more', async () => {
  const { loading, live, now } = setting()
  live.tell({ type: 'plans.changed' })
  await loading.answer([])
  expect([now(), loading.asked.length]).toEqual([['listing', []], 2])
})

test('where none came it is said, and tried again; a list that stands stays', async () => {
  const { actor, loading, live, now } = setting()
  await loading.fail(new PortError('unavailable'))
  expect(now()).toEqual(['failed', undefined])
  actor.send({ type: 'plans.retry' })
  await loading.answer([planWith()])
  live.tell({ type: 'plans.changed' })
  await loading.fail(new PortError('unavailable'))
  expect(now()).toEqual(['listing', [planWith()]])
})
