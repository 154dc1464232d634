// npm run paths: the testers' tool.
import { lingui } from '@lingui/vite-plugin'
import { createServer } from 'vite'
import { at, root } from '../../src/setup/tools.mjs'

const server = await createServer({
  configFile: false,
  root,
  plugins: [lingui({ cwd: root, failOnCompileError: true, skipValidation: true })],
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
})
try {
  const { main } = await server.ssrLoadModule(at('tests/paths/cli/main.ts'))
  process.exitCode = await main(process.argv.slice(2))
} finally {
  await server.close()
}
