import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

/** What a page of the desk sends along with a decision. */
export const hiddenIn = (page: string, name: string): string => {
  const value = new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(page)?.[1]
  if (value === undefined) throw new Error(`The page has no hidden ${name}`)
  return value
}

const host = '127.0.0.1:3000'
type Server = Pick<FastifyInstance, 'inject'>
type Person = 'first' | 'second'

const isOf = (person: Person): Record<string, string> => (person === 'first' ? {} : { cookie: 'desk-operator=second' })

/** A page of the sandbox's desk. */
export const deskPageAt = async (server: Server, url = '/sandbox/desk', person: Person = 'first'): Promise<string> =>
  (await server.inject({ url, headers: { host, ...isOf(person) } })).body

/** Sends a form of the desk, as one of the sandbox's two operators. */
export const decidesAt = (
  server: Server,
  url: string,
  fields: Readonly<Record<string, string>>,
  person: Person = 'first',
): Promise<LightMyRequestResponse> =>
  server.inject({
    method: 'POST',
    url,
    headers: {
      host,
      origin: `http://${host}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...isOf(person),
    },
    payload: new URLSearchParams({ why: 'Looked at it', ...fields }).toString(),
  })

/** The version that the form of an address is about, on a page of the desk. */
export const versionAt = async (server: Server, action: string, page: string): Promise<string> =>
  hiddenIn((await deskPageAt(server, page)).split(`action="${action}"`)[1]?.split('</form>')[0] ?? '', 'version')

/** The first operator proposes what stands on a page, and hands back the answer. */
export const proposesAt = async (
  server: Server,
  url: string,
  fields: Readonly<Record<string, string>>,
  page = url,
): Promise<LightMyRequestResponse> => decidesAt(server, url, { version: await versionAt(server, url, page), ...fields })

/** Both persons' part: the first proposes, the second confirms. Hands back the answer to the last of them. */
export const bothDecideAt = async (
  server: Server,
  url: string,
  fields: Readonly<Record<string, string>>,
  page = url,
): Promise<LightMyRequestResponse> => {
  const proposed = await proposesAt(server, url, fields, page)
  if (proposed.statusCode !== 303) return proposed
  return decidesAt(server, String(proposed.headers.location), { decision: 'confirm' }, 'second')
}
