import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeOf, removeFolder, runExchange, type RunningExchange } from './built-exchange'
import { putManyOrdersOff, withDatabase } from './places'

/** The built exchange without the ten thousand orders, whose writing would keep it busy; `stop` removes its database. */
export const startQuietExchange = async (env: Record<string, string> = {}): Promise<RunningExchange> => {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-'))
  const remove = () => removeFolder(folder)
  try {
    await withDatabase(await placeOf(folder), putManyOrdersOff)
    const exchange = await runExchange(folder, env)
    return { ...exchange, stop: () => exchange.stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
