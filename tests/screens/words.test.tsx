import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { locales } from '../../src/domain/customer'
import { startWords, switchWords } from '../../src/words/browser'
import { useWords, Words, WordsProvider } from '../../src/words/react'
import { drawn } from '../support/screens'

const Close = () => {
  const { t, locale } = useWords()
  return <button lang={locale}>{t('common.close')}</button>
}

test('words are drawn in the language and fill their values', async () => {
  await drawn(<Words id="orders.more" values={{ n: 20 }} />, 'sv')
  expect(screen.getByText('Visa 20 fler')).toBeDefined()
})

test('what is drawn changes with the language', async () => {
  const words = await startWords('en')
  render(
    <WordsProvider words={words}>
      <Close />
    </WordsProvider>,
  )
  expect(screen.getByRole('button').textContent).toBe('Close')
  await act(() => switchWords(words, 'sv'))
  expect(screen.getByRole('button').textContent).toBe('Stäng')
  expect(screen.getByRole('button').lang).toBe('sv')
})

test.each(locales)('a view whose words were not loaded cannot be drawn, in %s', async (locale) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const words = await startWords(locale)
  const view = (
    <WordsProvider words={words}>
      <Words id="orders.more" values={{ n: 20 }} />
    </WordsProvider>
  )
  expect(() => render(view)).toThrow(`No words for orders.more in ${locale}`)
  vi.restoreAllMocks()
})
