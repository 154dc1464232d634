import { describe, expect, test } from 'vitest'
import { checkCode, typedCode } from '../../../src/domain/onboarding/codes'

describe('a typed code', () => {
  test.each([
    [' 302 514 ', '302514'],
    ['302-514', '302514'],
    ['302–514', '302514'],
    ['302\u00a0514\u200b', '302514'],
    ['302\u034f514\ufe0f', '302514'],
    ['k7pw 2m9x', 'K7PW2M9X'],
  ])('%j is meant as %s', (text, code) => {
    expect(typedCode(text)).toBe(code)
  })
})

describe('the form of a code', () => {
  test.each([
    ['phone', '302 514', null],
    ['phone', '', 'required'],
    ['phone', ' ', 'required'],
    ['phone', '30251', 'codeFormat'],
    ['phone', '3025145', 'codeFormat'],
    ['phone', '30251x', 'codeFormat'],
    ['totp', '302514', null],
    ['deposit', '3025', null],
    ['deposit', '302514', 'codeFormat'],
    ['email', 'k7pw-2m9x', null],
    ['email', 'K7PW2M9', 'exactly8'],
    ['email', 'K7PW2M9X1', 'exactly8'],
    ['email', 'K7PW2M9å', 'alphanumericOnly'],
    ['recovery', '4F7Q-9KXM', null],
  ] as const)('of %s: %j is %s', (kind, text, problem) => {
    expect(checkCode(kind, text)).toBe(problem)
  })
})
