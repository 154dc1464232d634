import type { Page } from 'playwright-core'
import type { RateChartSnapshot, rateChartMachine } from '../../../machines/dashboard/rate-chart'
import { coinNames, coins, fiats } from '../../../src/domain/money/currencies'
import { graphPeriods, type GraphPeriod } from '../../../src/domain/market/graph'
import type { Translate } from '../../../src/i18n/i18n'
import { asked, answering, refusedWith } from '../browser/releases'
import { says, sees, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Way } from '../driver'

const graph = 'GET /v2/graph/rate'
const rates = 'GET /protected/v2/market/rates'

const once: Way = ({ sandbox }) => sandbox.release(graph, asked)

const nameOf = (t: Translate, period: GraphPeriod): string =>
  `${t(`chart.short.${period}`)}, ${t(`chart.long.${period}`)}`

const choiceShown = async (page: Page, { context: { choice } }: RateChartSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  const pressed = (name: string, isPressed: boolean) =>
    shown(page.getByRole('button', { name, exact: true, pressed: isPressed }))
  for (const period of graphPeriods) await pressed(nameOf(t, period), period === choice.period)
  for (const fiat of fiats) await pressed(fiat, fiat === choice.fiat)
  await pressed(t('chart.compare'), choice.isComparing)
  const heads = page.getByRole('group', { name: t('chart.coins') })
  for (const coin of coins)
    await shown(
      heads.getByRole('button', {
        name: new RegExp(`^${coinNames[coin]}\\b(?! Cash)`),
        pressed: choice.coins.includes(coin),
      }),
    )
}

const shownOf = async (page: Page, snapshot: RateChartSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  const { graphs } = snapshot.context
  await choiceShown(page, snapshot)
  const [first] = graphs
  if (!first) return shown(page.getByRole('status', { name: t('chart.loading') }))
  const names = graphs.map(({ coin }) => coinNames[coin]).join(', ')
  const name = t('chart.name', { coins: names, fiat: first.fiat, period: t(`chart.long.${first.period}`) })
  await shown(page.getByRole('slider', { name, exact: true }))
}

export const rateChartBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await sandbox.holdEvents()
    await sandbox.hold(graph, rates)
    await page.goto('/app/protected/dashboard')
  },
  sees: {
    loading: shownOf,
    loaded: shownOf,
    failed: sees(choiceShown, says('chart.failed')),
    off: sees(choiceShown, says('chart.off')),
  },
  act: {
    'coin.choose': {
      press: (_, { coin }) => new RegExp(`^${coinNames[coin]}\\b`),
      within: '[role=group]',
      isChoice: true,
    },
    'compare.switch': { press: 'chart.compare' },
    'period.choose': {
      press: (_, { period }) => ({ joined: [`chart.short.${period}`, `chart.long.${period}`] }),
      isChoice: true,
    },
    'fiat.choose': { press: (_, { fiat }) => new RegExp(`^${fiat}$`), isChoice: true },
    'graph.retry': { press: 'common.tryAgain' },
    'graph.stale': ({ sandbox }) => sandbox.reopenStream(),
  },
  steer: {
    loadGraphs: answering(graph, {
      'no prices': refusedWith({ code: 'feature-off' }),
      bitcoin: once,
      'a week': once,
      euro: once,
      both: async (stage) => {
        await once(stage)
        await once(stage)
      },
      nothing: once,
    }),
  },
  unreached: {
    'rateChart.loading --done loadGraphs[1]--> rateChart.failed': 'the exchange knows points of every period',
    '✓loadGraphs «nothing»': 'the exchange knows points of every period',
  },
} satisfies BrowserHalf<typeof rateChartMachine>
