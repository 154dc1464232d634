import { once } from 'node:events'
import { createServer } from 'node:http'

type Place = { host: string; port: number }

/** Answers `GET /metrics` at a place of its own, which customers do not reach; hands back how to end that. */
export const serveMetrics = async (place: Place, text: () => Promise<string>): Promise<() => Promise<void>> => {
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end()
    text().then(
      (figures) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(figures),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(place)
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
}
