import { unavailable } from '../http/refused'
import { route } from '../http/route'

/** Seconds after which there may be room for one more page. */
const fullSeconds = 60

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

export const liveRoutes = [
  route('streamEvents', async ({ exchange, customer, sessionId, request, reply }) => {
    if (exchange.live.isFull()) throw unavailable(fullSeconds)
    const { 'last-event-id': given } = request.headers
    const lastEventId = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : undefined
    reply.hijack()
    const headers = { ...reply.getHeaders(), ...streamHeaders }
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.writeHead(200)
    reply.raw.write('retry: 1000\n\n')
    await exchange.live.stream({ customerId: customer.id, sessionId, lastEventId, response: reply.raw })
    return undefined
  }),
]
