import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { dashboardMachine } from '../../../../machines/dashboard/dashboard'
import { indicatorsIn } from '../../../../machines/dashboard/dashboard-values'
import { bundlesIn } from '../../../../machines/shared/resource'
import { coins, defaultFiat, type Coin } from '../../../domain/money/currencies'
import { defaultGraph, linesOf } from '../../../domain/market/graph'
import { indicatorAt } from '../../../domain/market/market-now'
import type { Decimal } from '../../../domain/money/money'
import { defaultFiatOf } from '../../../domain/customer/residence'
import { useRoots, useSession } from '../../session'
import type { DashboardScreen, Graph } from './types'

export type DashboardActor = ActorRefFrom<typeof dashboardMachine>

/** The newest rates that there are. */
export const useRates = (dashboard: DashboardActor) =>
  useSelector(
    useSelector(dashboard, ({ children }) => children.rates),
    (snapshot) => snapshot?.context.dated?.sheet,
  )

export const useChart = (dashboard: DashboardActor): Pick<DashboardScreen, 'chart' | 'market' | 'bundles'> => {
  const theme = useSelector(useRoots().preferences, ({ context }) => context.theme)
  const actor = useSelector(dashboard, ({ children }) => children.rateChart)
  const fiatAtFirst = useSession(({ context }) => (context.customer ? defaultFiatOf(context.customer) : defaultFiat))
  const choice = useSelector(actor, (snapshot) => snapshot?.context.choice) ?? defaultGraph(fiatAtFirst)
  const resource = useSelector(dashboard, ({ children }) => children.indicators)
  const indicators = useSelector(resource, indicatorsIn)
  const hasNoDay = useSelector(resource, (snapshot) => snapshot?.matches('failed') ?? false)
  const bundles = useSelector(
    useSelector(dashboard, ({ children }) => children.bundles),
    bundlesIn,
  )
  const rates = useRates(dashboard)
  const graph = useGraph(dashboard)
  const { fiat } = choice
  const [coin] = choice.coins

  // Also of a coin that is halted the last that held is shown: nothing has looked at what the market tells beside it.
  const lastRate = (wanted: Coin): Decimal | undefined => rates?.rates[wanted][fiat]

  const indicatorOf = (wanted: string) => {
    const found = indicators?.find((each) => each.coin === wanted && each.fiat === fiat)
    return found && indicatorAt(found, lastRate(found.coin) ?? found.rate)
  }
  const first = indicatorOf(coin)
  const market = (): DashboardScreen['market'] => {
    if (graph.state === 'off') return graph
    if (first) return { state: 'shown', indicator: first }
    return hasNoDay
      ? { state: 'failed', onTryAgain: () => dashboard.send({ type: 'indicators.retry' }) }
      : { state: 'loading' }
  }
  return {
    chart: {
      choice,
      prices: coins.map((each) => {
        const day = indicatorOf(each)
        const rate: Decimal | null = day?.rate ?? lastRate(each) ?? null
        return { coin: each, rate, change: day?.changeDayPercent ?? null }
      }),
      graph,
      theme,
      onCoin: (chosen) => actor?.send({ type: 'coin.choose', coin: chosen }),
      onCompare: () => actor?.send({ type: 'compare.switch' }),
      onPeriod: (period) => actor?.send({ type: 'period.choose', period }),
      onFiat: (chosen) => actor?.send({ type: 'fiat.choose', fiat: chosen }),
    },
    market: market(),
    bundles: {
      coin,
      fiat,
      list: bundles?.filter((bundle) => bundle.coin === coin && bundle.fiat === fiat) ?? [],
    },
  }
}

const useGraph = (dashboard: DashboardActor): DashboardScreen['chart']['graph'] => {
  const actor = useSelector(dashboard, ({ children }) => children.rateChart)
  const graphs = useSelector(actor, (snapshot) => snapshot?.context.graphs)
  const state = useSelector(actor, (snapshot) => snapshot?.value)
  const rates = useRates(dashboard)
  const shown = useMemo((): Omit<Graph, 'isUpdating'> | undefined => {
    const [first, ...rest] = linesOf(graphs ?? [], rates)
    const [graph] = graphs ?? []
    return first && graph && { fiat: graph.fiat, period: graph.period, lines: [first, ...rest] }
  }, [graphs, rates])
  if (state === 'off') return { state }
  if (state === 'failed') return { state, onTryAgain: () => actor?.send({ type: 'graph.retry' }) }
  return shown ? { ...shown, state: 'shown', isUpdating: state === 'loading' } : { state: 'loading' }
}
