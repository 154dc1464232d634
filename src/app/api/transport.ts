import { isLeaving } from './leaving'

/** How calls are made (rules calls-3, calls-4, calls-5). How many redirects are followed is the browser's own rule. */
const timeoutMs = 120_000
const retries = 3
const firstDelayMs = 400

/** No answer: the network failed, or it took too long. */
export class NoAnswer extends Error {}

type Environment = {
  fetch: typeof fetch
  isOnline: () => boolean
  untilOnline: () => Promise<void>
  isLeaving: () => boolean
  wait: (ms: number) => Promise<void>
}

export const browser: Environment = {
  fetch: (...request) => fetch(...request),
  isOnline: () => navigator.onLine,
  untilOnline: () => new Promise((resolve) => addEventListener('online', () => resolve(), { once: true })),
  isLeaving,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/**
 * A `fetch` that waits while the browser says that it is offline, gives up after the time-out, and asks again up to
 * three times, each wait twice the last, where there was no answer, half of one, or one above 500: reads, and calls with
 * a key. What is cut because the page goes away is no answer to anything. Rejects with `NoAnswer`.
 */
export const transport =
  (environment: Environment = browser) =>
  async (request: Request): Promise<Response> => {
    const tries = isRepeatable(request) ? retries + 1 : 1
    for (let attempt = 1; ; attempt++) {
      if (!environment.isOnline()) await environment.untilOnline()
      const isLast = attempt === tries
      try {
        const response = await environment.fetch(request.clone(), { signal: withTimeout(request.signal) })
        if (response.status <= 500 || isLast) return await whole(response)
      } catch (error) {
        if (request.signal.aborted) throw error
        const isOurs = !environment.isOnline() || environment.isLeaving()
        if (isOurs) attempt--
        else if (isLast) throw new NoAnswer()
      }
      await environment.wait(firstDelayMs * 2 ** (attempt - 1))
    }
  }

/** The answer with its body read to the end: a connection cut half-way is no answer. */
export const whole = async (response: Response): Promise<Response> => {
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, response)
}

/** POST calls that are reads (rule calls-70). */
const readingPost = /\/(auth\/me|buy\/orders\/(stripe|swish)|wallet\/details|receipt)$/

const isRepeatable = ({ method, headers, url }: Request): boolean =>
  method === 'GET' || headers.has('Idempotency-Key') || readingPost.test(url)

const withTimeout = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
