import { sendTo, setup } from 'xstate'
import { defineFeeds } from '../lib/ports'
import type { OrdersFeeds, OrdersFeedEvent } from '../orders/orders'
import { resourceMachine } from '../shared/resource'

const feeds = defineFeeds<OrdersFeeds>()('watchOrders')

/** The newest unpaid order, kept in step: the one thing that follows the customer around. */
export const unpaidMachine = setup({
  types: {
    events: {} as OrdersFeedEvent,
    children: {} as { unpaidOrder: 'unpaidOrder'; watchOrders: 'watchOrders' },
    tags: {} as 'needsUser',
  },
  actors: { ...feeds.actors, unpaidOrder: resourceMachine },
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

export const provideUnpaid = (given: OrdersFeeds, children: { resource: typeof resourceMachine }) =>
  unpaidMachine.provide({ actors: { ...feeds.provide(given), unpaidOrder: children.resource } })
