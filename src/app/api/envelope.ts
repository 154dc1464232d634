import { isRecord, Problem, problemFrom } from './problem'

/**
 * Passes an answer whose envelope holds a result; throws the `Problem` that any other answer means.
 * The two sentences for broken answers (rules errors-6, errors-7) go to the log, never to the screen.
 */
export const checkEnvelope = async (response: Response, url: string): Promise<void> => {
  const body = await bodyOf(response)
  if (!response.ok) throw await problemFrom(response.status, body, url, Number(response.headers.get('Retry-After')))
  if (!isRecord(body) || !('status' in body)) throw malformed(response, url)
  if (body.status === 'ERROR') {
    const meant = await problemFrom(response.status, body, url)
    const message = `Didn't received SUCCESS status response on calling: ${url}`
    throw new Problem(meant.code, response.status, message, meant.fields, body)
  }
  if (body.status !== 'SUCCESS' || !('result' in body)) throw malformed(response, url)
}

export const malformed = ({ status }: Response, url: string): Problem =>
  new Problem('malformed', status, `Malformed API response for call on: ${url}`)

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
