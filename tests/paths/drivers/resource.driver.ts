import { resourceMachine } from '../../../machines/lists/resource'
import { orderWith } from '../../support/orders'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'

export const resourceDriver = defineDriver(resourceMachine)({
  states: { loading: 'fetches', loaded: 'shows what was fetched', failed: 'could not fetch it' },
  inputs: { orders: { title: 'the latest orders are asked for', input: { name: 'latestOrders' } } },
  events: {
    'resource.stale': { by: 'parent', cases: plain },
    'resource.retry': { by: 'parent', cases: plain },
    'resource.ask': { by: 'parent', cases: { indicators: { question: { name: 'indicators' } } } },
  },
  children: { loadResource: { ok: { orders: { name: 'latestOrders', value: [orderWith()] } }, fail: noAnswer } },
  delays: {},
})
