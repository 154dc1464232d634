import { expect, test } from 'vitest'
import { figuresIn } from './page-words'

test.each([
  ['en', 'You pay SEK 12,345.60 for 0.00123456 BTC.', ['12345.60', '0.00123456']],
  ['sv', 'Du betalar 12\u00a0345,60 kr för 0,00123456 BTC.', ['12345.60', '0.00123456']],
  ['en', 'Step 2 of 4, at 12:30', []],
] as const)('%s: figures are read from %s', (locale, text, figures) => {
  expect(figuresIn(locale, text)).toEqual(figures)
})
