import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, TestExchange } from './exchange'

type Told = { id: number; data: unknown }

/** An open page of a browser. `next` is what it is told, one after the other; `text` is all of it, as it came. */
type LivePage = {
  next: () => Promise<Told | 'end'>
  headers: IncomingMessage['headers']
  leave: () => void
  text: () => string
}

/** Has an exchange listen on loopback; answers its port. */
export const listening = async ({ server }: Pick<TestExchange, 'server'>): Promise<number> => {
  await server.listen({ host: '127.0.0.1', port: 0 })
  const address: AddressInfo | string | null = server.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Opens a page of live events, over a connection of its own; it is there once it has been told where it is. */
export const openPage = (
  browser: Browser,
  port: number,
  lastEventId?: number,
  added: Record<string, string> = {},
): Promise<LivePage> =>
  new Promise((resolve, reject) => {
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { ...added, cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }) }
    const asked: ClientRequest = request({ port, path: '/protected/v2/events', headers }, async (answer) => {
      const { isThere, ...page } = read(answer)
      await isThere
      resolve({ ...page, headers: answer.headers, leave: () => asked.destroy() })
    })
    asked.on('error', reject)
    asked.end()
  })

const read = (answer: IncomingMessage): Pick<LivePage, 'next' | 'text'> & { isThere: Promise<void> } => {
  const told: (Told | 'end')[] = []
  let text = ''
  let wake = () => {}
  let arrive = () => {}
  const isThere = new Promise<void>((resolve) => (arrive = resolve))
  answer.on('data', (part) => {
    text += String(part)
    if (/^id: \d+$/m.test(text)) arrive()
    const found = [...text.matchAll(/id: (\d+)\ndata: (.*)\n\n/g)]
    told.push(...found.slice(told.length).map(([, id, data = '']) => ({ id: Number(id), data: JSON.parse(data) })))
    wake()
  })
  answer.on('close', () => {
    told.push('end')
    arrive()
    wake()
  })
  let given = 0
  const next = async (): Promise<Told | 'end'> => {
    for (;;) {
      const item = told[given]
      if (item) {
        given += 1
        return item
      }
      await new Promise<void>((done) => (wake = done))
    }
  }
  return { next, text: () => text, isThere }
}

export const dataOf = (told: Told | 'end') => (told === 'end' ? told : told.data)
export const idOf = (told: Told | 'end') => (told === 'end' ? 0 : told.id)
