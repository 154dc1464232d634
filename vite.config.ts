import { lingui } from '@lingui/vite-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compileHints } from './src/setup/compile-hints.ts'
import { lateFiles } from './src/setup/late-files.ts'
import { commonPasswordsModule } from './src/setup/common-passwords-module.ts'
import { contractModule } from './src/setup/contract-module.ts'
import { messages } from './src/setup/messages.ts'
import { serviceWorker } from './src/setup/service-worker.ts'
import { shellHtml } from './src/setup/shell-html.ts'
import { programs } from './src/setup/programs.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** On a busy machine the bundler would report how long each plugin waited. */
const checks = { bundlerTimings: false }

/** The size of a file that waits to be asked for is no warning; `npm run bench -- bytes` prints them. */
const chunkSizeWarningLimit = Number.POSITIVE_INFINITY

const library = (names: string) => new RegExp(`/node_modules/(${names})/`)

const within =
  (...paths: readonly string[]) =>
  (id: string): boolean =>
    paths.some((path) => id.includes(`/${path}`))

const ofOrders = within('src/app/order/', 'machines/order/order.ts')
const ofIdentity = within(
  'src/app/identity-documents/',
  'src/app/ports/eid.ts',
  'src/app/ports/documents.ts',
  'src/app/api/upload.ts',
  'machines/onboarding/identity.ts',
  'machines/onboarding/upload.ts',
)

/** Groups of libraries of which little runs before it is asked for. */
const heavy = ['parts', 'phone-numbers', 'charts', 'addresses']

/**
 * What every page needs, apart from what changes with a release; each heavy library by itself; what the pages of an order
 * share, and those where customers show who they are. Features form by their import.
 */
const chunkGroups = [
  {
    name: 'vendor',
    test: library(
      'react|react-dom|scheduler|xstate|@xstate|@tanstack|use-sync-external-store|@lingui|openapi-fetch|superstruct|big\\.js|dayjs',
    ),
  },
  { name: 'parts', test: library('@ark-ui|@zag-js|@floating-ui|@internationalized') },
  { name: 'phone-numbers', test: library('libphonenumber-js') },
  { name: 'charts', test: library('lightweight-charts|fancy-canvas') },
  { name: 'addresses', test: library('@bitauth|@noble|@scure') },
  {
    name: 'app',
    test: (id: string) => /\/(src|machines)\/|messages:parts/.test(id) && !ofOrders(id) && !ofIdentity(id),
    minShareCount: 2,
  },
  { name: 'order-parts', test: ofOrders, minShareCount: 2 },
  { name: 'identity-parts', test: ofIdentity, minShareCount: 2 },
]

/** A feature's file has the feature's name, and one of messages that of its part. */
const chunkFileNames = ({ facadeModuleId, name }: { facadeModuleId: string | null; name: string }): string => {
  const [, folder] = /\/(?:screens|overlays)\/([\w-]+)\/(?:screen|overlay)\.tsx$/.exec(facadeModuleId ?? '') ?? []
  const [, part, locale] = /messages:([\w-]+)\/(\w+)$/.exec(facadeModuleId ?? '') ?? []
  return `assets/${folder ?? (part ? `messages-${part}-${locale}` : name)}-[hash].js`
}

const browserBuild = {
  outDir: at('dist/app'),
  emptyOutDir: true,
  chunkSizeWarningLimit,
  manifest: true,
  // The exchange names the files of the first screen in the page; a later file is asked for with what it imports (lateFiles).
  modulePreload: {
    polyfill: false,
    resolveDependencies: (file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
      hostType === 'html' ? [] : [...new Set([file, ...files])],
  },
  rolldownOptions: {
    output: { codeSplitting: { groups: chunkGroups }, chunkFileNames },
    optimization: { inlineConst: { mode: 'all' as const, pass: 3 } },
    checks,
  },
  assetsInlineLimit: 0,
  // One style sheet: in files of their own, a screen's rules and those of the parts that it changes have no certain order.
  cssCodeSplit: false,
}

const serverBuild = {
  ssr: true,
  rolldownOptions: { input: at('src/server/main.ts'), checks },
  outDir: at('dist/server'),
  emptyOutDir: true,
  chunkSizeWarningLimit,
  target: 'node20',
  sourcemap: true,
}

/** React has had it built in since 18; without what stands in for it before, less is loaded. */
const storeOfReact = [
  { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
]

/** Tests that a slow machine must not fail: each project's time for one test, in seconds. */
const seconds = { unit: 60, server: 120, screens: 30, browser: 180, soak: 240 }

const project = (name: keyof typeof seconds, include: string[], more: object = {}) => ({
  extends: true as const,
  test: {
    name,
    include: include.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
    testTimeout: seconds[name] * 1000,
    hookTimeout: seconds[name] * 1000,
    expect: { poll: { timeout: 15_000 } },
    ...more,
  },
})

const elsewhere = ['server', 'screens', 'app', 'browser', 'soak'].map((folder) => `tests/${folder}/**`)

const base = '/app/'

export default defineConfig(({ isSsrBuild }) => ({
  root: process.env['VITEST'] ? at('.') : at('src/app'),
  base,
  publicDir: false,
  plugins: [
    react(),
    vanillaExtractPlugin(),
    lingui({ failOnCompileError: true, skipValidation: true }),
    messages(),
    programs(),
    contractModule(),
    commonPasswordsModule(),
    shellHtml(),
    compileHints(heavy),
    ...(isSsrBuild ? [] : [lateFiles(base), serviceWorker(base)]),
  ],
  resolve: { alias: storeOfReact },
  build: isSsrBuild ? serverBuild : browserBuild,
  worker: { format: 'es' },
  test: {
    root: at('.'),
    reporters: ['default', at('tests/support/flaky.ts')],
    projects: [
      project('unit', ['**'], { exclude: elsewhere, isolate: false }),
      project('server', ['server'], {
        pool: 'forks',
        maxWorkers: 2,
        isolate: false,
        // By turns where several projects are named: they differ in workers.
        sequence: { groupOrder: 1 },
        globalSetup: 'tests/support/database.ts',
      }),
      project('screens', ['screens', 'app'], {
        environment: 'jsdom',
        isolate: false,
        setupFiles: 'tests/support/jsdom.ts',
      }),
      project('browser', ['browser'], {
        maxWorkers: 2,
        isolate: false,
        sequence: { groupOrder: 2 },
        globalSetup: 'tests/support/built.ts',
        // An exchange that runs in the test itself has pages to look at, too.
        css: { include: [/public-site\/style\.css/] },
      }),
      project('soak', ['soak'], { pool: 'forks', fileParallelism: false, sequence: { groupOrder: 3 } }),
    ],
  },
}))
