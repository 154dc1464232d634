import type { FastifyInstance } from 'fastify'
import type { CallbackEvent, CallbackPort } from '../callbacks/receive'
import type { Exchange } from '../exchange'
import type { AnyJobKind } from '../jobs/jobs'
import type { Outside } from './outside'

/** What an adapter of an outside party is given of the exchange, which is built around it. */
export type AdapterDeps = Pick<Exchange, 'config' | 'database' | 'clock' | 'jobs' | 'log'> & {
  /** Has an event taken in as its party would tell it: signed, by the callbacks' own route. Rejects where it was not. */
  callBack: (port: CallbackPort, event: CallbackEvent) => Promise<void>
}

/** Stands between the ports that it fills and whoever does the work. */
export type Adapter = {
  /** In lower case, with dashes: its routes are below it, and two of one name are refused. */
  name: string
  outside: Partial<Outside>
  /** Due work of its own. */
  kinds?: readonly AnyJobKind[]
  /** Plans the first of work that then plans itself; called each time that the exchange begins to work. */
  plan?: () => Promise<void>
  /** Adds routes below `/outside/<name>`. The exchange knows nobody who calls them: the adapter checks who it is. */
  routes?: (server: FastifyInstance) => void
}

export type AdapterFactory = (deps: AdapterDeps) => Adapter

/** The outside world with each adapter in place of what stood in its ports; of coins and payments, in those of its coins and methods. */
export const withAdapters = (before: Outside, adapters: readonly Adapter[]): Outside => {
  refuseTwice(adapters.map(({ name }) => ({ name, what: `the name ${name}` })))
  refuseTwice(adapters.flatMap(portsOf))
  return adapters.reduce(withAdapter, before)
}

const withAdapter = (before: Outside, { outside }: Adapter): Outside => ({
  ...before,
  ...outside,
  coins: { ...before.coins, ...outside.coins },
  payments: { ...before.payments, ...outside.payments },
})

type Filled = { name: string; what: string }

const portsOf = ({ name, outside: { coins = {}, payments = {}, ...others } }: Adapter): Filled[] => [
  ...Object.keys(others).map((port) => ({ name, what: `the port ${port}` })),
  ...Object.keys(coins).map((coin) => ({ name, what: `the coin ${coin}` })),
  ...Object.keys(payments).map((method) => ({ name, what: `payments by ${method}` })),
]

const refuseTwice = (filled: readonly Filled[]): void => {
  for (const [index, { name, what }] of filled.entries()) {
    const before = filled.slice(0, index).find((each) => each.what === what)
    if (before !== undefined) throw new Error(`Two adapters have ${what}: ${before.name} and ${name}`)
  }
}

/** Registers the routes of adapters, each below its own prefix, with hooks and parsers that are its own. */
export const registerAdapterRoutes = async (server: FastifyInstance, adapters: readonly Adapter[]): Promise<void> => {
  for (const { name, routes } of adapters)
    if (routes !== undefined) await server.register(async (scope) => routes(scope), { prefix: `/outside/${name}` })
}
