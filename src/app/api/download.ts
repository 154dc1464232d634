import { browser, NoAnswer, transport } from './transport'

/** Sends as every call is sent, and tells how many bytes of the answer have come. */
export const downloading =
  (tell: (bytes: number) => void) =>
  async (request: Request): Promise<Response> => {
    try {
      return await transport({ ...browser, fetch: fetchTelling(tell) })(request)
    } catch (error) {
      if (error instanceof NoAnswer) return new Response(null, { status: 502 })
      throw error
    }
  }

const fetchTelling =
  (tell: (bytes: number) => void): typeof fetch =>
  async (...given) => {
    const { body, status, statusText, headers } = await fetch(...given)
    return new Response(body?.pipeThrough(counting(tell)) ?? null, { status, statusText, headers })
  }

const counting = (tell: (bytes: number) => void): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> => {
  let bytes = 0
  return new TransformStream({
    transform: (part, out) => {
      bytes += part.byteLength
      tell(bytes)
      out.enqueue(part)
    },
  })
}
