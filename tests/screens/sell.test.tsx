import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { SellFormScreen } from '../../src/app/screens/sell/types'
import { SellView } from '../../src/app/screens/sell/view'
import type { UnderWay } from '../../src/domain/bank/bank-verification'
import type { BankAccount, CurrentUser, Locale } from '../../src/domain/customer/customer'
import { main, other } from '../paths/drivers/sell.driver'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { customerWith, featuresWith } from '../support/customers'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('sell')

const nothing = () => undefined

const form: SellFormScreen = {
  problem: null,
  securityWait: null,
  proof: null,
  coins: [
    { coin: 'BTC', rate: '1032450.00', isHalted: false, isOpen: true },
    { coin: 'ETH', rate: '36418.75', isHalted: false, isOpen: true },
    { coin: 'LTC', rate: '1026.30', isHalted: false, isOpen: false },
    { coin: 'BCH', rate: null, isHalted: false, isOpen: true },
  ],
  coin: 'BTC',
  fiat: 'SEK',
  onCoin: nothing,
  amount: '0.05',
  value: '51,622.50',
  onAmount: nothing,
  onAmountLeft: nothing,
  onValue: nothing,
  onValueLeft: nothing,
  amountProblem: null,
  valueProblem: null,
  isWorkingOut: false,
  noRate: null,
  limits: { min: '750', max: '100000', isOfToday: false, isUsedUp: false },
  onSupport: null,
  accounts: [
    { account: main, problem: null },
    { account: { ...other, bankName: 'SEB' }, problem: null },
  ],
  account: main.reference,
  onAccount: nothing,
  price: { rate: '1032450.00', since: Date.now(), isUpdating: false, sale: { coins: '0.05', worth: '51622.50' } },
  canPlace: true,
  isPlacing: false,
  onPlace: nothing,
}
const shown = (change: Partial<SellFormScreen> = {}, locale: Locale = 'en') =>
  drawn(<SellView step="editing" {...form} {...change} />, locale)

const told = () => document.body.textContent?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '') ?? ''

describe('the form', () => {
  test.each([
    ['en', 'Sell', /^Sell for about SEK\s51,622\.50$/],
    ['sv', 'Sälj', /^Sälj för cirka 51\s622,50\skr$/],
  ] as const)('says in %s what is sold, what it comes to, and sells for the figure on the button', async (...row) => {
    const [locale, title, button] = row
    const onPlace = asked()
    const { container } = await shown({ onPlace }, locale)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    const [place] = screen.getAllByRole('button', { name: button })
    if (place) await userEvent.click(place)
    expect(onPlace).toHaveBeenCalledOnce()
    expect(await faultsIn(container)).toEqual([])
  })

  test('tells the rate, each line of what one gets, and what happens when', async () => {
    await shown()
    expect(told()).toContain('1,032,450.00 SEK per BTC')
    expect(told()).toContain('0.05 BTC at the rate now51,622.50SEKPayout fee0.00SEKYou get about51,622.50SEK')
    expect(within(screen.getByRole('list', { name: 'What happens when' })).getAllByRole('listitem')).toHaveLength(3)
  })

  test.each([
    ['en', 'Rates are not available right now. We are trying again.'],
    ['sv', 'Kurserna går inte att hämta just nu. Vi försöker igen.'],
  ] as const)('says in %s where the rate cannot be had', async (locale, words) => {
    await shown({ price: null, noRate: 'unavailable', canPlace: false }, locale)
    expect(screen.getByRole('status').textContent).toBe(words)
  })

  test('says which coins cannot be sold', async () => {
    await shown()
    expect(screen.getByText('Litecoin cannot be sold right now.')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Litecoin/ }).disabled).toBe(true)
  })

  test.each([
    ['amountInvalid', 'Enter an amount, for example 0.05.'],
    ['amountDecimals', 'Use at most 8 decimals.'],
    ['amountLeadingZero', 'The amount cannot start with a zero.'],
    ['amountTooLow', 'The lowest amount is SEK 750'],
    ['amountTooLarge', 'The highest amount is SEK 100,000'],
  ] as const)('says of %s what is wrong, at the field', async (amountProblem, words) => {
    await shown({ amountProblem })
    const field = screen.getByLabelText('You sell')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(told()).toContain(words)
  })

  test('a sale too large is put to support', async () => {
    const onSupport = asked()
    await shown({ amountProblem: 'amountTooLarge', onSupport })
    expect(told()).toContain('To sell for more than SEK 100,000 at once, contact support.')
    await userEvent.click(screen.getByRole('button', { name: 'Contact support' }))
    expect(onSupport).toHaveBeenCalledOnce()
  })

  test.each([
    ['en', 'Coins worth SEK 750 to SEK 2,000.50, which is what you have left today.', 'You have SEK 2,000.50 left'],
    [
      'sv',
      'Krypto värd 750 kr till 2 000,50 kr, som är det du har kvar i dag.',
      'Du har 2 000,50 kr kvar att sälja för i dag',
    ],
  ] as const)('tells what is left today as such, in %s', async (locale, hint, left) => {
    const limits = { min: '750', max: '2000.5', isOfToday: true, isUsedUp: false }
    const { unmount } = await shown({ limits }, locale)
    expect(told()).toContain(hint)
    unmount()
    await shown({ limits, valueProblem: 'amountTooLarge', onSupport: nothing }, locale)
    expect(told().split(left)).toHaveLength(3)
  })

  const usedUp = { min: '750', max: '100000', isOfToday: false, isUsedUp: true }

  test.each([
    ['where nothing more can be sold today', { limits: usedUp, canPlace: false }],
    ['where the exchange says so', { problem: 'limit-reached' }],
  ] as const)('puts the figures of a sale to support %s, and leads there without any', async (_, change) => {
    const onSupport = asked()
    const { unmount } = await shown({ ...change, onSupport })
    await userEvent.click(screen.getByRole('button', { name: 'Contact support' }))
    expect(onSupport).toHaveBeenCalledOnce()
    unmount()
    await shown(change)
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/app/support')
  })

  test('says where nothing more can be sold today', async () => {
    await shown({ limits: usedUp, canPlace: false })
    expect(screen.getByText(/You have sold as much as you can today/)).toBeDefined()
    for (const button of screen.getAllByRole('button', { name: /^Sell for/ }))
      expect(button.hasAttribute('disabled')).toBe(true)
  })

  test.each([
    ['limit-reached', 'This is more than you can sell for today. Lower the amount, or contact support.'],
    ['step-refused', 'The bank account is not verified any more. Choose another one.'],
    ['order-placing', 'We could not place the order. Nothing has been sold. Try again; you never get two orders.'],
  ] as const)('says what went wrong: %s', async (problem, words) => {
    await shown({ problem })
    expect(within(screen.getByRole('alert')).getByText(words)).toBeDefined()
  })
})

describe('accounts', () => {
  test('are told by bank and numbers in groups, and one of them is chosen', async () => {
    const onAccount = asked()
    await shown({ onAccount })
    const one = screen.getByRole<HTMLInputElement>('radio', { name: 'Handelsbanken' })
    expect([one.checked, told().includes('Clearing 6789, account 123 456 78‑9')]).toEqual([true, true])
    await userEvent.click(screen.getByRole('radio', { name: 'SEB' }))
    expect(onAccount.mock.calls).toEqual([[other.reference]])
  })

  test.each([
    ['not-verified', 'Verify the account so that we can pay out to it.', 'Verify account'],
    ['under-review', 'We are verifying the account.', 'Bank accounts'],
    ['rejected', 'The account was not approved.', 'See what to do'],
    ['not-main', 'We pay out to your main account only right now.', 'Change main account'],
  ] as const)('that cannot be chosen say why, and where that is mended: %s', async (problem, text, button) => {
    await shown({ accounts: [...form.accounts.slice(0, 1), { account: other, problem }] })
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByRole('link', { name: button }).getAttribute('href')).toBe('/app/profile/bank')
  })
})

describe('a closed door', () => {
  const account = (verificationStatus: BankAccount['verificationStatus']) => ({
    bankAccounts: [{ ...main, verificationStatus }],
  })
  const abroad = { ...customerWith().details, isSwedishResident: false }
  const closed: [string, Partial<CurrentUser>, string, string, string][] = [
    [
      'without a bank account',
      { bankAccounts: [] },
      'Add a bank account to sell.',
      'Add bank account',
      '/app/profile/bank',
    ],
    [
      'with one left to verify',
      account('UNVERIFIED'),
      'Verify your bank account to sell.',
      'Verify account',
      '/app/profile/bank',
    ],
    [
      'with one under review',
      account('PENDING'),
      'We are verifying your bank account.',
      'Bank accounts',
      '/app/profile/bank',
    ],
    [
      'with one not approved',
      account('REJECTED'),
      'Your bank account was not approved.',
      'Bank accounts',
      '/app/profile/bank',
    ],
    [
      'who lives elsewhere',
      { details: abroad },
      'The sell option is for Swedish bank accounts only.',
      'Read more',
      '/en/faq/',
    ],
    [
      'while selling is off',
      { features: featuresWith({ SELL: false }) },
      'Selling is closed for the moment.',
      'To the dashboard',
      '/app/protected/dashboard',
    ],
  ]

  const blocked = (customer: CurrentUser, underWay: UnderWay | null = null, locale: Locale = 'en') =>
    drawn(<SellView step="blocked" customer={customer} underWay={underWay} home="dashboard" faq="/en/faq/" />, locale)

  test.each(closed)('%s says why, and where that is mended', async (_, change, text, button, path) => {
    const customer = customerWith({ bankAccounts: [main], ...change })
    const { container } = await blocked(customer)
    expect(await screen.findByRole('heading', { name: text })).toBeDefined()
    expect(screen.getByRole('link', { name: button }).getAttribute('href')).toBe(path)
    expect(await faultsIn(container)).toEqual([])
  })

  test.each([
    ['en', 'deposit', 'A deposit is on its way to your bank account.', 'Enter the code'],
    ['sv', 'deposit', 'En insättning är på väg till ditt bankkonto.', 'Ange koden'],
    ['en', 'automatic', 'You have started to verify your account at your bank.', 'Continue'],
    ['sv', 'automatic', 'Du har börjat verifiera ditt konto hos din bank.', 'Fortsätt'],
  ] as const)('tells of a verification under way, and leads there, in %s: %s', async (locale, kind, text, button) => {
    const customer = customerWith(account('UNVERIFIED'))
    await blocked(customer, { reference: main.reference, kind }, locale)
    expect(await screen.findByRole('heading', { name: text })).toBeDefined()
    expect(screen.getByRole('link', { name: button }).getAttribute('href')).toBe('/app/profile/bank')
  })
})
