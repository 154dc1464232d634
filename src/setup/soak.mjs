import { parseArgs } from 'node:util'
import { install } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { giveUp, runNode } from './tools.mjs'

/** Orders that live at random, for each round: in runs of so many, each in a world of its own. */
const [ordersOfRound, ordersOfRun] = [10, 50]

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, seed: { type: 'string' } } })
for (const [name, value] of Object.entries(values))
  if (!/^[1-9]\d{0,8}$/.test(value)) giveUp(`--${name} is a whole number, and not "${value}".`)

await install()
const rounds = Number(values.rounds)
const orders = Math.min(rounds * ordersOfRound, ordersOfRun)
const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
const env = {
  ...process.env,
  ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
  ROUNDS: values.rounds,
  ORDERS: String(orders),
  RUNS: String(Math.ceil((rounds * ordersOfRound) / orders)),
  ...(values.seed ? { SEED: values.seed } : {}),
}
const vitest = ['run', '--project', 'soak', 'tests/soak/rounds.test.ts', 'tests/soak/random-orders.test.ts']
const { code } = await runNode('node_modules/vitest/vitest.mjs', vitest, { env })
await postgres?.stop()
process.exitCode = code
