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
const answered = async (agent: Agent, origin: string, call: Call): Promise<string> => {
  const { status, text } = await ask(agent, origin, call)
  if (status === 200 && text.startsWith('{"status":"SUCCESS"')) return text
  throw new Error(`${call.method} ${call.path} was answered with ${status}: ${text.slice(0, 500)}`)
}

/** Whatever is answered. */
export const ask = (
  agent: Agent,
  origin: string,
  { method, path, headers, body }: Call,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const asking = request(`${origin}${path}`, { method, agent, headers: { ...type, ...headers } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asking.on('error', reject)
    asking.end(body)
  })
