import { expect, test } from 'vitest'
import { checkPassword } from '../../../src/domain/onboarding/password'

test.each([
  ['', 'required'],
  ['1234567', 'minimum8'],
  ['12345678', null],
  ['        ', null],
  ['🦭🦭🦭🦭', 'minimum8'],
] as const)('the password %j is %s', (text, problem) => {
  expect(checkPassword(text)).toBe(problem)
})
