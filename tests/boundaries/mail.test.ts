import { expect, test } from 'vitest'
import { sourceFiles, textOf } from '../support/source'

test('letters to customers are composed in one place, which puts the word into each', () => {
  const greet = sourceFiles('src/server').filter((file) => textOf(file).includes("'mail.greeting"))
  expect(greet).toEqual(['src/server/outbox/compose.ts'])
  expect(textOf('src/server/outbox/compose.ts')).toContain("'mail.antiPhishingWord'")
})
