import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../src/server/database/handle'
import { isTaken } from '../../../src/server/database/unique'
import {
  claimReference,
  dropReferences,
  leaseReference,
  moveReference,
  nameReference,
  referenceNamed,
  referenceOf,
  referencesIn,
} from '../../../src/server/outside/references'
import { testDatabase } from '../../support/database'

let database: Database
let port = 'bank-0'
let count = 0
const now = new Date('2026-11-20T12:00:00.000Z')
const later = new Date('2026-11-20T12:00:01.000Z')

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  count += 1
  port = `bank-${count}`
})

const claim = (ours: string, theirs?: string, at = now) =>
  database.transaction((tx) =>
    claimReference(tx, { port, ours, state: 'asked', ...(theirs === undefined ? {} : { theirs }) }, at),
  )
const name = (ours: string, theirs: string) =>
  database.transaction((tx) => nameReference(tx, { port, ours, theirs }, later))
const move = (ours: string, from: string, to: string) =>
  database.transaction((tx) => moveReference(tx, { port, ours, from, to }, later))
const ofOurs = (ours: string) => database.read((handle) => referenceOf(handle, { port, ours }))
const ofTheirs = (theirs: string) => database.read((handle) => referenceNamed(handle, { port, theirs }))

describe('a reference of an outside party', () => {
  test('is claimed once, and who claims it again is told what stands', async () => {
    const first = { port, ours: 'a', theirs: 'E1', state: 'asked', createdAt: now, changedAt: now }
    expect(await claim('a', 'E1')).toEqual({ isFirst: true, reference: first })
    expect(await claim('a', 'E2', later)).toEqual({ isFirst: false, reference: first })
    expect(await ofTheirs('E2')).toBeUndefined()
  })

  test('is claimed by one of many who do so at the same time', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, (_, nth) => claim('a', `E${nth}`)))
    const firsts = claims.filter(({ isFirst }) => isFirst)
    expect(firsts).toHaveLength(1)
    expect(claims.map(({ reference }) => reference)).toEqual(claims.map(() => firsts[0]?.reference))
  })

  test('is one key’s alone, also where several claim it at the same time', async () => {
    const claims = await Promise.allSettled(['a', 'b', 'c', 'd'].map((ours) => claim(ours, 'E1')))
    expect(claims.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
    const problems = claims.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect(problems).toEqual(problems.map(() => `Error: A reference of ${port} is another key's`))
    const written = await Promise.all(['a', 'b', 'c', 'd'].map(ofOurs))
    expect(written.filter((each) => each !== undefined)).toHaveLength(1)
  })

  test('of another port is another one', async () => {
    await claim('a', 'E1')
    port = `${port}-other`
    expect(await claim('a', 'E1')).toMatchObject({ isFirst: true })
  })

  test('is named once the party has said what it calls it, the same however often, and never otherwise', async () => {
    await claim('a')
    expect(await ofOurs('a')).toMatchObject({ theirs: null })
    expect([await name('a', 'E1'), await name('a', 'E1'), await name('a', 'E2'), await name('b', 'E3')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(await ofTheirs('E1')).toMatchObject({ ours: 'a', changedAt: later })
  })

  test('is not given the name of another', async () => {
    await claim('a', 'E1')
    await claim('b')
    const named = await name('b', 'E1').catch((error: unknown) => isTaken(error, 'external_references_theirs'))
    expect([named, await ofOurs('b')]).toMatchObject([true, { theirs: null }])
  })

  test('is moved on by one of many who do so at the same time', async () => {
    await claim('a')
    const moves = await Promise.all(Array.from({ length: 20 }, () => move('a', 'asked', 'sent')))
    expect(moves.filter((hasMoved) => hasMoved)).toHaveLength(1)
    expect(await ofOurs('a')).toMatchObject({ state: 'sent', changedAt: later })
  })

  test('is listed by its state, a page at a time', async () => {
    for (const ours of ['d', 'b', 'a', 'c']) await claim(ours)
    await move('b', 'asked', 'sent')
    const page = (after?: string) =>
      database.read(async (handle) =>
        (await referencesIn(handle, { port, state: 'asked', ...(after === undefined ? {} : { after }) }, 2)).map(
          ({ ours }) => ours,
        ),
      )
    expect([await page(), await page('c'), await page('d')]).toEqual([['a', 'c'], ['d'], []])
  })

  test('is leased by one of many, once it has rested, and by another once it was left', async () => {
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const lease = (seconds: number) => {
      const kept = { port, ours: 'a', from: 'asked', to: 'leased', rested: at(seconds - 1), left: at(seconds - 15) }
      return database.transaction((tx) => leaseReference(tx, kept, at(seconds)))
    }
    await claim('a')
    expect(await lease(0)).toBe(false)
    const leases = await Promise.all(Array.from({ length: 10 }, () => lease(1)))
    expect(leases.filter(Boolean)).toHaveLength(1)
    expect(await ofOurs('a')).toMatchObject({ state: 'leased', changedAt: at(1) })
    expect([await lease(15), await lease(16), await lease(17)]).toEqual([false, true, false])
  })

  test('is taken away with those of its port that are as old, and no others', async () => {
    await claim('a')
    await claim('b', undefined, later)
    const dropped = await database.transaction((tx) => dropReferences(tx, port, later))
    expect([dropped, await ofOurs('a'), (await ofOurs('b'))?.ours]).toEqual([1, undefined, 'b'])
  })
})
