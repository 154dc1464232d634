import { sendTo, setup } from 'xstate'
import { feedOf, unfilledFeed } from '../lib/ports'
import type { OrdersFeeds, OrdersNews } from '../lists/orders'
import { resourceMachine } from '../lists/resource'

/** The newest unpaid order, kept in step: the one thing that follows the customer around. */
export const unpaidMachine = setup({
  types: {
    events: {} as OrdersNews,
    children: {} as { unpaidOrder: 'unpaidOrder'; watchOrders: 'watchOrders' },
    tags: {} as 'needsUser',
  },
  actors: { unpaidOrder: resourceMachine, watchOrders: unfilledFeed<void>('watchOrders') },
  actions: { reload: sendTo('unpaidOrder', { type: 'resource.stale' }) },
}).createMachine({
  id: 'unpaid',
  invoke: [
    { id: 'unpaidOrder', src: 'unpaidOrder', input: { name: 'unpaidOrder' }, onSnapshot: {} },
    { id: 'watchOrders', src: 'watchOrders' },
  ],
  initial: 'followed',
  states: {
    followed: {
      tags: 'needsUser',
      on: { 'order.changed': { actions: 'reload' }, 'orders.stale': { actions: 'reload' } },
    },
  },
})

export const fillUnpaid = (feeds: OrdersFeeds, children: { resource: typeof resourceMachine }) =>
  unpaidMachine.provide({ actors: { unpaidOrder: children.resource, watchOrders: feedOf(feeds.watchOrders) } })
