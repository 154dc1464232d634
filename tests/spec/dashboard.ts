import type { Rule } from './rules'

const domain = 'tests/domain/market/graph.test.ts'
const machine = 'tests/machines/dashboard/dashboard.test.ts'
const screen = 'tests/screens/dashboard.test.tsx'

/** What the dashboard shows, and how it is chosen. */
export const dashboardRules: readonly Rule[] = [
  {
    id: 'data-14',
    kind: 'rule',
    rule: 'The graph has a period, coins and a currency, which are there again at the next visit.',
    test: `${machine} › the graph of rates › the choice is there again at the next visit, and kept whenever it changes`,
    walked: [
      'rateChart --coin.choose--> rateChart.loading',
      'rateChart --period.choose--> rateChart.loading',
      'rateChart --fiat.choose--> rateChart.loading',
    ],
  },
  {
    id: 'data-15',
    kind: 'rule',
    rule: 'Market indicators are shown of the coin that is chosen.',
    test: `${screen} › the figures of the day › are change, range, highest of all and volume`,
  },
  {
    id: 'data-16',
    kind: 'rule',
    rule: 'Bundles lead to the order with coin and amount filled in.',
    test: `${screen} › a quick pick leads to the order and has its amount filled in`,
  },
  {
    id: 'states-47',
    kind: 'rule',
    rule: 'Selecting a coin toggles it among several, and never leaves the list empty.',
    test: `${domain} › the choice of a graph › among several a coin is toggled, and the list is never left empty`,
  },
  {
    id: 'states-48',
    kind: 'rule',
    rule: 'Selecting a single coin replaces the list.',
    test: `${domain} › the choice of a graph › a single coin replaces the list`,
  },
  {
    id: 'constants-9',
    kind: 'constant',
    rule: 'Chart periods are 7d, 1m, 6m and all, labelled 1W, 1M, 6M and 1Y.',
    test: `${screen} › the graph › coins, periods and currencies are chosen; what is chosen says so`,
  },
  {
    id: 'data-17',
    kind: 'rule',
    rule: 'Who has not said where they live is shown kronor, as who lives in Sweden; who lives abroad is shown euro.',
    test: 'tests/domain/customer/residence.test.ts › who lives in Sweden is shown kronor and pays in them alone; who has not said where they live, the same',
  },
  {
    id: 'data-18',
    kind: 'rule',
    rule: 'Buying starts in the currency of the dashboard.',
    test: 'tests/machines/buy/buy.test.ts › filling in › it is in kronor at first, and in euro for who lives abroad, also after an order',
  },
]
