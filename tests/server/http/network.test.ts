import { expect, test } from 'vitest'
import { addressOf, networkOf } from '../../../src/server/http/network'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.7:4431', '192.0.2.7'],
  ['[2001:db8:1:2::7]:4431', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf({ ip })).toBe(network)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
  ['fe80::1%eth0', 'fe80::1'],
  ['192.0.2.7:4431', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:4431', '192.0.2.7'],
  ['[2001:db8::7]:4431', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['unknown', ''],
  ['_hidden', ''],
  ['192.0.2.700:80', ''],
  ['[192.0.2', ''],
])('%s is handed on as %s', (ip, address) => {
  expect(addressOf({ ip })).toBe(address)
})

test('who has hung up, of whom the socket tells no address any more, is no fault', () => {
  expect([networkOf({}), addressOf({})]).toEqual(['', ''])
})
