import { beforeAll, describe, expect, test } from 'vitest'
import { titleOf } from '../../src/app/title'
import { locales } from '../../src/domain/customer'
import { screenNames } from '../../src/domain/screens'
import { laterWords, onboardingWords, startWords, wordsOf } from '../../src/words/browser'
import { bankWords } from '../../src/words/bank-words'
import { frameWords } from '../../src/words/frame-words'
import { listWords } from '../../src/words/list-words'
import { paymentWords } from '../../src/words/payment-words'
import { supportWords } from '../../src/words/support-words'

describe.each(locales)('the title of the window in %s', (locale) => {
  let starting: ReturnType<typeof startWords>
  beforeAll(async () => {
    starting = startWords(locale)
    await Promise.all(
      [laterWords, onboardingWords, paymentWords, supportWords, listWords, bankWords, frameWords].map(wordsOf),
    )
  })

  test.each(screenNames.filter((name) => name !== 'home'))('names the screen %s', async (screen) => {
    expect(titleOf(screen, await starting)).toMatch(/^\p{Lu}.+ – Nordmynt$/u)
  })

  test('is the brand alone on the way to a screen', async () => {
    expect(titleOf('home', await starting)).toBe('Nordmynt')
  })
})
