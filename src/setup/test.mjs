// npm test: everything that is quick, from a bare clone. --all: what is slow too, and on after a failure, to show them all.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chromium } from './chromium.mjs'
import { install } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { at, runNode } from './tools.mjs'

const isAll = process.argv.includes('--all')
const reports = 'reports/test'
/** Of some 70 paths that a browser walks; more that go well only the second time are a fault. */
const mostFlaky = 3

const bin = {
  tsc: 'node_modules/typescript-native/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  vitest: 'node_modules/vitest/vitest.mjs',
}

const check = (name, path, args = [], env = process.env) => ({
  name,
  run: () => runNode(path, args, { quiet: true, env }).then(asOne),
})

const tests = (project, name = project, more = {}, files = []) => ({
  name,
  run: async () => {
    const file = at(`${reports}/${name}.json`)
    const args = [
      'run',
      ...files,
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const env = { ...process.env, ...more }
    const { code, output } = await runNode(bin.vitest, args, { quiet: true, env })
    return { ...countsIn(file), code, output }
  },
})

/** Several checkers at once work out the same types again: with one it takes half the computing, and on two cores no longer. */
const typesOf = (name, project) => check(name, bin.tsc, ['-p', project, '--checkers', '1'])
const types = typesOf('types', 'tsconfig.json')
const machineTypes = typesOf('types of machines', 'machines/tsconfig.json')
const workerTypes = typesOf('types of the service worker', 'src/worker/tsconfig.json')
const lint = check('lint', bin.oxlint, ['-c', '.oxlintrc.json', '--deny-warnings'])
const format = check('format', bin.oxfmt, ['--check'])
const contract = check('contract', 'src/setup/contract.mjs', ['--check'])
const messages = check('messages', 'src/setup/message-catalogues.mjs', ['--check'])
const built = check('build', 'src/setup/build.mjs')

await install()
process.env.CHROMIUM_PATH = await chromium()
const { url, version, stop } = await postgres()
rmSync(at(reports), { recursive: true, force: true })
mkdirSync(at(reports), { recursive: true })

const onPGlite = { TEST_DATABASE_URL: '' }
/** Everything in the browser again, with two exchanges behind nginx; where the two cannot differ, quickly. */
const ofPair = { BUILT: 'yes', QUICK: 'yes', INSTANCES: '2' }
const onPostgres = { TEST_DATABASE_URL: url ?? '' }
const ofTime = isAll ? {} : { QUICK: 'yes' }

const server = (...names) => names.map((name) => `tests/server/${name}`)

/** What tells the two databases apart; the rest of the exchange is tried on PostgreSQL alone while it is quick. */
const ofDatabases = server('database', 'process')
/** What has the embedded database whatever is given. */
const embeddedAlone = server(
  'database/folder.test.ts',
  'database/full-disk.test.ts',
  'database/serial-queue.test.ts',
  'process.test.ts',
).flatMap((file) => ['--exclude', file])

const onServer = url ? [tests('server', 'server, PostgreSQL', { ...onPostgres, ...ofTime }, embeddedAlone)] : []
/** Each worker makes the embedded database once, which takes longer than most of these tests. */
const oneWorker = '--no-file-parallelism'

const onEmbedded = tests(
  'server',
  'server, PGlite',
  { ...onPGlite, ...ofTime, BUILT: 'yes' },
  isAll ? [] : [...(url ? [...ofDatabases, oneWorker] : []), '--exclude', 'tests/server/database/full-disk.test.ts'],
)

const inBrowser = tests('browser', 'browser', {
  BUILT: 'yes',
  ...(isAll ? { ...onPGlite, PICTURES: 'on' } : { ...onPostgres, ...ofTime }),
})
/** What pages tell and what the exchange does on each accepted path, as it was accepted. */
const pagesOfPaths = () =>
  check('pages of paths', 'tests/paths/paths.mjs', ['run', '--all', '--browser', '--pages', '--shots', 'off'], {
    ...process.env,
    BUILT: 'yes',
  })
const onItsOwn = [types, machineTypes, workerTypes, contract, lint, messages, format]

/**
 * Each row runs after the one before; its lanes run side by side, the steps of a lane one after the other. The browser and
 * the exchange on PostgreSQL keep two cores busy each: side by side they take longer than one after the other. While the
 * browser's exchange is made ready there is room for the embedded database.
 */
const plan = [
  ...(isAll
    ? [
        [
          [tests('unit'), ...onServer],
          [...onItsOwn, built, tests('screens'), onEmbedded],
        ],
        [[inBrowser]],
      ]
    : [
        [[...onItsOwn, built, tests('screens')], [tests('unit', 'unit', ofTime)]],
        [[inBrowser], [onEmbedded]],
        [onServer],
      ]),
  ...(isAll ? [[[pagesOfPaths()]]] : []),
  ...(isAll && url ? [[[tests('browser', 'browser, two exchanges', { ...onPostgres, ...ofPair })]]] : []),
  ...(isAll ? [[[tests('soak', 'soak', { ...onPostgres, ROUNDS: '30' })]]] : []),
]

const done = []
for (const lanes of plan) {
  await Promise.all(lanes.map(runLane))
  if (!isAll && done.some(hasFailed)) break
}
await stop()
printTable()
tellFlaky()
console.log(
  url
    ? `The server tests ran on PostgreSQL ${version}, and ${isAll ? 'all' : 'those of databases'} on PGlite; those of the browser on ${isAll ? 'PGlite' : 'PostgreSQL'}.`
    : 'The tests ran on PGlite alone: install PostgreSQL 15 or later, or set TEST_DATABASE_URL, to have them run on it too.',
)
process.exitCode = done.some(hasFailed) || flakyTold().length > mostFlaky ? 1 : 0

/** The one that is given, else one of its own, else none. */
async function postgres() {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])
    process.once(signal, () => process.exit(code))
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, version: 'of TEST_DATABASE_URL', stop: async () => {} }
  return (await startPostgres()) ?? { url: null, version: null, stop: async () => {} }
}

async function runLane(steps) {
  for (const step of steps) {
    if (!isAll && done.some(hasFailed)) return
    const start = Date.now()
    const result = await step.run()
    done.push({ name: step.name, seconds: (Date.now() - start) / 1000, ...result })
    if (hasFailed(result)) console.log(`\n${step.name}\n${result.output.trim()}\n`)
  }
}

function hasFailed({ code, failed }) {
  return code !== 0 || failed > 0
}

function asOne({ code, output }) {
  return { code, output, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

/** A run that broke off before any test has no report: it counts as one failure. */
function countsIn(file) {
  try {
    const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    const flaky = testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ fullName, meta }) => (meta?.flaky ? [`${fullName}: ${meta.flaky}`] : [])),
    )
    return { passed: numPassedTests, failed: success ? numFailedTests : Math.max(1, numFailedTests), flaky }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** What went well only the second time, with what it failed of at first. */
function tellFlaky() {
  const told = flakyTold()
  if (told.length === 0) return
  const file = `${reports}/flaky.txt`
  writeFileSync(at(file), `${told.join('\n')}\n`)
  console.log(`\n${told.join('\n')}\nkept in ${file}`)
  if (told.length > mostFlaky) console.log(`More than ${mostFlaky} are a failure.`)
}

function flakyTold() {
  return done.flatMap(({ name, flaky = [] }) => flaky.map((each) => `flaky: ${name}: ${each}`))
}

function printTable() {
  console.log()
  for (const { name, seconds, passed, failed } of done)
    console.log(
      `${name.padEnd(20)}${seconds.toFixed(1).padStart(7)} s${String(passed).padStart(7)} passed${failed ? `, ${failed} failed` : ''}`,
    )
  const sum = (key) => done.reduce((total, row) => total + row[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
}
