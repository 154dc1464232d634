import { browser, NoAnswer, transport } from './transport'

/**
 * Sends as every call is sent, and tells how much has gone, in per cent. Where nobody answers it rejects with
 * `NoAnswer`: what was to be sent is still here, and the customer can try again.
 */
export const uploading =
  (tell: (percent: number) => void) =>
  async (request: Request): Promise<Response> => {
    const response = await transport({ ...browser, fetch: fetchTelling(tell) })(request)
    if (response.status === 502) throw new NoAnswer()
    return response
  }

/** As `fetch`, which cannot tell how much it has sent. */
const fetchTelling =
  (tell: (percent: number) => void): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const body = await request.blob()
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest()
      call.open(request.method, request.url)
      request.headers.forEach((value, name) => call.setRequestHeader(name, value))
      call.upload.addEventListener('progress', ({ loaded, total }) => tell(Math.floor((100 * loaded) / total)))
      call.addEventListener('load', () => resolve(answerOf(call)))
      call.addEventListener('error', () => reject(new TypeError('No answer')))
      call.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
      if (request.signal.aborted) return reject(new DOMException('Given up', 'AbortError'))
      request.signal.addEventListener('abort', () => call.abort())
      call.send(body)
    })
  }

const answerOf = (call: XMLHttpRequest): Response => {
  const lines = call.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines.flatMap((line): [string, string][] => {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, value]]
  })
  return new Response(call.responseText, { status: call.status, statusText: call.statusText, headers })
}
