import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { locales } from '../../src/domain/customer/customer'
import { startMessages, switchMessages } from '../../src/i18n/browser'
import { useMessages, MessagesProvider } from '../../src/i18n/react'
import { drawn } from '../support/screens'

const Close = () => {
  const { t, locale } = useMessages()
  return <button lang={locale}>{t('common.close')}</button>
}

const More = () => {
  const { t } = useMessages()
  return <p>{t('orders.more', { n: 20 })}</p>
}

test('words are drawn in the language and fill their values', async () => {
  await drawn(<More />, 'sv')
  expect(screen.getByText('Visa 20 fler')).toBeDefined()
})

test('what is drawn changes with the language', async () => {
  const i18n = await startMessages('en')
  render(
    <MessagesProvider i18n={i18n}>
      <Close />
    </MessagesProvider>,
  )
  expect(screen.getByRole('button').textContent).toBe('Close')
  await act(() => switchMessages(i18n, 'sv'))
  expect(screen.getByRole('button').textContent).toBe('Stäng')
  expect(screen.getByRole('button').lang).toBe('sv')
})

test.each(locales)('a view whose words were not loaded cannot be drawn, in %s', async (locale) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const i18n = await startMessages(locale)
  const view = (
    <MessagesProvider i18n={i18n}>
      <More />
    </MessagesProvider>
  )
  expect(() => render(view)).toThrow(`No words for orders.more in ${locale}`)
  vi.restoreAllMocks()
})
