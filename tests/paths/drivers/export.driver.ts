import { exportMachine } from '../../../machines/orders/export'
import { noFilter } from '../../../src/domain/orders/order-filter'
import { defineDriver } from '../driver'
import { done, noAnswer, plain, tooSoon } from './cases'
import { exportBrowser } from './export.browser'

export const exportDriver = defineDriver(exportMachine)({
  states: {
    ready: 'can make a file',
    preparing: 'has the file made',
    saved: 'has saved it',
    failed: 'could not save one',
  },
  inputs: { start: { title: 'the list of orders was opened', input: undefined } },
  events: {
    'export.start': {
      cases: { csv: { format: 'csv', filter: noFilter }, xls: { format: 'xls', filter: noFilter } },
      /** While one is made, nothing else is offered but to stop. */
      offered: (snapshot) => !snapshot.matches('preparing'),
    },
    'export.cancel': { cases: plain },
    'export.fetched': { cases: { 'a part': { bytes: 1_300_000 } } },
  },
  children: {
    watchFetched: { tells: ['export.fetched'] },
    saveOrders: { ok: done, fail: { ...noAnswer, ...tooSoon, empty: { code: 'malformed' } } },
  },
  costs: 'there are more ways for a file to fail than transitions',
  delays: {},
  browser: exportBrowser,
})
