import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import library from 'web-push'
import { isOwnNetwork, lookupOutside } from '../../../src/server/outside/own-networks'
import { webPush } from '../../../src/server/outside/web-push'
import { startPushService } from '../../support/push-service'

test.each([
  ['10.1.2.3', true],
  ['127.0.0.1', true],
  ['169.254.169.254', true],
  ['172.31.255.255', true],
  ['192.168.0.1', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['::1', true],
  ['::', true],
  ['::10.0.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['fec0::1', true],
  ['::ffff:10.0.0.1', true],
  ['64:ff9b::a00:1', true],
  ['64:ff9b:1::a00:1', true],
  ['2002:a00:1::1', true],
  ['2001:0:a00:1::1', true],
  ['142.250.74.10', false],
  ['172.32.0.1', false],
  ['::ffff:142.250.74.10', false],
  ['2001:4860:4860::8888', false],
  ['2a00:1450:400f:80c::200a', false],
])('%s is of a network of our own: %s', (address, isOwn) => {
  expect(isOwnNetwork(address)).toBe(isOwn)
})

type Address = { address: string; family: number }

/** A name service that answers every name with these addresses. */
const answering =
  (...addresses: Address[]): Parameters<typeof lookupOutside>[0] =>
  (_, __, found) =>
    found(null, addresses)

const here: Address = { address: '127.0.0.1', family: 4 }
const mapped: Address = { address: '::ffff:127.0.0.1', family: 6 }
const outside: Address = { address: '142.250.74.10', family: 4 }

describe('a name of a push service', () => {
  let calls = 0
  const server = createServer(() => {
    calls += 1
  })
  let port = 0
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    port = address === null || typeof address === 'string' ? 0 : address.port
  })
  afterAll(() => server.close())

  /** Connects to a listed name as a call does, where a server of ours would answer; tells what went wrong. */
  const called = (lookup: ReturnType<typeof lookupOutside>, autoSelectFamily: boolean): Promise<unknown> =>
    new Promise((resolve) => {
      const socket = connect({ host: 'fcm.googleapis.com', port, lookup, autoSelectFamily }, () => {
        socket.destroy()
        resolve('connected')
      })
      socket.on('error', (error) => resolve('code' in error ? error.code : error))
    })

  test.each([
    ['one address of ours', [here], true],
    ['one address of ours', [here], false],
    ['addresses of ours', [here, mapped], true],
    ['none', [], false],
  ])('that leads to %s is not called (%#)', async (_, addresses, isAnyFamily) => {
    const before = calls
    expect(await called(lookupOutside(answering(...addresses)), isAnyFamily)).toBe('NO_ADDRESS_OUTSIDE')
    expect(calls).toBe(before)
  })

  test('is called at what is outside alone', () => {
    const found: unknown[] = []
    const lookup = lookupOutside(answering(here, outside, mapped))
    lookup('fcm.googleapis.com', { all: true }, (...told) => void found.push(told))
    lookup('fcm.googleapis.com', {}, (...told) => void found.push(told))
    expect(found).toEqual([
      [null, [outside]],
      [null, outside.address, outside.family],
    ])
  })

  test('that cannot be found is told as the name service does', () => {
    const lost = Object.assign(new Error('lost'), { code: 'ENOTFOUND' })
    const found: unknown[] = []
    lookupOutside((_, __, tell) => tell(lost, []))('fcm.googleapis.com', {}, (...told) => void found.push(told))
    expect(found).toEqual([[lost, '', 4]])
  })

  test('that leads to a network of ours is sent no message, and what is told of it names no address', async () => {
    const service = await startPushService()
    const made = library.generateVAPIDKeys()
    const push = webPush({
      keys: async () => ({ ...made, subject: 'mailto:support@nordmynt.example' }),
      testService: null,
      lookup: lookupOutside(answering(here)),
    })
    const { keys } = service.subscribe()
    const sent = push.send(
      { endpoint: 'https://fcm.googleapis.com/fcm/send/one', keys },
      { topic: 'one', payload: '{}' },
    )
    await expect(sent).rejects.toThrow(/^A push service did not answer \(NO_ADDRESS_OUTSIDE\)$/)
    await service.stop()
  })
})
