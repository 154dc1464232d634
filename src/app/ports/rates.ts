import type { ResourcePorts } from '../../../machines/shared/resource'
import type { RatesFeeds, RatesPorts } from '../../../machines/shared/rates'
import { read, type Api } from '../api/client'
import { asPort } from './problems'

type Load = ResourcePorts['loadResource']

const nothingMore: Load = async ({ name }) => {
  throw new Error(name)
}

/** By the exchange's clock alone: the reader's may be wrong. Nothing is known of it where it does not say. */
const secondsBetween = (from: string, to: string | null): number =>
  Math.max(0, Math.floor((Date.parse(to ?? from) - Date.parse(from)) / 1000))

/** `loadMore` reads what the first screen does without. */
export const marketPorts = (api: Api, loadMore = nothingMore): ResourcePorts & RatesPorts & RatesFeeds => ({
  loadRates: async (_, signal) => {
    const call = api.GET('/protected/v2/market/rates', { signal })
    const sheet = await asPort(read(call))
    const age = secondsBetween(sheet.at, (await call).response.headers.get('Date'))
    return { sheet, age, since: Date.now() - age * 1000 }
  },
  watchPage: (_, tell) => {
    const changed = (): void => tell({ type: document.hidden ? 'page.hidden' : 'page.shown' })
    document.addEventListener('visibilitychange', changed)
    if (document.hidden) changed()
    return () => document.removeEventListener('visibilitychange', changed)
  },
  loadResource: async (question, signal) => {
    switch (question.name) {
      case 'unpaidOrder': {
        const query = { page: 0, size: 1, status: 'UNPAID' as const, type: 'BUY' as const }
        const page = await asPort(read(api.GET('/protected/v2/orders', { params: { query }, signal })))
        return { name: question.name, value: page.content[0] ?? null }
      }
      case 'bundles': {
        const { data } = await asPort(read(api.GET('/protected/v2/buy/bundles', { signal })))
        return { name: question.name, value: data }
      }
      case 'networkFee': {
        const query = { from: question.fiat, to: question.coin }
        const value = await asPort(read(api.GET('/protected/v2/orders/networkfee', { params: { query }, signal })))
        return { name: question.name, value }
      }
      default:
        return loadMore(question, signal)
    }
  },
})
