import { setup, type SnapshotFrom } from 'xstate'
import { tourSteps, type TourStep } from '../../src/domain/customer/tour'
import type { PageMeta } from '../lib/page-of'
import { definePorts, type Port } from '../lib/ports'

/** `markSeen` may reject: then the tour is shown again another time, and nobody is bothered now. */
export type TourPorts = { markSeen: Port<void, void> }

/** `place.changed`: whether the customer is where, and who, the tour is for. */
export type TourEvent =
  | { type: 'place.changed'; isDue: boolean }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'tour.leave' }

const ports = definePorts<TourPorts>()('markSeen')

/** Shows who is new around, in five steps, once; wherever it is left, it was seen. */
export const tourMachine = setup({
  types: {
    context: {} as object,
    events: {} as TourEvent,
    children: {} as { markSeen: 'markSeen' },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
    meta: {} as PageMeta,
  },
  actors: ports.actors,
  guards: { isDue: (_, params: { isDue: boolean }) => params.isDue },
}).createMachine({
  id: 'tour',
  initial: 'waiting',
  states: {
    waiting: {
      tags: 'needsUser',
      on: { 'place.changed': { guard: { type: 'isDue', params: ({ event }) => event }, target: 'showing' } },
    },
    showing: {
      tags: 'needsUser',
      initial: 'welcome',
      on: {
        'place.changed': [{ guard: { type: 'isDue', params: ({ event }) => event } }, { target: 'waiting' }],
        'tour.leave': 'marking',
      },
      states: {
        welcome: { meta: { heading: 'tour.welcome.title' }, on: { 'step.next': 'account' } },
        account: { meta: { heading: 'tour.account.title' }, on: { 'step.next': 'trade', 'step.back': 'welcome' } },
        trade: { meta: { heading: 'tour.trade.title' }, on: { 'step.next': 'orders', 'step.back': 'account' } },
        orders: { meta: { heading: 'tour.orders.title' }, on: { 'step.next': 'notifications', 'step.back': 'trade' } },
        notifications: {
          meta: { heading: 'tour.notifications.title' },
          on: { 'step.next': '#tour.marking', 'step.back': 'orders' },
        },
      },
    },
    marking: { tags: 'busy', invoke: { id: 'markSeen', src: 'markSeen', onDone: 'seen', onError: 'seen' } },
    seen: { tags: 'terminal' },
  },
})
export type TourSnapshot = SnapshotFrom<typeof tourMachine>

export const provideTour = (given: TourPorts) => tourMachine.provide({ actors: ports.provide(given) })

/** The step that is shown; null while none is. */
export const tourStep = (snapshot: TourSnapshot): TourStep | null =>
  tourSteps.find((step) => snapshot.matches({ showing: step })) ?? null
