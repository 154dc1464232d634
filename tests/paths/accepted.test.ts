import { describe, expect, test } from 'vitest'
import { acceptance, acceptedText } from './accept'
import { differencesOf, differenceText, recorded } from './accepted'
import { letterDriver, letterMachine } from './fixtures/letter'
import { planFor } from './plan/plan'

const sent = {
  given: 'start',
  takes: ['text.type «whole»', 'letter.send', '✓sendLetter «sent»', '⇠letter.read'],
}
const accepted = recorded(letterDriver, [sent])

describe('what is accepted of a path', () => {
  test('is what each step leads to, shows, does outside, runs, and lets the customer do', () => {
    expect(accepted.paths).toEqual([
      {
        given: 'start',
        start: {
          state: 'writing',
          shows: { to: '"Astrid"', text: '""', tries: '0' },
          may: ['+text.type «whole»', '+text.type «nothing»'],
        },
        steps: [
          {
            take: 'text.type «whole»',
            state: 'writing',
            fired: ['letter.writing --text.type--> (stays)'],
            shows: { text: '"Dear Astrid"', type: '"text.type"' },
            may: ['+letter.send'],
          },
          {
            take: 'letter.send',
            state: 'sending',
            fired: ['letter.writing --letter.send--> letter.sending'],
            shows: { tries: '1' },
            does: ['starts sendLetter {"to":"Astrid","text":"Dear Astrid"}'],
            runs: ['+sendLetter'],
            may: ['-text.type «whole»', '-text.type «nothing»', '-letter.send'],
          },
          {
            take: '✓sendLetter «sent»',
            state: 'waiting',
            fired: ['letter.sending --done sendLetter--> letter.waiting'],
            does: ['starts watchReading'],
            waits: ['xstate.after.patience.letter.waiting'],
            runs: ['+watchReading', '-sendLetter'],
          },
          {
            take: '⇠letter.read',
            state: 'read',
            fired: ['letter.waiting --letter.read--> letter.read'],
            runs: ['-watchReading'],
          },
        ],
      },
    ])
    expect(accepted.statechart).toContain('letter.writing --letter.send--> letter.sending if hasText')
  })

  test('is written a step a line, and read again as it was', () => {
    const text = acceptedText(accepted)
    expect(JSON.parse(text)).toEqual(accepted)
    expect(text.split('\n').filter((line) => line.includes('"take"'))).toHaveLength(4)
  })

  test('ends where the next step cannot happen', () => {
    const [path] = recorded(letterDriver, [{ given: 'start', takes: ['letter.send', '⇠letter.read'] }]).paths
    expect(path?.steps.map(({ take, state }) => `${take} ${state}`)).toEqual(['letter.send writing'])
  })
})

describe('a machine that does otherwise than was accepted', () => {
  const without = (action: string) => ({
    ...letterDriver,
    machine: letterMachine.provide({ actions: { [action]: () => undefined } }),
  })

  test('is told by its first difference, both sides of it', () => {
    const [difference] = differencesOf(without('countTry'), accepted)
    expect(difference && differenceText('letter', difference)).toBe(
      [
        'letter, path 1, step 2, letter.send',
        '  shows accepted: {"tries":"1"}',
        '  shows now:      ',
        '  does accepted: ["starts sendLetter {\\"to\\":\\"Astrid\\",\\"text\\":\\"Dear Astrid\\"}"]',
        '  does now:      ["countTry","starts sendLetter {\\"to\\":\\"Astrid\\",\\"text\\":\\"Dear Astrid\\"}"]',
      ].join('\n'),
    )
  })

  test('is told by what the customer can do now, or no more, without all that they can', () => {
    const other = recorded(letterDriver, [{ given: 'start', takes: [] }])
    const [path] = other.paths
    if (!path) throw new Error('There is no path')
    const may = [...(path.start.may ?? []).slice(1), '+letter.burn']
    const [difference] = differencesOf(letterDriver, { ...other, paths: [{ ...path, start: { ...path.start, may } }] })
    expect(difference && differenceText('letter', difference)).toBe(
      ['letter, path 1, the start', '  may no more: +letter.burn', `  may now too: ${path.start.may?.[0]}`].join('\n'),
    )
  })

  test('is told where a step cannot happen any more', () => {
    const driver = { ...letterDriver, machine: letterMachine.provide({ guards: { hasText: () => false } }) }
    expect(differencesOf(driver, accepted).map(({ nth, step }) => [nth, step])).toEqual([[1, 'text.type «whole»']])
  })

  test('is told where its start is gone, and accepting drops the path', () => {
    const driver = { ...letterDriver, inputs: { other: { title: 'to somebody else', input: { to: 'Olof' } } } }
    expect(differencesOf(driver, accepted).map(({ step, now }) => [step, now])).toEqual([['the start', null]])
    expect(acceptance(driver, accepted).changes).toContain(
      'letter: 1 accepted path dropped, as it cannot be walked any more',
    )
  })

  test('is told where a step is not taken any more, and accepting drops the path', () => {
    const unguarded = { ...letterDriver, machine: letterMachine.provide({ guards: { hasText: () => true } }) }
    const unwritten = recorded(unguarded, [{ given: 'start', takes: ['letter.send'] }])
    expect(acceptance(unguarded, unwritten).next.paths[0]).toEqual(unwritten.paths[0])
    const { next, changes } = acceptance(letterDriver, unwritten)
    expect(changes).toContain('letter: 1 accepted path dropped, as it cannot be walked any more')
    expect(next.paths.map(({ steps }) => steps[0]?.take)).not.toContain('letter.send')
  })

  test('is not told where nothing has changed', () => {
    expect(differencesOf(letterDriver, accepted)).toEqual([])
  })
})

describe('accepting', () => {
  const whole = acceptance(letterDriver, null)

  test('a machine for the first time takes its plan', () => {
    expect(whole.changes).toEqual([`letter was never accepted: ${planFor(letterDriver).paths.length} paths`])
    expect(differencesOf(letterDriver, whole.next)).toEqual([])
  })

  test('again what nobody has changed changes nothing', () => {
    expect(acceptance(letterDriver, whole.next)).toEqual({ next: whole.next, changes: [] })
  })

  test('keeps the paths there are, and adds for what they do not cover', () => {
    const { next, changes } = acceptance(letterDriver, accepted)
    expect(next.paths[0]).toEqual(accepted.paths[0])
    expect([next.paths.length, changes]).toEqual([2, ['letter: 1 path added for what none covered']])
  })
})
