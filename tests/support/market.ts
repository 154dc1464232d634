import type { Clock } from '../../src/server/clock'
import type { Told } from './http-party'

/** Coin prices as CoinGecko tells them. */
export const marketBy =
  ({ now }: Clock) =>
  ({ path }: { path: string }): Told => {
    const at = now().getTime()
    const kind = path.split('?')[0]?.split('/').at(-1) ?? ''
    const prices: Record<string, number> = { bitcoin: 600_000, ethereum: 21_000, litecoin: 800, 'bitcoin-cash': 3400 }
    const euro = (price: number) => price / 11
    const answers: Record<string, () => unknown> = {
      price: () =>
        Object.fromEntries(
          Object.entries(prices).map(([id, sek]) => [
            id,
            { sek, eur: euro(sek), last_updated_at: Math.floor(at / 1000) },
          ]),
        ),
      markets: () =>
        Object.entries(prices).map(([id, sek]) => ({
          id,
          current_price: sek,
          high_24h: sek,
          low_24h: sek,
          price_change_24h: 0,
          ath: sek,
          total_volume: 1000,
        })),
      market_chart: () => ({
        prices: Array.from({ length: 60 }, (_, index) => [at - (60 - index) * 600_000, 600_000 + index]),
      }),
    }
    const answer = answers[kind]
    return answer === undefined ? { status: 404 } : { body: JSON.stringify(answer()) }
  }
