import { assign, setup, type SnapshotFrom } from 'xstate'
import { orderMachine } from '../order/order'

/** `address.changed`: the order that the address names, or none, as the router tells it. */
export type OrderDetailsEvent = { type: 'address.changed'; reference: string | null } | { type: 'details.close' }

type Named = { reference: string | null }

/** The order in the window over whatever page is shown; the address says which, so that Back closes it. */
export const orderDetailsMachine = setup({
  types: {
    context: {} as { reference: string },
    events: {} as OrderDetailsEvent,
    children: {} as { order: 'order' },
    tags: {} as 'needsUser',
  },
  actors: { order: orderMachine },
  guards: {
    isNamed: (_, params: Named) => params.reference !== null,
    isAnother: ({ context }, params: Named) => params.reference !== null && params.reference !== context.reference,
  },
  actions: {
    setReference: assign(({ context }, params: Named) => ({ reference: params.reference ?? context.reference })),
  },
}).createMachine({
  id: 'orderDetails',
  context: { reference: '' },
  initial: 'closed',
  states: {
    closed: {
      tags: 'needsUser',
      on: {
        'address.changed': {
          guard: { type: 'isNamed', params: ({ event }) => event },
          target: 'open',
          actions: { type: 'setReference', params: ({ event }) => event },
        },
      },
    },
    open: {
      tags: 'needsUser',
      invoke: {
        id: 'order',
        src: 'order',
        input: ({ context }) => ({ reference: context.reference, followsRates: false }),
        onSnapshot: {},
      },
      on: {
        'address.changed': [
          {
            guard: { type: 'isAnother', params: ({ event }) => event },
            target: 'open',
            reenter: true,
            actions: { type: 'setReference', params: ({ event }) => event },
          },
          { guard: { type: 'isNamed', params: ({ event }) => event } },
          { target: 'closed' },
        ],
        'details.close': 'closed',
      },
    },
  },
})
export type OrderDetailsSnapshot = SnapshotFrom<typeof orderDetailsMachine>

export const provideOrderDetails = (children: { order: typeof orderMachine }) =>
  orderDetailsMachine.provide({ actors: children })
