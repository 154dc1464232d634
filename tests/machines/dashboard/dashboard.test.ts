import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { provideDashboard } from '../../../machines/dashboard/dashboard'
import type { OrdersFeedEvent } from '../../../machines/orders/orders'
import { provideRateChart } from '../../../machines/dashboard/rate-chart'
import { provideResource, type Resource, type ResourceQuestion } from '../../../machines/shared/resource'
import { provideRates, type DatedRates } from '../../../machines/shared/rates'
import {
  defaultGraph,
  withCoin,
  withComparing,
  type GraphChoice,
  type RateGraph,
} from '../../../src/domain/market/graph'
import { customerWith } from '../../support/customers'
import { graphOf } from '../../support/graphs'
import { heldFeed, heldPort, tick } from '../../support/ports'

const chartSetting = (recalled: GraphChoice | null = null) => {
  const graphs = heldPort<GraphChoice, RateGraph[]>()
  const kept: GraphChoice[] = []
  const machine = provideRateChart({
    loadGraphs: graphs.port,
    recallChoice: () => recalled,
    keepChoice: (choice) => kept.push(choice),
  })
  const actor = createActor(machine, { input: { fiat: 'SEK' } }).start()
  return {
    actor,
    graphs,
    kept,
    state: () => actor.getSnapshot().value,
    shown: () => actor.getSnapshot().context.graphs,
  }
}

describe('the graph of rates', () => {
  const bitcoin = graphOf(['1', '2'])

  test('the choice is there again at the next visit, and kept whenever it changes', async () => {
    const several = withCoin(withComparing(defaultGraph('EUR'), true), 'ETH')
    const { actor, graphs, kept } = chartSetting(several)
    expect(graphs.asked).toEqual([several])
    actor.send({ type: 'period.choose', period: 'all' })
    expect(kept).toEqual([{ ...several, period: 'all' }])
    expect(graphs.asked.at(-1)).toEqual({ ...several, period: 'all' })
  })

  test('what is chosen already is not asked for again', async () => {
    const { actor, graphs, state } = chartSetting()
    await graphs.answer([bitcoin])
    actor.send({ type: 'coin.choose', coin: 'BTC' })
    actor.send({ type: 'period.choose', period: '6m' })
    actor.send({ type: 'fiat.choose', fiat: 'SEK' })
    actor.send({ type: 'compare.switch' })
    expect([state(), graphs.asked.length]).toEqual(['loaded', 1])
    expect(actor.getSnapshot().context.choice.isComparing).toBe(true)
  })

  test('an answer to an earlier choice is dropped; the old graph stays until the new one is there', async () => {
    const answers: ((graphs: RateGraph[]) => void)[] = []
    const machine = provideRateChart({
      loadGraphs: () => new Promise((resolve) => answers.push(resolve)),
      recallChoice: () => null,
      keepChoice: () => undefined,
    })
    const actor = createActor(machine, { input: { fiat: 'SEK' } }).start()
    answers[0]?.([bitcoin])
    await tick()
    actor.send({ type: 'period.choose', period: '7d' })
    actor.send({ type: 'period.choose', period: '1m' })
    answers[1]?.([{ ...bitcoin, period: '7d' }])
    await tick()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.graphs]).toEqual(['loading', [bitcoin]])
    answers[2]?.([{ ...bitcoin, period: '1m' }])
    await tick()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.graphs]).toEqual([
      'loaded',
      [{ ...bitcoin, period: '1m' }],
    ])
  })

  test('one that is shown stays when it could not be read anew; another choice has failed then', async () => {
    const { actor, graphs, state, shown } = chartSetting()
    await graphs.answer([bitcoin])
    actor.send({ type: 'graph.stale' })
    await graphs.fail(new Error('offline'))
    expect([state(), shown()]).toEqual(['loaded', [bitcoin]])
    actor.send({ type: 'fiat.choose', fiat: 'EUR' })
    await graphs.fail(new Error('offline'))
    expect(state()).toBe('failed')
    actor.send({ type: 'graph.retry' })
    await graphs.answer([graphOf([], { fiat: 'EUR' })])
    expect(state()).toBe('failed')
  })
})

describe('the dashboard', () => {
  const setting = () => {
    const clock = new SimulatedClock()
    const asked: string[] = []
    const graphs = heldPort<GraphChoice, RateGraph[]>()
    const rates = heldPort<void, DatedRates>()
    const news = heldFeed<void, OrdersFeedEvent>()
    const alertNews = heldFeed<void, { type: 'alerts.changed' }>()
    const resource = provideResource({
      loadResource: async ({ name }: ResourceQuestion): Promise<Resource> => {
        asked.push(name)
        throw new Error('no')
      },
    })
    const machine = provideDashboard(
      { watchOrders: news.feed, watchAlerts: alertNews.feed },
      {
        resource,
        rates: provideRates({ loadRates: rates.port, watchPage: () => () => undefined }),
        rateChart: provideRateChart({ loadGraphs: graphs.port, recallChoice: () => null, keepChoice: () => undefined }),
      },
    )
    const start = (customer = customerWith()) => createActor(machine, { input: { customer }, clock }).start()
    return { start, clock, asked, graphs, rates, news, alertNews }
  }

  test('reads the graph and the day’s figures anew after ten minutes, the rest when orders change', async () => {
    const { start, clock, asked, graphs, news } = setting()
    start()
    await graphs.answer([graphOf(['1'])])
    expect(asked.splice(0)).toEqual(['latestOrders', 'indicators', 'bundles', 'holdings', 'alerts'])
    clock.increment(600_000)
    expect([asked.splice(0), graphs.asked.length]).toEqual([['indicators'], 2])
    await tick()
    news.tell({ type: 'order.changed', reference: 'a' })
    expect([asked.splice(0), graphs.asked.length]).toEqual([['latestOrders', 'holdings'], 2])
    await tick()
    news.tell({ type: 'orders.stale' })
    expect([asked.splice(0), graphs.asked.length]).toEqual([['latestOrders', 'holdings', 'alerts', 'indicators'], 3])
  })

  test('reads the alerts anew when they change, and alone', async () => {
    const { start, asked, alertNews } = setting()
    const actor = start()
    asked.splice(0)
    await tick()
    alertNews.tell({ type: 'alerts.changed' })
    expect(asked.splice(0)).toEqual(['alerts'])
    await tick()
    actor.send({ type: 'alerts.retry' })
    expect(asked).toEqual(['alerts'])
  })

  test('where nobody tells prices they are not asked for without pause', async () => {
    const { start, clock, graphs, rates } = setting()
    const actor = start()
    await graphs.fail(new PortError('feature-off'))
    await rates.fail(new PortError('feature-off'))
    clock.increment(60_000)
    expect([rates.asked.length, actor.getSnapshot().children.rates]).toEqual([1, undefined])
  })

  test('shows kronor at first, also to who has not said where they live, and euro to who lives elsewhere', () => {
    const { start, graphs } = setting()
    start()
    const { details } = customerWith()
    start(customerWith({ details: { ...details, hasFilledPersonalInfo: false, isSwedishResident: false } }))
    start(customerWith({ details: { ...details, isSwedishResident: false } }))
    expect(graphs.asked.map(({ fiat }) => fiat)).toEqual(['SEK', 'SEK', 'EUR'])
  })
})
