import { describe, expect, test } from 'vitest'
import type { AnyControl } from './browser/operate'
import type { Driver } from './driver'
import { letterDriver } from './fixtures/letter'
import { phraser, stateSentence } from './phrases'
import { planFor } from './plan/plan'
import { plannedPathOf } from './plan/steps'

/** What is said of the path on which a letter is written, sent and read. */
const saidOf = (driver: Driver): string[] =>
  planFor(letterDriver, { only: ['*--letter.read-->*'] })
    .paths.slice(0, 1)
    .flatMap((path) => phraser(driver)(plannedPathOf(path)))

const acting = (typing: AnyControl, sending: AnyControl): Driver => ({
  ...letterDriver,
  browser: {
    open: async () => undefined,
    sees: {},
    act: { 'text.type': typing, 'letter.send': sending },
    steer: {},
  },
})

describe('what happens', () => {
  test('is said by the names on the page, and of what is no control by those of the machine', () => {
    expect(saidOf(acting({ fill: 'support.message' }, { press: 'support.send' }))).toEqual([
      'the customer types “Dear Astrid” in “Your message”',
      'the customer presses “Send message”',
      '“send letter” is answered: “sent”',
      'the app hears “letter read”',
    ])
  })

  test('is said in the words of the driver where it has some', () => {
    const words = {
      'text.type': 'writes the letter',
      'letter.send': 'posts it',
      'letter.read': 'somebody reads it',
      sendLetter: 'the letter goes its way',
    }
    expect(saidOf({ ...letterDriver, words })).toEqual([
      'the customer writes the letter: “whole”',
      'the customer posts it',
      'the letter goes its way: “sent”',
      'somebody reads it',
    ])
  })

  const controls: [AnyControl, string][] = [
    [{ fill: 'support.message', typed: () => 'x' }, 'types in “Your message” (whole)'],
    [{ leave: 'support.message' }, 'leaves “Your message”'],
    [{ wait: 'down' }, 'waits until 0 seconds are left'],
    [{ choose: 'support.message', chosen: null }, 'chooses “Your message”'],
    [{ choose: 'support.message', as: 'checkbox', chosen: null }, 'ticks “Your message”'],
    [{ select: 'support.message', option: () => '', selected: () => '' }, 'chooses “whole” from “Your message”'],
    [{ code: 'support.message' }, 'types a code in “Your message” (whole)'],
    [{ press: 'support.message', as: 'tab' }, 'opens “Your message” (whole)'],
    [{ press: 'support.message', isChoice: true }, 'chooses “Your message” (whole)'],
    [{ press: /^Bankgiro\b/ }, 'presses “Bankgiro” (whole)'],
    [{ press: 'buy.review.buyFor' }, 'presses “Buy for …” (whole)'],
    [{ press: { either: ['common.back', 'common.close'] } }, 'presses “Back” or “Close” (whole)'],
    [
      { press: { begins: 'common.back' }, within: { dialog: 'buy.duplicate.title' } },
      'presses “Back” in the window “Duplicate order” (whole)',
    ],
  ]
  test.each(controls)('by %o', (control, said) => {
    expect(saidOf(acting(control, { press: 'support.send' }))[0]).toBe(`the customer ${said}`)
  })

  test('by a name that hangs on where the machine is', () => {
    const send: AnyControl = {
      press: ({ context }) => (context['text'] === 'Dear Astrid' ? 'common.close' : 'common.back'),
    }
    expect(saidOf(acting({ fill: 'support.message' }, send))[1]).toBe('the customer presses “Close”')
  })

  test('of failures, of the time, and of what the machine does not take', () => {
    const said = ['cases', 'guards'].flatMap((criterion) =>
      planFor(letterDriver, { criterion: criterion === 'cases' ? 'cases' : 'guards' }).paths.flatMap((path) =>
        phraser({ ...letterDriver, words: { sendLetter: 'the letter goes its way' } })(plannedPathOf(path)),
      ),
    )
    expect(said).toContain('the letter goes its way, which fails: “no address”')
    expect(said).toContain('time goes by: a while')
    expect(said).toContain('the customer does “letter send”, which does nothing')
  })
})

test.each([
  ['asks for the text', 'the app asks for the text'],
  ['could not fetch it', 'the app could not fetch it'],
  ['read', 'it is at “read”'],
  ['coins sent', 'it is at “coins sent”'],
])('the state %s as a sentence', (title, sentence) => {
  expect(stateSentence(title)).toBe(sentence)
})

/** These are read by who owns the product, so that nothing in them is left as the machine spells it. */
test.each(['buy', 'identity', 'walletWizard', 'payment'])(
  'every step and state of %s is said in words',
  async (machine) => {
    const { driverOf } = await import('./registry')
    const driver = await driverOf(machine)
    const said = planFor(driver, { criterion: 'cases' }).paths.flatMap((path) => phraser(driver)(plannedPathOf(path)))
    expect([
      ...new Set(said.filter((sentence) => /does “|tells “|hears “|” (?:fails|is answered|is shown)/.test(sentence))),
    ]).toEqual([])
    const titles = Object.values(driver.states).filter((title) => title !== null)
    expect(titles.filter((title) => !stateSentence(title).startsWith('the app '))).toEqual([])
  },
)
