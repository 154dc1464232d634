import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import absolutePath from 'swagger-ui-dist/absolute-path.js'
import { contractDocument } from './contract'

const files = ['/swagger-ui.css', '/swagger-ui-bundle.js']

/** Swagger UI puts styles into the page; scripts come from files alone. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Contract</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/files/swagger-ui.css" />
    <script src="/docs/files/swagger-ui-bundle.js" defer></script>
    <script src="/docs/start.js" defer></script>
  </head>
  <body><div id="contract"></div></body>
</html>
`

const script = `window.addEventListener('DOMContentLoaded', () => {
  window.SwaggerUIBundle({ url: '/docs/contract.json', dom_id: '#contract', deepLinking: true, tryItOutEnabled: false })
})
`

/** The contract, to be read in the browser. */
export const registerDocs = (server: FastifyInstance): void => {
  void server.register(fastifyStatic, {
    root: absolutePath(),
    prefix: '/docs/files/',
    index: false,
    decorateReply: false,
    allowedPath: (path) => files.includes(path),
  })
  server.get('/docs/contract.json', () => contractDocument)
  server.get('/docs/start.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  server.get('/docs/', (_, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  )
  server.get('/docs', (_, reply) => reply.redirect('/docs/', 308))
}
