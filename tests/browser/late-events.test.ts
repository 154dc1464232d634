import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Recorded } from '../../src/app/recorder'
import { stayed } from '../paths/browser/walked'
import { launchBrowser } from '../support/browser'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const done = (event: string, fired: string[], state: string, actor = 'x:1'): Recorded => {
  return { actor, machine: 'letter', event, fired, state }
}

/** What `stayed` says of an actor that was where it should be after the first record. */
const saidAfter = async (...later: Recorded[]): Promise<object | string> => {
  const page = await browser.newPage()
  try {
    await page.evaluate(
      (all) => {
        window.recorder = {
          count: () => all.length,
          since: (count) => all.slice(count),
          now: () => undefined,
          of: () => undefined,
          watch: () => undefined,
        }
      },
      [done('letter.send', ['letter.writing --letter.send--> letter.sent'], 'sent'), ...later],
    )
    return await stayed(page, { actor: 'x:1', since: 1, passing: ['field.blur'] })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await page.close()
  }
}

test('a step fails by what its machine does after it was where it should be', async () => {
  const read = done('letter.read', ['letter.sent --letter.read--> letter.read'], 'read')
  const burn = done('xstate.after.day.letter.read', ['letter.read --after day--> letter.burnt'], 'burnt')
  expect(await saidAfter(read, burn)).toBe(
    'It went on to burnt by letter.sent --letter.read--> letter.read, letter.read --after day--> letter.burnt',
  )
})

test('not by what comes by the way, changes nothing, or is of another actor', async () => {
  const left = done('field.blur', ['letter.sent --field.blur--> (stays)'], 'sent')
  const unheard = done('letter.send', [], 'sent')
  const other = done('letter.read', ['letter.sent --letter.read--> letter.read'], 'read', 'x:2')
  expect(await saidAfter()).toEqual({ actor: 'x:1', since: 1 })
  expect(await saidAfter(left, unheard, other)).toEqual({ actor: 'x:1', since: 4 })
})
