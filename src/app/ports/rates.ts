import type { RatesFeeds, RatesPorts } from '../../../machines/shared/rates'
import { read, type Api } from '../api/client'
import { asPort } from './problems'

/** By the exchange's clock alone: the reader's may be wrong. Nothing is known of it where it does not say. */
const secondsBetween = (from: string, to: string | null): number =>
  Math.max(0, Math.floor((Date.parse(to ?? from) - Date.parse(from)) / 1000))

export const ratesPorts = (api: Api): RatesPorts & RatesFeeds => ({
  loadRates: async (_, signal) => {
    const call = api.GET('/protected/v2/market/rates', { signal })
    const told = await asPort(read(call))
    // An exchange of the version before, beside this one, names no coins.
    const sheet = { ...told, halted: told.halted ?? [] }
    const age = secondsBetween(sheet.at, (await call).response.headers.get('Date'))
    return { sheet, age, since: Date.now() - age * 1000 }
  },
  watchPage: (_, tell) => {
    const changed = (): void => tell({ type: document.hidden ? 'page.hidden' : 'page.shown' })
    document.addEventListener('visibilitychange', changed)
    if (document.hidden) changed()
    return () => document.removeEventListener('visibilitychange', changed)
  },
})
