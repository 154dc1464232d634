import { sendCallback } from '../../support/callbacks'
import type { Dice } from './dice'
import type { Figures } from './figures'
import { answered, type Instances } from './instances'
import type { Callback, World } from './world'

/** So many callbacks come a second time. */
const doubledShare = 0.1

/** Brings what the world tells to the exchange: in any order, late, some twice, and again until it was taken in. */
export const createPost = (world: World, instances: Instances, dice: Dice, figures: Figures) => {
  const deliver = async ({ port, event }: Callback): Promise<void> => {
    for (;;) {
      const instance = instances.any()
      const answer = await answered(instance, sendCallback(instance, port, event))
      figures.callbacks += 1
      if (answer !== undefined) {
        if (answer.statusCode !== 200) world.misfits.push(`${event.type} was answered ${answer.body}`)
        return void world.delivered.add(event.id)
      }
      await instances.replaceGone()
    }
  }
  const now = async (callback: Callback): Promise<void> => {
    world.waiting.splice(world.waiting.indexOf(callback), 1)
    await deliver(callback)
  }
  return {
    /** A few of those that wait. */
    some: async (most: number): Promise<void> => {
      const taken = Array.from({ length: Math.min(most, world.waiting.length) }, () =>
        world.waiting.splice(dice.below(world.waiting.length), 1),
      ).flat()
      await Promise.all(taken.map(deliver))
      for (const callback of taken)
        if (dice.chance(doubledShare)) {
          figures.doubled += 1
          world.waiting.push(callback)
        }
    },
    now,
    /** The desk decides, and sees at once what becomes of it. */
    review: (
      { reference: order }: { reference: string },
      decision: 'question' | 'release' | 'refund',
      returnAddress: string | null = null,
    ): Promise<void> => {
      const said = { feedbackReason: null, feedbackDetails: null, returnAddress }
      return now(world.tell('reviews', 'order.reviewed', { order, decision, ...said }))
    },
  }
}
export type Post = ReturnType<typeof createPost>
