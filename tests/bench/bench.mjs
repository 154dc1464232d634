// npm run bench: what the browser must load, and how quick the exchange is on PGlite and on PostgreSQL.
// -- bytes [--check]: the first alone; with --check it fails above the budget.
// -- exchange: the second alone.
// -- steps: how soon a step of the wizard follows its answer, in a browser.
// -- list: how many frames are dropped while ten thousand orders are scrolled, with and without windowed rows.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from '../../src/setup/build.mjs'
import { chromium } from '../../src/setup/chromium.mjs'
import { startPostgres } from '../../src/setup/postgres.mjs'
import { at, giveUp } from '../../src/setup/tools.mjs'
import { bytes } from './bytes.mjs'

const usage =
  'npm run bench -- [bytes [--check] | exchange | steps | list] [--orders 1000000] [--rounds 3] [--seconds 2] [--connections 8] [--out reports/bench.json]'

const { part, check, out, ...options } = asked()
if (part !== 'bytes') await build()
if ((part === 'bytes' || part === undefined) && !bytes() && check) process.exitCode = 1
if (part === 'exchange' || part === undefined) await exchange()
if (part === 'steps' || part === undefined)
  await inBrowser(({ benchSteps }) => benchSteps({ rounds: options.rounds }), 'tests/bench/steps.ts')
if (part === 'list' || part === undefined) await inBrowser(({ benchList }) => benchList(options), 'tests/bench/list.ts')

function asked() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        orders: { type: 'string', default: '1000000' },
        rounds: { type: 'string', default: '3' },
        seconds: { type: 'string', default: '2' },
        connections: { type: 'string', default: '8' },
        out: { type: 'string' },
      },
    })
    const [which, more] = positionals
    if (more !== undefined || ![undefined, 'bytes', 'exchange', 'steps', 'list'].includes(which)) giveUp(usage)
    const numbers = ['orders', 'rounds', 'seconds', 'connections'].map((name) => [name, Number(values[name])])
    if (!numbers.every(([, number]) => number > 0) || Number(values.orders) % 10_000 !== 0) giveUp(usage)
    return { part: which, check: values.check, out: values.out, ...Object.fromEntries(numbers) }
  } catch {
    return giveUp(usage)
  }
}

async function exchange() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  const folder = await bundled({ exchange: at('tests/bench/exchange.ts'), filling: at('tests/bench/filling.ts') })
  const { benchExchange } = await import(pathToFileURL(join(folder, 'exchange.js')).href)
  const server = await startPostgres({ durable: true })
  const { table, ...figures } = await benchExchange({
    ...options,
    main: at('dist/server/main.js'),
    counter: at('tests/bench/count-fsyncs.mjs'),
    filler: join(folder, 'filling.js'),
    server: server?.url ?? null,
  })
  await server?.stop()
  console.log(table)
  if (!out) return
  mkdirSync(dirname(resolve(out)), { recursive: true })
  writeFileSync(out, `${JSON.stringify(figures, null, 2)}\n`)
}

/** Prints what a module measures in a browser. */
async function inBrowser(measure, module) {
  process.env.CHROMIUM_PATH ??= await chromium()
  const { createServer } = await import('vite')
  const server = await createServer({
    configFile: at('vite.config.ts'),
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  })
  try {
    console.log(await measure(await server.ssrLoadModule(at(module))))
  } finally {
    await server.close()
  }
}

/** Builds modules as the exchange is built, so that they open databases by its own means. */
async function bundled(input) {
  const outDir = at(`node_modules/.cache/nordmynt/bench-${process.pid}`)
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  const vite = await import('vite')
  await vite.build({
    configFile: at('vite.config.ts'),
    logLevel: 'error',
    build: { ssr: true, outDir, rolldownOptions: { input } },
  })
  return outDir
}
