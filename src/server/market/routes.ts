import { coins, fiats } from '../../domain/money/currencies'
import { quickPicks } from '../../domain/money/limits'
import { route, routeWithPrepare } from '../http/route'
import { grantOf } from '../limit-requests/queries'
import { limitsOf } from './limits'
import { currentNetworkFee } from './network-fee'
import { pricesOf } from './rates'

const bundles = coins.flatMap((coin) =>
  fiats.flatMap((fiat) => quickPicks[fiat].map((amount) => ({ coin, fiat, amount }))),
)

export const marketRoutes = [
  routeWithPrepare(
    'getRates',
    ({ exchange }) => pricesOf(exchange).rates(),
    async ({ prepared }) => prepared,
  ),

  routeWithPrepare(
    'getMarketIndicators',
    ({ exchange }) => pricesOf(exchange).indicators(),
    async ({ prepared }) => prepared,
  ),

  routeWithPrepare(
    'getGraphRate',
    ({ exchange, query: { coin, fiat, period } }) => pricesOf(exchange).history(coin, fiat, period),
    async ({ prepared: points, query: { coin, fiat, period } }) => ({ coin, fiat, period, points }),
  ),

  route('getLimits', async ({ tx, customer, now }) => {
    const grant = await grantOf(tx, customer.id, now)
    return limitsOf(tx, customer.id, grant?.level ?? null, now)
  }),

  route('getBundles', async () => ({ data: bundles })),

  routeWithPrepare(
    'getNetworkFee',
    ({ exchange, now, query: { from = 'SEK', to } }) => currentNetworkFee(exchange, to, from, now),
    async ({ prepared: fee, query: { from: fiat = 'SEK', to: coin } }) => ({ coin, fiat, fee }),
  ),
]
