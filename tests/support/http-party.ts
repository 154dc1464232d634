import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

/** A call as it came. */
type Called = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** What it is answered. */
export type Told = { status?: number; headers?: Record<string, string>; body?: string }

/** An outside party on this machine that is spoken to by HTTP, and keeps what it was told. */
export const httpParty = async (answer: (call: Called) => Told = () => ({}), port = 0) => {
  const calls: Called[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const call = { method, path, headers, body: await text(request) }
    calls.push(call)
    const { status = 200, headers: told = {}, body = '' } = answer(call)
    response.writeHead(status, told).end(body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The party has no port')
  return {
    host: `127.0.0.1:${address.port}`,
    calls,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
