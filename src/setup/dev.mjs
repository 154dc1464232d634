import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { install } from './install.mjs'
import { at, freePort } from './tools.mjs'

await install()
const { build, createLogger, createServer } = await import('vite')

const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 3000)
const innerPort = await freePort()
const inner = `http://127.0.0.1:${innerPort}`
const sandbox = process.env.SANDBOX !== 'off'
/** As the exchange paints it, but for what is built: nothing is preloaded, and no order is drawn before the app is there. */
const house = {
  publicSite: process.env.PUBLIC_SITE_URL ?? null,
  sandbox,
  recorder: sandbox && process.env.SANDBOX_RECORDER !== 'off',
  chains: Object.fromEntries(
    ['BTC', 'LTC', 'BCH'].flatMap((coin) =>
      process.env[`${coin}_NODE_URL`] ? [[coin, process.env.COIN_NETWORK ?? 'main']] : [],
    ),
  ),
  unpaid: undefined,
  preloads: () => ({ needed: [], next: [] }),
}
/** The exchange tells its address by name, under which passkeys work. */
const told = `http://localhost:${innerPort}`
const outer = `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`

const app = await createServer({
  configFile: at('vite.config.ts'),
  customLogger: quietWhileRestarting(),
  plugins: [paintedShell()],
  server: { host, port, strictPort: true, proxy: { '^/(?!app/)': { target: inner } } },
})
await app.listen()

let exchange = Promise.resolve(undefined)
const watcher = await build({
  configFile: at('vite.config.ts'),
  logLevel: 'warn',
  build: { ssr: true, outDir: at('dist/dev'), watch: {} },
})
watcher.on('event', ({ code }) => {
  if (code === 'END') exchange = exchange.then(restarted)
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await Promise.all([exchange.then(stopped), watcher.close(), app.close()])
    process.exit(0)
  })
}

/** The exchange answers on a port of its own; all but the app's pages is passed on to it. */
async function restarted(old) {
  await stopped(old)
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(innerPort) }
  const child = spawn(process.execPath, ['--enable-source-maps', at('dist/dev/main.js')], { env })
  for (const stream of ['stdout', 'stderr'])
    child[stream].on('data', (part) => process[stream].write(String(part).replaceAll(told, outer)))
  return child
}

async function stopped(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
}

/** A call that comes while the exchange starts anew gets no answer; the browser asks again. */
function quietWhileRestarting() {
  const logger = createLogger('warn')
  const { error } = logger
  logger.error = (message, options) => (message.includes('http proxy error') ? undefined : error(message, options))
  return logger
}

/** Pages of the app get the shell that the exchange would paint, with Vite's own scripts in it. */
function paintedShell() {
  return {
    name: 'painted-shell',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const { pathname, search, searchParams } = new URL(request.url, outer)
        const isPage = request.headers.accept?.includes('text/html') && /^\/app\/[^.@]*$/.test(pathname)
        if (!isPage) return next()
        try {
          const { lookOf, paintShell } = await server.ssrLoadModule(at('src/server/http/shell.ts'))
          const look = lookOf({
            theme: searchParams.get('theme') ?? undefined,
            cookies: cookiesOf(request.headers.cookie),
            acceptLanguage: request.headers['accept-language'],
          })
          const html = await server.transformIndexHtml('/index.html', readFileSync(at('src/app/index.html'), 'utf8'))
          if (look.keepTheme)
            response.setHeader('Set-Cookie', `theme=${look.theme}; Path=/; Max-Age=31536000; SameSite=Lax`)
          response.setHeader('Content-Type', 'text/html; charset=utf-8')
          response.end(paintShell(html, { pathname, search }, look, house))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

function cookiesOf(header = '') {
  return Object.fromEntries(header.split('; ').map((pair) => pair.split('=')))
}
