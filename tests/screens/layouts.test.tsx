import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { BlankLayout, BlankPage } from '../../src/app/layouts/blank'
import { ChatView } from '../../src/app/overlays/chat/view'
import { ImportantMessageBanner } from '../../src/app/layouts/important-message-banner'
import { Newsletter, type NewsletterForm } from '../../src/app/layouts/newsletter'
import { StandardLayout } from '../../src/app/layouts/standard'
import type { StandardLayoutProps } from '../../src/app/layouts/types'
import { importantMessages, locales, type Notification } from '../../src/domain/customer/customer'
import type { ChatProps } from '../../src/app/overlays/chat/use-chat'
import { WizardLayout } from '../../src/app/layouts/wizard'
import { company } from '../../src/domain/company/company'
import { dateTimeText } from '../../src/i18n/dates'
import { translate } from '../../src/i18n/i18n'
import { asked } from '../support/asked'
import { drawnWith } from '../support/screens'
import { orderWith } from '../support/orders'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('chat')

const nothing = () => undefined

const layout = (change: Partial<StandardLayoutProps> = {}) => (
  <StandardLayout
    message={null}
    onCloseMessage={nothing}
    theme="light"
    onTheme={nothing}
    screen="buy"
    nav={['dashboard', 'buy', 'orders']}
    onLanguage={nothing}
    email="astrid@example.se"
    account={[{ link: 'support', to: { href: '/en/support/' } }]}
    onLogOut={nothing}
    notifications={{ items: [], hasUnread: false, onOpen: nothing }}
    isSandbox={false}
    isOffline={false}
    lastAnswerAt={null}
    unpaidOrder={null}
    freeze={null}
    banner={null}
    footer={{ texts, methods: ['Swish', 'BANKGIRO'], newsletter: null }}
    over={null}
    {...change}
  >
    <h1>Buy</h1>
  </StandardLayout>
)

const texts = {
  services: '/en/services/',
  risks: '/en/risks/',
  taxes: '/en/taxes/',
  terms: '/en/terms/',
  privacy: '/en/privacy/',
  support: '/en/support/',
  faq: '/en/faq/',
  accessibility: '/en/accessibility/',
}

const notification = (index: number): Notification => ({
  index,
  processed: index !== 1,
  notification_type: 'ORDER_STATUS_CHANGED',
  status: 'COMPLETED',
  title: `Order ${index} is completed`,
  created_at: '2026-11-18T09:24:00.000Z',
  order: { reference: `reference-${index}`, number: '2611200482', type: 'BUY', status: 'COMPLETED' },
  plan: null,
})

describe('the header', () => {
  test('skips to the content, and says where one is', async () => {
    await drawn(layout())
    expect(screen.getByRole('link', { name: 'Skip to the content' }).getAttribute('href')).toBe('#main')
    expect(screen.getByRole('link', { name: 'Buy' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Dashboard' }).hasAttribute('aria-current')).toBe(false)
  })

  test('keeps a click on a menu that is not loaded yet, and closes by Esc', async () => {
    const onLogOut = asked()
    await drawn(layout({ onLogOut }))
    const account = screen.getByRole('button', { name: 'Account' })
    await userEvent.click(account)
    expect(account.getAttribute('aria-expanded')).toBe('true')
    expect(await screen.findByRole('menuitem', { name: 'Contact support' })).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(account.getAttribute('aria-expanded')).toBe('false'))
    await waitFor(() => expect(document.activeElement).toBe(account))
    await userEvent.click(account)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
    await userEvent.keyboard('{End}{Enter}')
    expect(onLogOut).toHaveBeenCalledOnce()
  })

  test('names the e-mail address as a tooltip', async () => {
    await drawn(layout())
    expect(screen.getByRole('button', { name: 'Account' }).title).toBe('astrid@example.se')
  })

  test('changes theme and language', async () => {
    const [onTheme, onLanguage] = [asked(), asked()]
    await drawn(layout({ onTheme, onLanguage }))
    await userEvent.click(screen.getByRole('button', { name: 'Dark theme' }))
    await userEvent.click(screen.getByRole('button', { name: 'Svenska' }))
    expect(onTheme).toHaveBeenCalledExactlyOnceWith('dark')
    expect(onLanguage).toHaveBeenCalledExactlyOnceWith('sv')
  })

  test('has everything of it in the phone’s menu', async () => {
    await drawn(layout())
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    for (const name of ['Dashboard', 'Buy', 'Orders', 'Contact support'])
      expect(await menu.findByRole('link', { name })).toBeDefined()
    expect(menu.getByText('astrid@example.se')).toBeDefined()
    await userEvent.click(menu.getByRole('button', { name: 'Close the menu' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('notifications', () => {
  test('are told apart by a dot that has words, and marked when opened', async () => {
    const onOpen = asked()
    const items = [1, 2, 3, 4, 5, 6].map(notification)
    await drawn(layout({ notifications: { items, hasUnread: true, onOpen } }))
    await userEvent.click(screen.getByRole('button', { name: 'Notifications, something new' }))
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    expect(await list.findAllByRole('listitem')).toHaveLength(5)
    expect(list.getByRole('link', { name: /^Order 2 is completed/ }).getAttribute('href')).toBe('#order=reference-2')
    expect(list.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/app/notifications')
    expect(onOpen).toHaveBeenCalledOnce()
  })

  test('that are none say so', async () => {
    await drawn(layout())
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }))
    expect(await screen.findByText('No new notifications')).toBeDefined()
  })
})

test('a page has the toast region, the header, what is important, itself and the footer, in this order', async () => {
  const onClose = nothing
  const { container } = await drawn(
    layout({ banner: { code: 'BUY_PENDING', email: '', refused: [], to: null, onClose } }),
  )
  const parts = container.querySelectorAll('[role=status], header, section[aria-label=Message], main, footer')
  expect([...parts].map((part) => part.getAttribute('role') ?? part.tagName.toLowerCase())).toEqual([
    'status',
    'header',
    'section',
    'main',
    'footer',
  ])
})

describe('above the page', () => {
  test('the global message is heard and can be closed', async () => {
    const onCloseMessage = asked()
    await drawn(layout({ message: 'copy-unsupported', onCloseMessage }))
    const area = screen.getByRole('status')
    expect(await within(area).findByText(/^Your browser cannot copy/)).toBeDefined()
    await userEvent.click(within(area).getByRole('button', { name: 'Close' }))
    expect(onCloseMessage).toHaveBeenCalledOnce()
  })

  test('the generic message is an error', async () => {
    await drawn(layout({ message: 'generic' }))
    const said = await screen.findByText(
      'This did not work right now. Try again. If it happens again, contact support.',
    )
    expect(said.closest('[role=status]')).toBe(screen.getByRole('status'))
  })

  test.each(importantMessages)('the important message %s has words and a button in either language', async (code) => {
    const banner = (
      <ImportantMessageBanner code={code} email="a@b.se" refused={[]} to={{ screen: 'support' }} onClose={nothing} />
    )
    for (const locale of locales) {
      const { unmount } = await drawn(banner, locale)
      const told = screen.getByRole('region').textContent
      expect(told).toContain(translate(locale)(`message.${code}.text`, { email: 'a@b.se' }))
      expect(screen.getByRole('link').textContent).toBe(translate(locale)(`message.${code}.button`))
      unmount()
    }
  })

  test('an important message has its words, its button and a way to close it', async () => {
    const onClose = asked()
    const to = { screen: 'verification' } as const
    await drawn(
      layout({
        banner: { code: 'VERIFY_EMAIL', email: 'a@b.se', refused: [], to, onClose },
      }),
    )
    expect(await screen.findByText('Confirm your e-mail address. We sent a code to a@b.se.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Enter code' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test.each([
    ['UPLOAD_DOCUMENTS', 'en', 'A document was not approved.', 'See what to correct'],
    ['UPLOAD_DOCUMENTS', 'sv', 'Ett dokument är inte godkänt.', 'Se vad du ska rätta'],
    ['BUY_REJECTED', 'en', 'You cannot buy right now. Something you sent in was not approved.', 'See what to correct'],
    ['BUY_REJECTED', 'sv', 'Du kan inte köpa just nu. Något du har skickat in är inte godkänt.', 'Se vad du ska rätta'],
  ] as const)('of a document that was refused, %s says in %s which, and why', async (code, locale, text, button) => {
    const refused = [{ kind: 'passport', reason: 'Too blurred to read' }] as const
    const to = { screen: 'profileDocuments' } as const
    await drawn(<ImportantMessageBanner code={code} email="" refused={refused} to={to} onClose={nothing} />, locale)
    const passport = locale === 'en' ? 'Passport, photo page' : 'Pass, sidan med foto'
    const banner = screen.getByRole('region')
    expect([...banner.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      text,
      `${passport}: Too blurred to read`,
    ])
    expect(screen.getByRole('link').textContent).toBe(button)
  })

  test('each document that was refused is named, also without a reason', async () => {
    const refused = [
      { kind: 'id-front', reason: null },
      { kind: 'residency', reason: 'Older than 3 months' },
    ] as const
    await drawn(
      <ImportantMessageBanner code="UPLOAD_DOCUMENTS" email="" refused={refused} to={null} onClose={nothing} />,
    )
    expect([...screen.getByRole('region').querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      '2 documents were not approved.',
      'ID card, front: we could not use it · Proof of residence: Older than 3 months',
    ])
  })

  test('an unpaid order follows the customer around', async () => {
    const unpaidOrder = orderWith({ reference: 'one', deadline: null })
    await drawn(layout({ unpaidOrder }), 'sv')
    const link = await screen.findByRole('link', { name: 'Visa betalningsuppgifter' })
    expect(link.getAttribute('href')).toBe('/app/protected/order/one/UNPAID')
  })

  test.each([
    ['StripeCard', '/app/payment/one/processing'],
    ['FinsharkPayment', '/app/payment/one/processing'],
    ['Swish', '/app/payment/one/swish'],
  ] as const)('an unpaid order by %s leads to its payment', async (method, page) => {
    const unpaidOrder = orderWith({ reference: 'one', paymentMethod: method, deadline: null })
    await drawn(layout({ unpaidOrder }))
    expect((await screen.findByRole('link', { name: 'Go to the payment' })).getAttribute('href')).toBe(page)
  })

  test('the sandbox and being offline are said', async () => {
    await drawn(layout({ isSandbox: true, isOffline: true, lastAnswerAt: '2026-11-20T12:05:00.000Z' }))
    expect(screen.getByText('No real money, coins or messages.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Sandbox pages' }).getAttribute('href')).toBe('/sandbox/')
    expect(screen.getByText('You are offline. What you have typed is kept.')).toBeDefined()
    const time = dateTimeText('2026-11-20T12:05:00.000Z')
    expect(screen.getByText(`We last had an answer on ${time}.`)).toBeDefined()
  })
})

test('the footer is one line until it is asked for more', async () => {
  await drawn(layout())
  const more = await screen.findByRole('button', { name: 'Show more' })
  expect(screen.queryByRole('link', { name: 'Questions and answers' })).toBeNull()
  await userEvent.click(more)
  const faq = await screen.findByRole('link', { name: 'Questions and answers' })
  expect(faq.getAttribute('href')).toBe('/en/faq/')
  expect(screen.getByRole('list', { name: 'Payment methods' }).textContent).toBe('SwishBankgiro')
  const social = within(screen.getByRole('list', { name: 'Follow Nordmynt' })).getAllByRole('link')
  expect(social.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    company.social.map(({ name, address }) => [name, address]),
  )
  expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
})

test('in the wizard the logo is not a link; one can log out, and change the language', async () => {
  const [onLogOut, onLanguage] = [asked(), asked()]
  await drawn(
    <WizardLayout
      message={null}
      onCloseMessage={nothing}
      theme="dark"
      onTheme={nothing}
      isSandbox={false}
      isOffline={false}
      lastAnswerAt={null}
      onLanguage={onLanguage}
      onLogOut={onLogOut}
    >
      <h1>Step</h1>
    </WizardLayout>,
  )
  expect(screen.getAllByRole('link')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await userEvent.click(screen.getByRole('button', { name: 'Svenska' }))
  expect(onLogOut).toHaveBeenCalledOnce()
  expect(onLanguage).toHaveBeenCalledExactlyOnceWith('sv')
})

test('a page with nothing around it says that one is offline, as every other does', async () => {
  const page = (isOffline: boolean) => (
    <BlankLayout message={null} onCloseMessage={nothing} isOffline={isOffline} lastAnswerAt={null}>
      <h1>Paying</h1>
    </BlankLayout>
  )
  const { rerender } = await drawn(page(true))
  expect(screen.getByText('You are offline. What you have typed is kept.')).toBeDefined()
  const around = (['banner', 'navigation', 'contentinfo', 'link', 'button'] as const).flatMap((role) =>
    screen.queryAllByRole(role),
  )
  expect([around, screen.getAllByRole('status').length]).toEqual([[], 2])
  rerender(page(false))
  expect(screen.queryByText('You are offline. What you have typed is kept.')).toBeNull()
})

test('a page with nothing around it says whose it is', async () => {
  await drawn(
    <BlankPage>
      <h1>Lost</h1>
    </BlankPage>,
  )
  expect(screen.getByRole('main').textContent).toBe('NordmyntLost')
  expect(screen.queryByRole('link')).toBeNull()
})

const newsletter = (change: Partial<NewsletterForm> = {}): NewsletterForm => ({
  email: '',
  problem: null,
  canSubmit: false,
  isSending: false,
  onType: nothing,
  onLeave: nothing,
  onSubmit: nothing,
  ...change,
})

describe('the newsletter', () => {
  test('can be asked for once an address is typed', async () => {
    const onSubmit = asked()
    const form = <Newsletter {...newsletter({ email: 'reader@example.org', canSubmit: true, onSubmit })} />
    const { rerender } = await drawn(form)
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
    expect(onSubmit).toHaveBeenCalledOnce()
    rerender(<Newsletter {...newsletter()} />)
    expect(screen.getByRole('button', { name: 'Subscribe' }).hasAttribute('disabled')).toBe(true)
  })

  test('says at its field what is wrong with the address', async () => {
    await drawn(<Newsletter {...newsletter({ email: 'reader', problem: 'email' })} />, 'sv')
    const field = screen.getByRole('textbox', { name: 'E-postadress' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Ange en giltig e-postadress')).toBeDefined()
  })
})

const chat = (change: Partial<ChatProps> = {}): ChatProps => ({
  isOpen: true,
  hasUnread: false,
  name: 'Astrid Lind',
  email: 'astrid@example.se',
  messages: [],
  state: 'talking',
  text: '',
  canSend: false,
  isSending: false,
  isUnsent: false,
  onOpen: nothing,
  onClose: nothing,
  onRetry: nothing,
  onType: nothing,
  onSend: nothing,
  ...change,
})

describe('the chat', () => {
  test('has name and e-mail filled in, which cannot be changed there', async () => {
    await drawn(<ChatView {...chat()} />)
    for (const [label, value] of [
      ['Name', 'Astrid Lind'],
      ['E-mail address', 'astrid@example.se'],
    ] as const) {
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: label })
      expect([field.value, field.readOnly]).toEqual([value, true])
    }
  })

  test.each([
    ['en', 'Unknown'],
    ['sv', 'Okänt'],
  ] as const)('calls who has no name so in %s: %s', async (locale, unknown) => {
    await drawn(<ChatView {...chat({ name: null })} />, locale)
    expect(screen.getByDisplayValue(unknown)).toBeDefined()
  })

  test('takes the focus where one writes, and gives it back', async () => {
    const onClose = asked()
    await drawn(<ChatView {...chat({ onClose })} />)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close the chat' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chat with us' }))
  })

  test('tells who said what, and what was not sent', async () => {
    const messages = [
      { id: '1', from: 'customer', text: 'When do you send?', at: '2026-11-20T12:00:00.000Z' },
      { id: '2', from: 'support', text: 'Within the hour.', at: '2026-11-20T12:05:00.000Z' },
    ] as const
    await drawn(<ChatView {...chat({ messages, isUnsent: true })} />)
    const said = within(screen.getByRole('log', { name: 'Conversation' })).getAllByRole('listitem')
    expect(said.map(({ textContent }) => textContent?.replace(/\d.*\d\d:\d\d/, ''))).toEqual([
      'You · When do you send?',
      'Support · Within the hour.',
    ])
    expect(screen.getByRole('alert').textContent).toBe('The message was not sent. Try again.')
  })

  test('says by its button that there is an answer', async () => {
    const onOpen = asked()
    await drawn(<ChatView {...chat({ isOpen: false, hasUnread: true, onOpen })} />)
    await userEvent.click(screen.getByRole('button', { name: 'Chat with us, there is an answer' }))
    expect([onOpen.mock.calls.length, screen.queryByRole('dialog')]).toEqual([1, null])
  })
})
