import { setMaxListeners } from 'node:events'
import { Agent, request, type ClientRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, type Call } from './load'
import { visit } from './visit'
import type { Visitor } from './visitors'

export type Answer = { name: string; status: number; milliseconds: number }

export type Crowd = {
  /** Until they are told to go home; whatever was begun then is finished. */
  gone: Promise<void>
  goHome: () => void
  answers: readonly Answer[]
  streams: { opened: number; broken: number; told: number }
}

/** Seconds that a customer takes from one thing to the next, evenly between these: people take longer. */
export const thinks = { from: 1, to: 5 }
const connectionsOfBrowser = 6
/** A call that was not answered at all. */
const cutOff = 0

/** Customers who come one after another within a think, then each visit again and again, one page open all the time. */
export const startCrowd = (origin: string, visitors: readonly Visitor[]): Crowd => {
  const answers: Answer[] = []
  const streams = { opened: 0, broken: 0, told: 0 }
  const home = new AbortController()
  setMaxListeners(visitors.length, home.signal)

  const think = async (): Promise<void> => {
    const seconds = thinks.from + Math.random() * (thinks.to - thinks.from)
    await pause(seconds * 1000, undefined, { signal: home.signal })
  }
  const live = async ({ headers }: Visitor): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: connectionsOfBrowser })
    const call = async (name: string, asked: Call): Promise<string> => {
      const began = performance.now()
      const { status, text } = await ask(agent, origin, asked).catch((error: unknown) => ({
        status: cutOff,
        text: String(error),
      }))
      answers.push({ name, status, milliseconds: performance.now() - began })
      if (status !== 200) throw new Unanswered(`${name} was answered with ${status}: ${text.slice(0, 500)}`)
      return text
    }
    let stream: ClientRequest | undefined
    const browser = {
      call,
      together: (calls: Record<string, Call>) =>
        Promise.all(Object.entries(calls).map(([name, asked]) => call(name, asked))),
      think,
      openStream: () => {
        stream?.destroy()
        stream = listen(origin, headers, streams)
      },
    }
    await pause(Math.random() * thinks.to * 1000)
    while (!home.signal.aborted) await visit(headers, browser).catch(endOfVisit)
    stream?.destroy()
    agent.destroy()
  }
  const goHome = () => home.abort()
  return { gone: Promise.all(visitors.map(live)).then(() => undefined), goHome, answers, streams }
}

class Unanswered extends Error {}

const told = new Set<string>()

/** Each kind of trouble is told once; who was in the middle of a thought when it was time to go just goes. */
const endOfVisit = (error: unknown): void => {
  if (error instanceof Error && error.name === 'AbortError') return
  if (!(error instanceof Unanswered)) throw error
  if (told.has(error.message)) return
  told.add(error.message)
  process.stderr.write(`${error.message}\n`)
}

/** The live events of a page; one that ends before its page does is broken. */
const listen = (origin: string, headers: Record<string, string>, streams: Crowd['streams']): ClientRequest => {
  streams.opened += 1
  let isOpen = true
  const broken = () => {
    if (isOpen && !asking.destroyed) streams.broken += 1
    isOpen = false
  }
  const asking = request(`${origin}/protected/v2/events`, { headers, agent: false }, (answer) => {
    if (answer.statusCode !== 200) broken()
    answer.setEncoding('utf8')
    answer.on('data', (part: string) => (streams.told += part.split('\ndata: ').length - 1))
    answer.on('end', broken)
    answer.on('error', broken)
  })
  asking.on('error', broken)
  asking.end()
  return asking
}
