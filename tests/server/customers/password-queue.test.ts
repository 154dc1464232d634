import { webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from '../../../src/server/customers/password'

const atOnce = 12

test('many who sign in at once leave room for all else that the process does beside its own thread', async () => {
  const reckoned: string[] = []
  const all = Array.from({ length: atOnce }, async () => reckoned.push(await hashPassword('a guess')))
  await webcrypto.subtle.digest('SHA-256', new Uint8Array())
  expect(reckoned.length).toBeLessThan(atOnce / 2)
  await Promise.all(all)
  expect(reckoned).toHaveLength(atOnce)
})

test('each of them is answered by their own password', async () => {
  const kept = await hashPassword('the right one')
  const typed = ['the right one', 'a guess', 'the right one', 'another guess', 'the right one']
  expect(await Promise.all(typed.map((password) => isPassword(password, kept)))).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
})

test('one that cannot be reckoned keeps nobody waiting', async () => {
  const unreadable = ['scrypt', '15', '8', '0', '', ''].join('$')
  const broken = Array.from({ length: 4 }, () => isPassword('a guess', unreadable).catch(() => 'refused'))
  expect(await Promise.all(broken)).toEqual(['refused', 'refused', 'refused', 'refused'])
  expect(await isPassword('the right one', await hashPassword('the right one'))).toBe(true)
})
