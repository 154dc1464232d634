import { describe, expect, test } from 'vitest'
import { inCommon, readWords, wordsAmiss, writtenWords, type AcceptedWords } from './accepted-words'
import { idsOf } from './catalogue'

describe('words of pages', () => {
  test('are read back as they were written, whatever comes and goes', () => {
    const words: AcceptedWords = {
      p1: [
        { always: ['is at its heading', 'says a.one'], sometimes: [] },
        { always: ['says a.one'], sometimes: ['leads to /en/faq/'] },
        { always: ['says a.one', 'says a.two'], sometimes: [] },
        { always: [], sometimes: ['says a.one'] },
      ],
      p2: [],
    }
    expect(readWords(writtenWords(words))).toEqual(words)
  })

  test('are written as what changes', () => {
    const words = {
      p1: [
        { always: ['says a.one'], sometimes: [] },
        { always: ['says a.two'], sometimes: ['says a.three'] },
      ],
    }
    expect(JSON.parse(writtenWords(words))).toEqual({
      p1: [['+says a.one'], ['+says a.two', '-says a.one', '?says a.three']],
    })
  })

  test('that all walks had are there always, the others sometimes', () => {
    expect(
      inCommon([
        ['says a.one', 'says a.two'],
        ['says a.two', 'says a.three'],
      ]),
    ).toEqual({
      always: ['says a.two'],
      sometimes: ['says a.one', 'says a.three'],
    })
  })

  test('that came sometimes when a place was accepted last still may, by whatever else they are called now', () => {
    const before = { always: ['says a.gone'], sometimes: ['says a.one', 'says a.two', 'says a.four'] }
    expect(inCommon([['says a.one|b.one', 'says a.two'], ['says a.one|b.one']], before)).toEqual({
      always: ['says a.one|b.one'],
      sometimes: ['says a.four', 'says a.two'],
    })
  })

  test.each([
    ['nothing where they are as accepted', ['says a.one'], []],
    ['nothing where one that comes sometimes came', ['says a.one', 'says a.two'], []],
    ['one that is missing', [], ['no longer says a.one']],
    ['one that was never there', ['says a.one', 'leads to /app'], ['also leads to /app']],
    ['nothing where a text reads like an accepted one', ['says a.nought|a.one'], []],
  ])('are held against what was accepted: %s', (_, now, amiss) => {
    expect(wordsAmiss({ always: ['says a.one'], sometimes: ['says a.two'] }, now)).toEqual(amiss)
  })
})

describe('figures', () => {
  test('that differ from walk to walk may be any, but as long', () => {
    const figures = (of: string) => [`shows ${of}`, 'shows a figure like 9.99']
    const common = inCommon([figures('1.50'), figures('2.50')])
    expect(common).toEqual({ always: ['shows a figure like 9.99'], sometimes: ['shows any figure'] })
    expect(wordsAmiss(common, figures('3.50'))).toEqual([])
    expect(wordsAmiss(common, ['shows 33.50', 'shows a figure like 99.99'])).toEqual([
      'no longer shows a figure like 9.99',
      'also shows a figure like 99.99',
    ])
  })

  test('that are the same have to be there', () => {
    expect(wordsAmiss({ always: ['shows 100.00'], sometimes: [] }, ['shows 1.23'])).toEqual([
      'no longer shows 100.00',
      'also shows 1.23',
    ])
  })
})

test('a control is the same by any of its names, in the same state', () => {
  const place = { always: ['a.one|a.two is disabled'], sometimes: [] }
  expect(wordsAmiss(place, ['a.two is disabled'])).toEqual([])
  expect(wordsAmiss(place, ['a.two is busy'])).toEqual(['no longer a.one|a.two is disabled', 'also a.two is busy'])
})

test('what is told elsewhere of a machine is nothing new, but has to be told where it was', () => {
  const place = { always: ['says a.one'], sometimes: [] }
  expect(wordsAmiss(place, ['says a.one', 'says a.two'], ['says a.two'])).toEqual([])
  expect(wordsAmiss(place, ['says a.two'], ['says a.two'])).toEqual(['no longer says a.one'])
})

describe('a text on a page is found in the catalogue', () => {
  test.each([
    ['en', 'Send a new code', ['code.resend']],
    ['en', 'Wait 14\u00a0s before you ask for a new code.', ['code.problem.too-soon']],
    ['en', 'No text of the catalogue says this', []],
  ] as const)('%s: %s', (locale, text, ids) => {
    expect(idsOf(locale, text)).toEqual(ids)
  })
})
