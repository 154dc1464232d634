import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { SentMessage, WritingForm } from '../../src/app/screens/support/types'
import { SupportView } from '../../src/app/screens/support/view'
import type { Locale } from '../../src/domain/customer/customer'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('support')

const nothing = () => undefined
const faq = '/en/faq/'

const form: WritingForm = {
  state: 'writing',
  orders: [
    { reference: 'order-1', number: '2611200482', type: 'BUY', coin: 'BTC', date: '2026-11-20' },
    { reference: 'order-2', number: '2611180019', type: 'SELL', coin: 'ETH', date: '2026-11-18' },
  ],
  hasFailed: false,
  chosen: null,
  orderProblem: null,
  message: '',
  messageProblem: null,
  isUnsent: false,
  isSending: false,
  onChoose: nothing,
  onRetry: nothing,
  onType: nothing,
  onSend: nothing,
}
const writing = (change: Partial<WritingForm> = {}, locale: Locale = 'en') =>
  drawn(<SupportView {...form} faq={faq} {...change} />, locale)

const sent = (change: Partial<SentMessage> = {}, locale: Locale = 'en') =>
  drawn(
    <SupportView
      faq={faq}
      state="sent"
      number="10001"
      email="astrid@example.com"
      hasOrders
      onAnother={nothing}
      {...change}
    />,
    locale,
  )

const send = (name = 'Send message') => screen.getByRole<HTMLButtonElement>('button', { name })
const picker = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Which order is it about?' })
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })

describe('the form', () => {
  test('asks for the orders again only while nothing is sent', async () => {
    await writing({ hasFailed: true, isSending: true })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(true)
  })

  test.each([
    ['en', 'Contact support', 'We answer in Swedish and English on business days, usually the same day.'],
    ['sv', 'Kontakta kundservice', 'Vi svarar på svenska och engelska på bankdagar, oftast samma dag.'],
  ] as const)(
    'says in %s what it is, how long an answer takes, and where more answers are',
    async (locale, title, lead) => {
      const { container } = await writing({}, locale)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
      screen.getByText(lead)
      expect(screen.getByRole('link').getAttribute('href')).toBe(faq)
      expect(await faultsIn(container)).toEqual([])
    },
  )

  test('lists no order first, then each by number, kind and day', async () => {
    const onChoose = asked()
    await writing({ onChoose, chosen: 'order-2' })
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Which order is it about?' })
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['No order', '2611200482 · Buy BTC · 2026-11-20', '2611180019 · Sell ETH · 2026-11-18'])
    expect(list.value).toBe('order-2')
    await userEvent.selectOptions(list, 'order-1')
    await userEvent.selectOptions(list, 'No order')
    expect(onChoose.mock.calls).toEqual([['order-1'], [null]])
  })

  test('asks who has no orders for none', async () => {
    await writing({ orders: [] })
    expect(picker()).toBeNull()
    expect(send().disabled).toBe(false)
  })

  test('can be typed in while the orders are on their way, and sent once they are there', async () => {
    const onType = asked()
    await writing({ orders: null, onType })
    screen.getByRole('status', { name: 'Loading orders' })
    await userEvent.type(message(), 'H')
    expect(onType.mock.calls).toEqual([['H']])
    expect(send().disabled).toBe(true)
  })

  test('says that the orders could not be fetched, and tries again', async () => {
    const onRetry = asked()
    await writing({ orders: [], hasFailed: true, onRetry })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry.mock.calls).toHaveLength(1)
  })

  test('sends by its button', async () => {
    const onSend = asked()
    await writing({ message: 'Hello', onSend })
    expect(message().value).toBe('Hello')
    expect(message().maxLength).toBe(2000)
    await userEvent.click(send())
    expect(onSend.mock.calls).toHaveLength(1)
  })

  test('says what is wrong at its field', async () => {
    const { container } = await writing({ messageProblem: 'supportMessage', orderProblem: 'notAccepted' })
    screen.getByText('Write a message.')
    expect(message().getAttribute('aria-invalid')).toBe('true')
    expect(picker()?.getAttribute('aria-invalid')).toBe('true')
    expect(await faultsIn(container)).toEqual([])
  })

  test('says that nothing was sent, and that it is still there', async () => {
    await writing({ message: 'Hello', isUnsent: true })
    expect(screen.getByRole('alert').textContent).toBe('The message could not be sent. It is still here. Try again.')
  })

  test('is held while it is sent', async () => {
    const onSend = asked()
    await writing({ message: 'Hello', isSending: true, onSend })
    expect(message().readOnly).toBe(true)
    expect(picker()?.matches(':enabled[aria-disabled=true]')).toBe(true)
    await userEvent.click(send('Sending'))
    expect(onSend.mock.calls).toEqual([])
  })
})

describe('a message that was sent', () => {
  test('has its case, and says where the answer goes', async () => {
    const onAnother = asked()
    const { container } = await sent({ onAnother })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We have your message, case 10001')
    screen.getByText(/The answer goes to astrid@example.com/)
    expect(screen.getByRole('link', { name: 'See your orders' }).getAttribute('href')).toBe('/app/order/list')
    await userEvent.click(screen.getByRole('button', { name: 'Write another message' }))
    expect(onAnother.mock.calls).toHaveLength(1)
    expect(await faultsIn(container)).toEqual([])
  })

  test('leads to no orders that cannot be seen, and to no placeholder address', async () => {
    await sent({ email: null, hasOrders: false }, 'sv')
    screen.getByText(/Lägg till din e-postadress/)
    expect(screen.queryByRole('link')).toBeNull()
  })
})
