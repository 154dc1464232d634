import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'

export type Called = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: object }
/** `fresh` where the connection was opened for this very call; `rested` is how long, in ms, no call had been under way. */
export type Outcome =
  | { is: 'answered'; status: number; connection: string | undefined; body: string }
  | { is: 'lost'; code: string; fresh: boolean; rested: number }

type KeptConnection = { call: (called: Called) => Promise<Outcome>; close: () => void }

/** A caller that holds one connection open from call to call, as browsers and balancers do. */
export const keptConnection = (origin: string): KeptConnection => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let restsSince = performance.now()
  const call = async ({ method, path, headers = {}, body }: Called): Promise<Outcome> => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const type =
      text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const rested = performance.now() - restsSince
    const asking = request(`${origin}${path}`, { method, agent, headers: { ...type, ...headers } })
    try {
      asking.end(text)
      const [answer]: IncomingMessage[] = await once(asking, 'response')
      if (answer === undefined) throw new Error('No answer')
      const parts: string[] = []
      for await (const part of answer) parts.push(String(part))
      return {
        is: 'answered',
        status: answer.statusCode ?? 0,
        connection: answer.headers.connection,
        body: parts.join(''),
      }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      return { is: 'lost', code, fresh: !asking.reusedSocket, rested }
    } finally {
      restsSince = performance.now()
    }
  }
  return { call, close: () => agent.destroy() }
}
