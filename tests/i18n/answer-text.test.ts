import { describe, expect, test } from 'vitest'
import type { Answer, QuestionKind } from '../../src/domain/onboarding/questionnaires'
import { answerTexts } from '../../src/i18n/answer-text'
import { translate } from '../../src/i18n/i18n'

const options = [{ id: 'salary', text: 'Salary', excludesOthers: false, notice: null, ends: false }]

describe('an answer is read in words, never as what stands for it', () => {
  test.each<[QuestionKind, Answer, string[]]>([
    ['text', { text: 'Nordic Timber AB' }, ['Nordic Timber AB']],
    ['choices', { choices: ['salary'] }, ['Salary']],
    ['countries', { choices: ['SE', 'DE'] }, ['Sverige', 'Tyskland']],
    [
      'country-texts',
      {
        countryTexts: [
          { country: 'DE', text: '12 345' },
          { country: 'AE', text: null },
        ],
      },
      ['Tyskland: 12 345', 'Förenade Arabemiraten: Landet utfärdar inget sådant nummer'],
    ],
    ['yes-no', { choices: ['no'] }, ['Nej']],
    ['agreement', { choices: ['yes'] }, ['Jag intygar och godkänner']],
  ])('%s', (kind, answer, texts) => {
    expect(answerTexts({ t: translate('sv'), locale: 'sv' }, { kind, options }, answer)).toEqual(texts)
  })
})
