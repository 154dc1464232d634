import { Agent, request } from 'node:http'
import { createHistogram } from 'node:perf_hooks'

export type Call = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
/** `last` is the body of the last answer. */
export type Load = { count: number; perSecond: number; p95: number; last: string }

/** Callers that each hold a connection and call again as soon as they are answered. */
export const callersOf = (origin: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const call = (next: Call) => answered(agent, origin, next)

  /** For so long; ends with the first answer that is not a success. */
  const load = async (next: () => Call, seconds: number): Promise<Load> => {
    const times = createHistogram()
    const began = performance.now()
    let last = ''
    const caller = async () => {
      while (performance.now() - began < seconds * 1000) {
        const asked = performance.now()
        last = await call(next())
        times.record(Math.max(1, Math.round((performance.now() - asked) * 1000)))
      }
    }
    await Promise.all(Array.from({ length: connections }, caller))
    const { count } = times
    return { count, perSecond: (count * 1000) / (performance.now() - began), p95: times.percentile(95) / 1000, last }
  }
  return { call, load, close: () => agent.destroy() }
}

export type Callers = ReturnType<typeof callersOf>

/** The body of a successful answer. */
const answered = (agent: Agent, origin: string, { method, path, headers, body }: Call): Promise<string> =>
  new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const asking = request(`${origin}${path}`, { method, agent, headers: { ...type, ...headers } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 200 && text.startsWith('{"status":"SUCCESS"')) resolve(text)
        else reject(new Error(`${method} ${path} was answered with ${answer.statusCode}: ${text.slice(0, 500)}`))
      })
    })
    asking.on('error', reject)
    asking.end(body)
  })
