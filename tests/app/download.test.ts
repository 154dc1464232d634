import { afterEach, expect, test, vi } from 'vitest'
import { downloading } from '../../src/app/api/download'

afterEach(() => vi.unstubAllGlobals())

const inParts = (...parts: string[]): ReadableStream =>
  new ReadableStream({
    start: (out) => {
      for (const part of parts) out.enqueue(new TextEncoder().encode(part))
      out.close()
    },
  })

const fetched = async (...parts: string[]) => {
  const headers = { 'content-disposition': 'attachment; filename="orders.csv"' }
  vi.stubGlobal('fetch', async () => new Response(inParts(...parts), { headers }))
  const told: number[] = []
  const answer = await downloading((bytes) => told.push(bytes))(new Request('http://127.0.0.1/orders/export'))
  return { told, name: answer.headers.get('content-disposition'), text: await answer.text() }
}

const name = 'attachment; filename="orders.csv"'

test('a file is told of part by part, and comes whole', async () => {
  expect(await fetched('1;2', '\r\n3;4')).toEqual({ told: [3, 8], name, text: '1;2\r\n3;4' })
})

test('of one that is empty nothing is told', async () => {
  expect(await fetched()).toEqual({ told: [], name, text: '' })
})
