import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { RatesSnapshot, ratesMachine } from '../../../machines/shared/rates'

/** How the rates stand that a screen goes by. */
export const useRates = (rates: ActorRefFrom<typeof ratesMachine> | undefined) => ({
  dated: useSelector(rates, (snapshot: RatesSnapshot | undefined) => snapshot?.context.dated),
  isUpdating: useSelector(rates, (snapshot) => snapshot?.matches('loading') ?? true),
  hasFailed: useSelector(rates, (snapshot) => snapshot?.context.hasFailed ?? false),
})
