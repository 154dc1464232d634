import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext } from 'playwright-core'
import { array, is, nullable, object, record, string, type, unknown, type Infer } from 'superstruct'
import { lastOfEach, nobodysPath, probesOf, templateOf, type PageCall } from './probes'
import { plainOf } from './statements'

/** Of the contract, but for the stream of events and what pages report of themselves. */
const isCall = (path: string): boolean =>
  /^\/(protected\/)?v2\//.test(path) && !/^\/(protected\/v2\/events|v2\/client-errors)/.test(path)

/** A call of a room, as the exchange took it. */
export const RoomCall = type({
  room: string(),
  call: object({ method: string(), path: string(), headers: record(string(), unknown()), body: nullable(string()) }),
})
export type RoomCall = Infer<typeof RoomCall>

type Place = { browser: Browser; context: BrowserContext; origin: string }

/** What the exchange answers to calls like those that a page made, of which it should take few: in words. */
export const probed = async ({ browser, context, origin }: Place, made: readonly PageCall[]): Promise<string[]> => {
  const words: string[] = []
  const calls = lastOfEach(made.filter(({ path }) => isCall(path)))
  const stranger = await browser.newContext({ baseURL: origin })
  try {
    // With a room of its own the exchange knows that a customer is made, which no path reaches.
    const asMaker = { origin, 'x-sandbox-session': randomUUID() }
    await stranger.request.post('/sandbox/customers/verified-swede/copies', { headers: asMaker, data: {} })
    const own = headersFor(await context.cookies(origin))
    const others = headersFor(await stranger.cookies(origin))
    const network = `10.${number()}.${number()}.${number()}`
    const ask = async (call: PageCall, headers: Record<string, string>, otherwise: string, body?: unknown) => {
      const answer = await fetch(`${origin}${call.path}`, {
        method: call.method,
        headers: { ...kept(call), ...headers, 'x-forwarded-for': network, 'idempotency-key': randomUUID() },
        ...(call.body === null ? {} : { body: bodyOf(call.body, headers, body) }),
        redirect: 'manual',
      })
      const said: unknown = await answer.json().catch(() => null)
      const name = `${call.method} ${templateOf(call.path)}`
      words.push(`${name}, ${otherwise} = ${answerOf(answer.status, said)}`)
      if (otherwise === 'at the end' && answer.ok) words.push(...leavesIn(said).map((each) => `${name} ${each}`))
    }
    for (const call of calls.filter(({ method }) => method === 'GET')) await ask(call, own, 'at the end')
    for (const call of calls) {
      await ask(call, {}, 'by nobody')
      await ask(call, others, 'by another customer')
      const path = nobodysPath(call.path)
      if (path !== null) await ask({ ...call, path }, own, 'of an id that nobody has')
      if (call.method === 'GET' || call.body === null) continue
      for (const { otherwise, body } of probesOf(JSON.parse(call.body))) await ask(call, own, otherwise, body)
    }
    for (const call of calls) if (call.method !== 'GET') await ask(call, own, 'again')
    return words
  } finally {
    await stranger.close()
  }
}

const number = (): number => Math.floor(Math.random() * 250) + 1

type Cookies = readonly { name: string; value: string }[]

const headersFor = (cookies: Cookies): Record<string, string> => ({
  cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  'x-csrf-token': cookies.find(({ name }) => name === 'csrf')?.value ?? '',
})

const kept = ({ headers }: PageCall): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (keptHeaders.includes(name) ? [[name, String(value)]] : [])),
  )

const keptHeaders = ['accept', 'content-type', 'origin', 'referer', 'accept-language']

/** With the token of whoever asks. */
const bodyOf = (own: string, headers: Record<string, string>, body?: unknown): string => {
  const sent: unknown = body ?? JSON.parse(own)
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  return JSON.stringify(isObject && '_csrf' in sent ? { ...sent, _csrf: headers['x-csrf-token'] ?? '' } : sent)
}

const Refusal = type({
  errors: array(type({ code: string() })),
  fieldErrors: array(type({ field: string(), code: string() })),
})

const answerOf = (status: number, said: unknown): string => {
  if (!is(said, Refusal)) return String(status)
  const fields = said.fieldErrors.map(({ field, code }) => `${field}:${code}`).toSorted()
  return [status, ...said.errors.map(({ code }) => code), ...fields].join(' ')
}

/** Each value of an answer by its place, whichever of a list it is of. */
const leavesIn = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return [`${at}[] = ${value.length}`, ...value.flatMap((each) => leavesIn(each, `${at}[]`))]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) => leavesIn(each, `${at}.${name}`))
  return at === '.status' ? [] : [`${at} = ${plainOf(value)}`]
}
