import { once } from 'node:events'
import { request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PatientServer } from '../../../src/server/http/patient-server'
import { keptConnection } from '../../support/kept-connection'

afterEach(() => void vi.useRealTimers())

const started = async (
  listener: RequestListener = (_, answer) => void answer.end('here'),
  made: PatientServer = new PatientServer(),
) => {
  const server = made.on('request', listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const { port } = address
  return { server, port, origin: `http://127.0.0.1:${port}` }
}

/** Clocks of the server that is closing; sockets keep their own. */
const holdClocks = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

const asks = { method: 'GET', path: '/' } as const
const answered = (connection: string) => ({ is: 'answered', status: 200, connection, body: 'here' })

test('who has connected, and waits to be let in, is answered', async () => {
  const { server, port } = await started()
  const asking = request({ port, host: '127.0.0.1', agent: false }).end()
  await once(asking, 'socket')
  await new Promise((resolve) => process.nextTick(resolve))
  const ended = once(server, 'close')
  void server.stopListening()
  const [answer]: IncomingMessage[] = await once(asking, 'response')
  expect(answer?.statusCode).toBe(200)
  answer?.resume()
  await ended
})

test('a request that comes over a resting connection is answered, and the caller is sent away', async () => {
  const { server, origin } = await started()
  const caller = keptConnection(origin)
  expect(await caller.call(asks)).toEqual(answered('keep-alive'))
  await server.stopListening()
  const ended = once(server, 'close')
  expect(await caller.call(asks)).toEqual(answered('close'))
  await ended
  expect(await caller.call(asks)).toEqual({ is: 'lost', code: 'ECONNREFUSED', fresh: true, rested: expect.any(Number) })
})

test('the answer to a request that was there before says that the connection ends', async () => {
  const begun: ServerResponse[] = []
  const { server, origin } = await started((_, answer) => void begun.push(answer))
  const call = keptConnection(origin).call(asks)
  await vi.waitUntil(() => begun.length === 1)
  await server.stopListening()
  const ended = once(server, 'close')
  begun[0]?.end('here')
  expect(await call).toEqual(answered('close'))
  await ended
})

test('connections on which nothing comes are ended after a second, a stalled request after ten', async () => {
  const { server, port, origin } = await started()
  const resting = keptConnection(origin)
  await resting.call(asks)
  const silent = connect(port, '127.0.0.1')
  const stalled = connect(port, '127.0.0.1').on('error', () => undefined)
  stalled.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nhal')
  await once(stalled, 'data')
  const open = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
  await expect.poll(open).toBe(3)
  holdClocks()
  await server.stopListening()
  const ended = once(server, 'close')
  vi.advanceTimersByTime(999)
  expect(await open()).toBe(3)
  vi.advanceTimersByTime(1)
  await once(silent, 'close')
  expect(await open()).toBe(1)
  vi.advanceTimersByTime(9000)
  await once(stalled, 'close')
  await ended
})

describe('who keeps it waiting', () => {
  const hurried = {
    headersTimeout: 50,
    requestTimeout: 100,
    timeout: 5000,
    keepAliveTimeout: 5000,
    connectionsCheckingInterval: 10,
  }
  const answerOf = async (socket: Socket): Promise<string> => {
    const parts: string[] = []
    for await (const part of socket) parts.push(String(part))
    return parts.join('').split('\r\n')[0] ?? ''
  }

  test('is waited for so long', () => {
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = new PatientServer()
    expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
      headersTimeout: 15_000,
      requestTimeout: 130_000,
      timeout: 130_000,
      keepAliveTimeout: 72_000,
    })
  })

  test.each([
    ['with silence', ''],
    ['in the middle of the headers', 'GET / HTTP/1.1\r\nHost: he'],
    ['in the middle of the body', 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nhal'],
  ])('%s is sent away, and their connection ends', async (_, sent) => {
    const { server, port } = await started(
      (asked) => void asked.resume().on('error', () => {}),
      new PatientServer(hurried),
    )
    const socket = connect(port, '127.0.0.1')
    if (sent !== '') socket.write(sent)
    expect(await answerOf(socket)).toBe('HTTP/1.1 408 Request Timeout')
    server.close()
  })

  test('by taking nothing of an answer is left', async () => {
    const begun: ServerResponse[] = []
    const { server, port } = await started(
      (_, answer) => void begun.push(answer.end(Buffer.alloc(50_000_000))),
      new PatientServer({ ...hurried, timeout: 50 }),
    )
    const socket = connect(port, '127.0.0.1')
      .on('error', () => {})
      .pause()
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
    await expect.poll(() => begun[0]?.closed).toBe(true)
    socket.destroy()
    server.close()
  })
})
