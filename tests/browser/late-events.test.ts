import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Recorded } from '../../src/app/recorder'
import { stayed, walked } from '../paths/browser/walked'
import { launchBrowser } from '../support/browser'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const done = (event: string, fired: string[], state: string, actor = 'x:1'): Recorded => {
  return { actor, machine: 'letter', event, fired, state }
}

const sent = done('letter.send', ['letter.writing --letter.send--> letter.sent'], 'sent')

/** What a look at a page says, or refuses, once so much was recorded there. */
const saidWith = async (
  recorded: readonly Recorded[],
  look: (page: Page) => Promise<object | number>,
): Promise<object | number | string> => {
  const page = await browser.newPage()
  try {
    await page.evaluate(
      (all) => {
        window.recorder = {
          count: () => all.length,
          since: (count) => all.slice(count),
          now: () => undefined,
          of: (actor) => {
            const last = all.findLast((each) => each.actor === actor)
            return last && { actor, state: last.state, context: {} }
          },
          watch: () => undefined,
        }
      },
      [...recorded],
    )
    return await look(page)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await page.close()
  }
}

const moved = done('location.changed', ['letter.sent --location.changed[0]--> (stays)'], 'sent')

/** What `stayed` says of an actor that was where it should be after the first record. */
const saidAfter = (...later: Recorded[]) =>
  saidWith([sent, ...later], (page) =>
    stayed(page, { actor: 'x:1', since: 1, passing: ['field.blur'], trailing: moved.fired }),
  )

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

describe('what the app brings about itself, a while after a step', () => {
  const left = done('field.blur', ['letter.sent --field.blur--> (stays)'], 'sent')
  const wanting = (fired: readonly string[], trailing: readonly string[]) => (page: Page) =>
    walked(page, {
      actor: 'x:1',
      since: 0,
      fired,
      state: 'sent',
      codes: {},
      besides: ['field.blur'],
      repeats: [],
      trailing,
    })

  test('does not count in that step, and is left to a later one, whether it came during the step or after it', async () => {
    expect(await saidWith([sent, left, moved], wanting(sent.fired, moved.fired))).toBe(2)
    expect(await saidAfter(left, moved, left)).toEqual({ actor: 'x:1', since: 2 })
  })

  test('counts in the step that waits for it', async () => {
    expect(await saidWith([moved], wanting(moved.fired, moved.fired))).toBe(1)
  })

  test('is no other of its type', async () => {
    const back = done('location.changed', ['letter.sent --location.changed[1]--> letter.sent'], 'sent')
    expect(await saidWith([moved, back], wanting(back.fired, moved.fired))).toBe(2)
    expect(await saidWith([sent, back], wanting(sent.fired, moved.fired))).toBe(
      'Expected to sent by letter.writing --letter.send--> letter.sent, but it came to sent by letter.writing --letter.send--> letter.sent, letter.sent --location.changed[1]--> letter.sent',
    )
  })

  test('is passed by where it came before what the step waited for', async () => {
    expect(await saidWith([moved, sent], wanting(sent.fired, moved.fired))).toBe(2)
  })
})
