import type { ResourcePorts } from '../../../machines/shared/resource'
import { read, type Api } from '../api/client'
import { asPort } from './problems'

type Load = ResourcePorts['loadResource']

const nothingMore: Load = async ({ name }) => {
  throw new Error(name)
}

/** `loadMore` reads what the first screen does without. */
export const resourcePorts = (api: Api, loadMore = nothingMore): ResourcePorts => ({
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
