// npm run bench: what the browser must load, and how quick the exchange is on PGlite and on PostgreSQL.
// -- bytes: the first alone; it prints, and judges nothing.
// -- exchange: the second alone.
// -- load [--customers 200] [--minutes 30] [--screens buy,sell] [--seconds 60]: many customers at once on both databases; fails where any call does.
// -- sign-ins [--rounds 3]: how long a sign-in takes while a hundred wrong ones come at once from another network.
// -- alerts [--rounds 3]: what a telling of prices takes with a hundred thousand price alerts; only where asked for.
// -- uploads [--rounds 3]: for how long uploads, good ones and such as mean harm, keep others from being answered; only where asked for.
// -- memory [--minutes 30] [--customers 20]: what the exchange holds each minute, and whether it grows; only where asked for.
// -- streams [--seconds 10]: what others wait for while one session opens 2,000 live streams; only where asked for.
// -- outage [--minutes 1]: what is answered while PostgreSQL is away, and how soon all goes on when it is back; only where asked for.
// -- full-disk: what the exchange does on a disk that becomes full (needs root, for a disk of its own); only where asked for.
// -- browser [--rounds 3] [--screens buy,sell] [--check], or --browser: how soon each screen can be used and answers, on a slow
//    phone and a slow line, beside an app of the same packages that has one page; with --check it fails where a target is missed.
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
import { buildFloors } from './floor/build.mjs'

const parts = 'bytes exchange load sign-ins alerts uploads memory streams outage full-disk browser steps list'.split(
  ' ',
)
const usage =
  'npm run bench -- [bytes | exchange | load | sign-ins | alerts | uploads | memory | streams | outage | full-disk | browser | steps | list] [--orders 1000000] [--rounds 3] [--seconds 2] [--connections 8] [--customers 200] [--minutes 30] [--screens buy,sell] [--out reports/bench.json]'

const { part, check, out, only, ...options } = asked()
if (part !== 'bytes') await build()
if (part === 'bytes' || part === undefined) bytes()
if (part === 'exchange' || part === undefined) await exchange()
if (part === 'load' || part === undefined) await load()
if (part === 'sign-ins') await signIns()
if (part === 'alerts')
  await crowded('alerts', ({ benchAlerts }, given) =>
    benchAlerts({ ...given, rounds: options.rounds, appFolder: at('dist/app') }),
  )
if (part === 'uploads') await uploads()
if (part === 'memory') await memory()
if (part === 'streams') await crowded('streams', ({ benchStreams }, given) => benchStreams({ ...given, ...options }))
if (part === 'outage') await crowded('outage', ({ benchOutage }, given) => benchOutage({ ...given, ...options }))
if (part === 'full-disk') await crowded('full-disk', ({ benchFullDisk }, given) => benchFullDisk(given))
if (part === 'browser' || part === undefined) await browser()
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
        seconds: { type: 'string' },
        connections: { type: 'string', default: '8' },
        customers: { type: 'string' },
        minutes: { type: 'string' },
        screens: { type: 'string', default: '' },
        browser: { type: 'boolean', default: false },
        out: { type: 'string' },
      },
    })
    const [which, more] = values.browser ? ['browser', ...positionals] : positionals
    if (more !== undefined || (which !== undefined && !parts.includes(which))) giveUp(usage)
    values.customers ??= which === 'memory' ? '20' : '200'
    values.minutes ??= which === 'outage' ? '1' : '30'
    values.seconds ??= which === 'load' ? '60' : which === 'streams' ? '10' : '2'
    const numbers = ['orders', 'rounds', 'seconds', 'connections', 'customers', 'minutes'].map((name) => [
      name,
      Number(values[name]),
    ])
    if (!numbers.every(([, number]) => number > 0) || Number(values.orders) % 10_000 !== 0) giveUp(usage)
    return {
      part: which,
      check: values.check,
      out: values.out,
      only: values.screens.split(',').filter(Boolean),
      ...Object.fromEntries(numbers),
    }
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

async function load() {
  const seconds = part === 'load' ? options.seconds : 60
  const { failed, missed } = await crowded('under-load', ({ benchLoad }, given) => benchLoad({ ...given, seconds }))
  if (failed || (check && missed)) process.exitCode = 1
}

async function signIns() {
  await crowded('sign-ins', ({ benchSignIns }, given) => benchSignIns({ ...given, rounds: options.rounds }))
}

async function uploads() {
  await crowded('uploads', ({ benchUploads }, given) => benchUploads({ ...given, rounds: options.rounds }))
}

async function memory() {
  const { minutes } = options
  const { failed } = await crowded('memory', ({ benchMemory }, given) => benchMemory({ ...given, minutes }))
  if (failed) process.exitCode = 1
}

/** Prints what a module measures while customers are at the exchange. */
async function crowded(module, measure) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  const folder = await bundled({ [module]: at(`tests/bench/${module}.ts`) })
  const server = await startPostgres({ durable: true })
  const measured = await measure(await import(pathToFileURL(join(folder, `${module}.js`)).href), {
    main: at('dist/server/main.js'),
    probe: at('tests/bench/probe.mjs'),
    server: server?.url ?? null,
    postgres: server,
    customers: options.customers,
  })
  await server?.stop()
  console.log(measured.table)
  return measured
}

async function browser() {
  const folder = at(`node_modules/.cache/nordmynt/floors-${process.pid}`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await buildFloors(folder)
  await inBrowser(async ({ benchBrowser }) => {
    const { table, missed } = await benchBrowser({ rounds: options.rounds, only, floors: folder })
    if (check && missed) process.exitCode = 1
    return table
  }, 'tests/bench/speed.ts')
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
