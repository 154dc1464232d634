import { describe, expect, test } from 'vitest'
import {
  checkAnswer,
  countriesAsked,
  endingOptionOf,
  shownQuestions,
  withChoice,
  withoutTakenBack,
  type Answer,
  type Answers,
  type Question,
} from '../../../src/domain/onboarding/questionnaires'

const option = (id: string, more: Partial<Question['options'][number]> = {}) => ({
  id,
  text: id,
  excludesOthers: false,
  notice: null,
  ends: false,
  ...more,
})

const question = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  kind: 'choice',
  question: id,
  help: null,
  why: null,
  options: [option('a'), option('b')],
  links: [],
  shownWhen: null,
  textRule: null,
  answer: null,
  reason: null,
  ...more,
})

const whenA = (id: string) => ({ question: id, anyOf: ['a'], otherThan: null })
const ids = (questions: Question[], answers: Answers) => shownQuestions(questions, answers).map(({ id }) => id)

describe('which questions are shown', () => {
  const questions = [
    question('first'),
    question('second', { shownWhen: whenA('first') }),
    question('third', { shownWhen: whenA('second') }),
    question('last'),
  ]
  test.each<[Answers, string[]]>([
    [{}, ['first', 'last']],
    [{ first: { choices: ['b'] } }, ['first', 'last']],
    [{ first: { choices: ['a'] } }, ['first', 'second', 'last']],
    [{ first: { choices: ['a'] }, second: { choices: ['a'] } }, ['first', 'second', 'third', 'last']],
    [{ first: { choices: ['b'] }, second: { choices: ['a'] } }, ['first', 'last']],
  ])('%j: %j', (answers, shown) => expect(ids(questions, answers)).toEqual(shown))

  test('those that ask about other countries than one', () => {
    const countries = question('countries', { kind: 'countries', options: [] })
    const number = question('number', {
      kind: 'country-texts',
      options: [],
      shownWhen: { question: 'countries', anyOf: null, otherThan: ['SE'] },
    })
    expect(ids([countries, number], { countries: { choices: ['SE'] } })).toEqual(['countries'])
    const answers = { countries: { choices: ['SE', 'DE', 'FI'] } }
    expect(ids([countries, number], answers)).toEqual(['countries', 'number'])
    expect(countriesAsked(number, answers)).toEqual(['DE', 'FI'])
  })
})

describe('what is wrong with an answer', () => {
  const alone = [option('a'), option('b'), option('none', { excludesOthers: true })]
  const countryTexts = question('number', {
    kind: 'country-texts',
    shownWhen: { question: 'countries', anyOf: null, otherThan: ['SE'] },
  })
  const answers = { countries: { choices: ['DE', 'SE'] } }
  const text = { kind: 'text' } as const
  test.each<[string, Question, Answer | null, string | null]>([
    ['none', question('q'), null, 'mandatoryAnswer'],
    ['no choice', question('q'), { choices: [] }, 'mandatoryAnswer'],
    ['one', question('q'), { choices: ['a'] }, null],
    ['two of one', question('q'), { choices: ['a', 'b'] }, 'notAccepted'],
    ['none of the options', question('q'), { choices: ['c'] }, 'notAccepted'],
    ['two', question('q', { kind: 'choices', options: alone }), { choices: ['a', 'b'] }, null],
    ['one twice', question('q', { kind: 'choices', options: alone }), { choices: ['a', 'a'] }, 'notAccepted'],
    ['what excludes others', question('q', { kind: 'choices', options: alone }), { choices: ['none'] }, null],
    ['and others', question('q', { kind: 'choices', options: alone }), { choices: ['none', 'a'] }, 'notAccepted'],
    ['a text', question('q', text), { text: 'Nordic Timber AB' }, null],
    ['blanks', question('q', text), { text: '  ' }, 'mandatoryAnswer'],
    ['64 characters', question('q', text), { text: 'x'.repeat(64) }, null],
    ['65 characters', question('q', text), { text: 'x'.repeat(65) }, 'kycText'],
    ['a forbidden character', question('q', text), { text: 'a < b' }, 'kycText'],
    ['a text for a choice', question('q'), { text: 'a' }, 'mandatoryAnswer'],
    ['a choice for a text', question('q', text), { choices: ['a'] }, 'notAccepted'],
    ['yes', question('q', { kind: 'yes-no', options: [] }), { choices: ['yes'] }, null],
    ['no', question('q', { kind: 'yes-no', options: [] }), { choices: ['no'] }, null],
    ['agreed', question('q', { kind: 'agreement', options: [] }), { choices: ['yes'] }, null],
    ['not agreed', question('q', { kind: 'agreement', options: [] }), { choices: ['no'] }, 'mandatoryAnswer'],
    ['countries', question('q', { kind: 'countries', options: [] }), { choices: ['SE', 'DE'] }, null],
    ['no country', question('q', { kind: 'countries', options: [] }), { choices: ['XX'] }, 'country'],
    ['a text each', countryTexts, { countryTexts: [{ country: 'DE', text: '123' }] }, null],
    ['no such number', countryTexts, { countryTexts: [{ country: 'DE', text: null }] }, null],
    ['a country left out', countryTexts, { countryTexts: [] }, 'mandatoryAnswer'],
    ['an empty text', countryTexts, { countryTexts: [{ country: 'DE', text: '' }] }, 'mandatoryAnswer'],
    ['another country', countryTexts, { countryTexts: [{ country: 'SE', text: '1' }] }, 'country'],
  ])('%s', (_, asked, answer, code) => expect(checkAnswer(asked, answer, answers)).toBe(code))
})

describe('texts of countries', () => {
  const number = question('number', {
    kind: 'country-texts',
    shownWhen: { question: 'countries', anyOf: null, otherThan: ['SE'] },
  })
  const [norway, germany] = ['NO', 'DE'].map((country) => ({ country, text: '123' }))
  const both = { countryTexts: [norway, germany].flatMap((each) => each ?? []) }
  const left = (...choices: string[]) => withoutTakenBack(number, both, { countries: { choices } })

  test('that were taken back are left out', () => expect(left('NO', 'SE')).toEqual({ countryTexts: [norway] }))
  test('that are asked for stay as they are', () => expect(left('DE', 'NO', 'FI')).toBe(both))
  test('stay while none is asked for', () => expect(left('SE')).toBe(both))
})

test('what excludes the others takes them out, and they take it out', () => {
  const several = {
    ...question('q', { kind: 'choices' }),
    options: [option('a'), option('b'), option('none', { excludesOthers: true })],
  }
  expect(withChoice(several, [], 'a')).toEqual(['a'])
  expect(withChoice(several, ['a'], 'b')).toEqual(['a', 'b'])
  expect(withChoice(several, ['a', 'b'], 'none')).toEqual(['none'])
  expect(withChoice(several, ['none'], 'b')).toEqual(['b'])
  expect(withChoice(several, ['a', 'b'], 'a')).toEqual(['b'])
})

test('an option with which the questionnaire ends is found', () => {
  const asked = question('q', { options: [option('myself'), option('someone-else', { ends: true, notice: 'Stop' })] })
  expect(endingOptionOf(asked, { choices: ['myself'] })).toBeNull()
  expect(endingOptionOf(asked, { choices: ['someone-else'] })?.notice).toBe('Stop')
})
