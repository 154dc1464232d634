import { parseArgs } from 'node:util'
import { install } from './install.mjs'
import { giveUp, runNode } from './tools.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, seed: { type: 'string' } } })
for (const [name, value] of Object.entries(values))
  if (!/^[1-9]\d{0,8}$/.test(value)) giveUp(`--${name} is a whole number, and not "${value}".`)

await install()
const env = { ...process.env, ROUNDS: values.rounds, ...(values.seed ? { SEED: values.seed } : {}) }
const vitest = ['run', '--project', 'soak', 'tests/soak/rounds.test.ts']
const { code } = await runNode('node_modules/vitest/vitest.mjs', vitest, { env })
process.exitCode = code
