const patience = 10_000
/** Three months of a market's prices by the hour are a quarter of it. */
const mostBytes = 1024 * 1024

/** `body` is sent as JSON: a plain record, so that no form is taken for one. `most`: bytes that may be answered. */
type Asked = { headers?: Record<string, string>; body?: Readonly<Record<string, unknown>>; most?: number }

/** What a party answers by HTTP, where it answers that all went well. */
export const httpAnswer = async (party: string, address: string, asked: Asked = {}): Promise<string> => {
  const { ok, status, text } = await httpReply(party, address, asked)
  if (!ok) throw new Error(`The ${party} answered ${status}`)
  return text
}

/**
 * What a party answers by HTTP, whatever it is: asked, or with a body told in JSON. User and password of its address go as a
 * header. What goes wrong names neither the address nor what was sent, since both may hold secrets and errors stand in the log.
 */
export const httpReply = async (
  party: string,
  address: string,
  { headers = {}, body, most = mostBytes }: Asked = {},
): Promise<{ ok: boolean; status: number; text: string }> => {
  const { url, credentials } = withoutCredentials(address)
  const told = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const sent = { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...credentials, ...headers }
  const asked = async () => {
    const answer = await fetch(url, {
      ...told,
      headers: sent,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    return { ok: answer.ok, status: answer.status, text: await textOf(answer, most) }
  }
  const { ok, status, text } = await asked().catch((error: unknown) => {
    throw new Error(`The ${party} did not answer (${reasonOf(error)})`)
  })
  if (text === undefined) throw new Error(`The ${party} answered more than it may`)
  return { ok, status, text }
}

/** Its body; undefined, and no more of it is taken, where it is longer than any that is meant. */
const textOf = async (answer: Response, most: number): Promise<string | undefined> => {
  const reader = answer.body?.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    length += part.value.length
    if (length > most) {
      await reader?.cancel()
      return undefined
    }
    parts.push(part.value)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** `fetch` takes no address with a password, and would say it in its error. */
const withoutCredentials = (address: string) => {
  const url = new URL(address)
  const given = [url.username, url.password].map(decodeURIComponent).join(':')
  url.username = ''
  url.password = ''
  const credentials: Record<string, string> =
    given === ':' ? {} : { authorization: `Basic ${Buffer.from(given).toString('base64')}` }
  return { url, credentials }
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
