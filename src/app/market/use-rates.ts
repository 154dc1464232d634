import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { isHalted, rateIn, type Rates } from '../../domain/market/market'
import type { Coin, Fiat } from '../../domain/money/currencies'
import type { RatesSnapshot, ratesMachine } from '../../../machines/shared/rates'
import type { OfferedCoin } from '../ui/coin-choice'
import type { NoRate } from '../ui/price-card'

/** How the rates stand that a screen goes by. */
export const useRates = (rates: ActorRefFrom<typeof ratesMachine> | undefined) => ({
  dated: useSelector(rates, (snapshot: RatesSnapshot | undefined) => snapshot?.context.dated),
  isUpdating: useSelector(rates, (snapshot) => snapshot?.matches('loading') ?? true),
  hasFailed: useSelector(rates, (snapshot) => snapshot?.context.hasFailed ?? false),
})

/** Why a coin may have no rate: a halt is the coin's own, whether or not the rates were had. */
export const noRateOf = (rates: Rates | undefined, coin: Coin, haveRatesFailed: boolean): NoRate | null => {
  if (isHalted(rates, coin)) return 'halted'
  return haveRatesFailed ? 'unavailable' : null
}

/** A coin's rate, as it stands where coins are chosen. */
export const offeredRate = (
  rates: Rates | undefined,
  coin: Coin,
  fiat: Fiat,
): Pick<OfferedCoin, 'rate' | 'isHalted'> => ({
  rate: (rates && rateIn(rates, coin, fiat)) ?? null,
  isHalted: isHalted(rates, coin),
})
