import createClient from 'openapi-fetch'
import type { paths } from '../../../openapi/schema.gen'
import { readCookie } from './cookies'
import { checkEnvelope, malformed } from './envelope'
import { isRecord, Problem } from './problem'
import { NoAnswer, transport } from './transport'

/** What every caller's failures mean for the whole app, and where broken answers are written down. */
type ApiListener = {
  onNotSignedIn: () => void
  onUnreachable: () => void
  onFrozen: () => void
  onBroken: (problem: Problem) => void
}

type Send = (request: Request) => Promise<Response>

/**
 * The one way to the exchange: every call of the contract with credentials and the anti-forgery token, retried and
 * timed out (rule calls-56). Calls go through `read`, which gives the result or throws a `Problem`.
 */
export const createApi = (listener: ApiListener, send: Send = transport()) => {
  const client = createClient<paths>({
    baseUrl: location.origin,
    credentials: 'same-origin',
    bodySerializer: (body: unknown) =>
      JSON.stringify({ ...(isRecord(body) ? body : {}), _csrf: readCookie('csrf') ?? '' }),
    fetch: answered(send),
  })
  client.use({
    onRequest: ({ request }) => {
      const token = readCookie('csrf')
      if (token !== undefined && request.method !== 'GET') request.headers.set('X-CSRF-Token', token)
      return request
    },
    onResponse: async ({ request, response }) => {
      if (isFile(response)) return
      try {
        await checkEnvelope(response.clone(), request.url)
      } catch (error) {
        if (error instanceof Problem) tell(listener, error)
        throw error
      }
    },
  })
  return client
}
export type Api = ReturnType<typeof createApi>

type Call<Answer> = Promise<{ data?: Answer; response: Response }>

/** The result of a call whose envelope has been checked. */
export const read = async <Result>(call: Call<{ result: Result }>): Promise<Result> => {
  const { data, response } = await call
  if (!data) throw malformed(response, '')
  return data.result
}

/** Files have no envelope (rule calls-65); what stands in for one that cannot be had does. */
const isFile = ({ ok, headers }: Response): boolean => ok && headers.has('content-disposition')

/** A call whose answer has nothing to say. */
export const done = async (call: Call<{ status: 'SUCCESS' }>): Promise<void> => {
  await call
}

/** No answer after the retries means the same as 502: nobody behind the address (rule errors-20). */
const answered =
  (send: Send): Send =>
  async (request) => {
    try {
      return await send(request)
    } catch (error) {
      if (error instanceof NoAnswer) return new Response(null, { status: 502 })
      throw error
    }
  }

const tell = (listener: ApiListener, problem: Problem): void => {
  if (problem.code === 'not-signed-in') listener.onNotSignedIn()
  else if (problem.code === 'unavailable') listener.onUnreachable()
  else if (problem.code === 'account-frozen') listener.onFrozen()
  else if (problem.code === 'malformed' || problem.status === 200) listener.onBroken(problem)
}
