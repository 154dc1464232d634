import { resourceMachine, type ResourceSnapshot } from '../../../machines/shared/resource'
import { orderWith } from '../../support/orders'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'
import { resourceBrowser } from './resource.browser'

const isOfOrders = ({ context: { question } }: ResourceSnapshot): boolean => question.name === 'latestOrders'

export const resourceDriver = defineDriver(resourceMachine)({
  states: { loading: 'fetches', loaded: 'shows what was fetched', failed: 'could not fetch it' },
  inputs: {
    orders: { title: 'the latest orders are asked for', input: { name: 'latestOrders' } },
    fee: { title: 'the network fee is asked for', input: { name: 'networkFee', coin: 'BTC', fiat: 'SEK' } },
  },
  events: {
    'resource.stale': { by: 'parent', cases: plain, offered: isOfOrders },
    'resource.retry': {
      by: 'parent',
      cases: plain,
      offered: (snapshot) => isOfOrders(snapshot) && snapshot.context.resource === undefined,
    },
    'resource.ask': {
      by: 'parent',
      cases: { Ether: { question: { name: 'networkFee', coin: 'ETH', fiat: 'SEK' } } },
      offered: ({ context: { question } }) => question.name === 'networkFee' && question.coin === 'BTC',
    },
  },
  children: {
    loadResource: {
      ok: {
        orders: { name: 'latestOrders', value: [orderWith()] },
        fee: { name: 'networkFee', value: { coin: 'BTC', fiat: 'SEK', fee: '18.40' } },
      },
      fail: noAnswer,
      offered: (snapshot, name) => name !== (isOfOrders(snapshot) ? 'fee' : 'orders'),
    },
  },
  delays: {},
  browser: resourceBrowser,
})
