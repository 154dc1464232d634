import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { BuyView } from '../../src/app/screens/buy/view'
import type { BuyForm, BuyReview } from '../../src/app/screens/buy/types'
import type { FieldCode } from '../../src/domain/shared/problems'
import { asked } from '../support/asked'
import { buyFormWith, priceWith, reviewWith, walletAddress } from '../support/buying'
import { customerWith } from '../support/customers'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('buy')

const form = (change: Partial<BuyForm> = {}) => <BuyView step="editing" {...buyFormWith(change)} />
const review = (change: Partial<BuyReview> = {}) => <BuyView step="reviewing" {...reviewWith(change)} />

const said = (field: HTMLElement): string | null | undefined =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent

describe('the amounts', () => {
  test('are told to whoever listens as they are typed, and when they are left', async () => {
    const [onAmount, onAmountLeft, onCoinAmount] = [asked(), asked(), asked()]
    await drawn(form({ amount: '', coinAmount: '', onAmount, onAmountLeft, onCoinAmount }))
    await userEvent.type(screen.getByRole('textbox', { name: 'For' }), '7')
    await userEvent.type(screen.getByRole('textbox', { name: 'You get about' }), '1')
    expect(onAmount).toHaveBeenCalledExactlyOnceWith('7')
    expect(onAmountLeft).toHaveBeenCalledOnce()
    expect(onCoinAmount).toHaveBeenCalledExactlyOnceWith('1')
  })

  test.each([
    ['en', 'amountTooLow', 'The lowest amount is SEK\u00a0100'],
    ['sv', 'amountTooLow', 'Lägsta belopp är 100\u00a0kr'],
    ['sv', 'amountTooLarge', 'Högsta belopp är 1\u00a0000\u00a0000\u00a0kr'],
    ['en', 'amountWhole', 'Enter the amount without decimals'],
    ['en', 'amountInvalid', 'Enter an amount, for example 1,000.'],
    ['en', 'amountLeadingZero', 'The amount cannot start with a zero.'],
    ['en', 'required', 'This field is required'],
  ] as const)('in %s, %s stands at its field', async (locale, amountProblem: FieldCode, words) => {
    await drawn(form({ amountProblem }), locale)
    const field = screen.getByRole('textbox', { name: locale === 'en' ? 'For' : 'För' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(said(field)).toBe(words)
  })

  test('have one line under them: what is wrong takes the place of the limits', async () => {
    const { rerender } = await drawn(form())
    expect(screen.getByText(/^From SEK/)).toBeDefined()
    rerender(form({ coinAmountProblem: 'amountInvalid' }))
    expect(screen.getByText('Enter an amount, for example 0.01.')).toBeDefined()
    expect(screen.queryByText(/^From SEK/)).toBeNull()
  })

  test.each([
    ['en', 'From SEK 100 to SEK 4,999, which is what you have left to buy for today. Whole kronor.'],
    ['sv', 'Från 100 kr till 4 999 kr, som är det du har kvar att köpa för i dag. Hela kronor.'],
  ] as const)('tell what is left today as such, in %s', async (locale, words) => {
    await drawn(form({ limits: { min: '100', max: '4999', isOfToday: true } }), locale)
    const line = await screen.findByText(/4.999/)
    expect(line.textContent?.replaceAll('\u00a0', ' ')).toBe(words)
  })

  test.each([
    ['SEK 1,000,000', { amountProblem: 'amountTooLarge' }],
    ['coins', { coinAmountProblem: 'amountTooLarge' }],
  ] as const)('above the limit in %s lead to a higher limit', async (_, problem) => {
    await drawn(form(problem))
    await screen.findByText('To buy for more, ask for a higher limit.')
    expect(screen.getByRole('link', { name: 'Higher limit' }).getAttribute('href')).toBe('/app/profile/limit')
  })

  test('within the limit name no higher one', async () => {
    await drawn(form({ amountProblem: 'amountTooLow' }))
    expect(screen.queryByRole('link', { name: 'Higher limit' })).toBeNull()
  })

  test('where nothing is left today lead to a higher limit', async () => {
    await drawn(form({ limits: { min: '100', max: '0', isOfToday: true } }))
    await screen.findByText('You have bought as much as you can today. Come back tomorrow, or ask for a higher limit.')
    expect(screen.getByRole('link', { name: 'Higher limit' }).getAttribute('href')).toBe('/app/profile/limit')
    expect(screen.queryByText(/^From SEK/)).toBeNull()
  })

  test('a quick pick is pressed when it is the amount, and can be chosen', async () => {
    const onQuickPick = asked()
    await drawn(form({ onQuickPick }))
    const picks = within(screen.getByRole('group', { name: 'Amounts to pick' }))
    expect(picks.getByRole('button', { pressed: true }).textContent).toBe('5,000')
    await userEvent.click(picks.getByRole('button', { name: '10,000' }))
    expect(onQuickPick).toHaveBeenCalledExactlyOnceWith('10000')
  })

  test('euro is refused where it must be, with the way back to kronor', async () => {
    const onFiat = asked()
    await drawn(form({ fiat: 'EUR', isEurRefused: true, onFiat, canReview: false }))
    expect(screen.getByRole('alert').textContent).toContain('You can buy for SEK, not EUR.')
    await userEvent.click(screen.getByRole('button', { name: 'Change to SEK' }))
    expect(onFiat).toHaveBeenCalledExactlyOnceWith('SEK')
  })

  test('the currency can be chosen', async () => {
    const onFiat = asked()
    await drawn(form({ onFiat }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Currency to pay in' }), 'EUR')
    expect(onFiat).toHaveBeenCalledExactlyOnceWith('EUR')
  })
})

describe('the coin', () => {
  test('is chosen among radio buttons; one that is closed cannot be, and says so', async () => {
    const onCoin = asked()
    const coins = buyFormWith().coins.map((each) => ({ ...each, isOpen: each.coin !== 'ETH' }))
    await drawn(form({ coins, onCoin }))
    expect(screen.getByRole('radio', { name: /^Ethereum/ }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('Ethereum cannot be bought right now.')).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: /^Litecoin/ }))
    expect(onCoin).toHaveBeenCalledExactlyOnceWith('LTC')
  })
})

describe('the address', () => {
  test('that is another coin’s says whose it is', async () => {
    await drawn(form({ addressProblem: { code: 'walletAddress', fits: 'LTC' }, isAddressValid: false }))
    expect(said(screen.getByRole('textbox', { name: 'Bitcoin address' }))).toBe(
      'This is not a Bitcoin address. It is for Litecoin.',
    )
  })

  test('has the article that goes with its coin', async () => {
    const problem = { code: 'walletAddress', fits: 'BTC' } as const
    const { rerender } = await drawn(form({ coin: 'ETH', addressProblem: problem, isAddressValid: false }))
    const field = () => said(screen.getByRole('textbox', { name: 'Ethereum address' }))
    expect(field()).toBe('This is not an Ethereum address. It is for Bitcoin.')
    rerender(form({ coin: 'ETH', addressProblem: { ...problem, fits: null }, isAddressValid: false }))
    expect(field()).toBe('This is not an Ethereum address. Check it, or paste it again.')
  })

  test('that is no coin’s is not valid', async () => {
    await drawn(form({ addressProblem: { code: 'walletAddress', fits: null }, isAddressValid: false }), 'sv')
    expect(said(screen.getByRole('textbox', { name: 'BTC-adress' }))).toBe(
      'Det här är ingen BTC-adress. Kontrollera den eller klistra in den igen.',
    )
  })

  test('is quietly said to be right, and can be pasted', async () => {
    const onPaste = asked()
    await drawn(form({ onPaste }))
    expect(said(screen.getByRole('textbox', { name: 'Bitcoin address' }))).toBe('A valid Bitcoin address.')
    await userEvent.click(screen.getByRole('button', { name: 'Paste' }))
    expect(onPaste).toHaveBeenCalledOnce()
  })

  test('has no paste button where the browser cannot read the clipboard', async () => {
    await drawn(form({ onPaste: null }))
    expect(screen.queryByRole('button', { name: 'Paste' })).toBeNull()
  })
})

describe('the payment method', () => {
  test('that cannot be used keeps its place, says why and what mends it', async () => {
    await drawn(form())
    expect(screen.queryByRole('radio', { name: 'Swish' })).toBeNull()
    const swish = within(screen.getByRole('group', { name: 'Swish' }))
    expect(swish.getByText('To pay with Swish you need a verified phone number.')).toBeDefined()
    expect(swish.getByRole('link', { name: 'Confirm phone' }).getAttribute('href')).toBe('/app/profile/phone')
  })

  test.each([
    ['StripeCard', 'en', 'Visa or Mastercard, in SEK. Right away. Company and prepaid cards are not accepted.'],
    ['QuickPayCardEUR', 'en', 'Visa or Mastercard, in EUR. Right away. Company and prepaid cards are not accepted.'],
    ['PAYEX', 'sv', 'Visa eller Mastercard. Direkt. Vi tar inte emot företagskort eller förbetalda kort.'],
  ] as const)('by card says which cards are not accepted: %s, %s', async (method, locale, line) => {
    const offer = { method, feePercent: '2.5', fee: '125.00', upTo: null, block: null }
    await drawn(form({ methods: [offer] }), locale)
    expect(said(screen.getByRole('radio', { name: /^(Card|Kort)/ }))?.replace(/\s+/g, ' ')).toBe(line)
  })

  test('over its limit offers the amount that it takes', async () => {
    const mend = asked()
    const block = { because: 'amount-too-large', max: '100000', most: '99009', mend } as const
    await drawn(form({ methods: [{ method: 'Zimpler', feePercent: '1', fee: null, upTo: '100000', block }] }))
    expect(screen.getByText('Instant bank transfer takes at most SEK 100,000.')).toBeDefined()
    expect(screen.getByText(/ Up to SEK 100,000\.$/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /^Change to SEK.99,009$/ }))
    expect(mend).toHaveBeenCalledOnce()
  })

  test('is chosen by its whole row, and asked for when missing', async () => {
    const onMethod = asked()
    await drawn(form({ method: null, isMethodMissing: true, onMethod }))
    expect(screen.getByText('Choose a payment method.')).toBeDefined()
    await userEvent.click(screen.getByText('From your Swedish bank. 1–\u20602 business days.'))
    expect(onMethod).toHaveBeenCalledExactlyOnceWith('BANKGIRO')
  })
})

test('priority is a switch; coins that leave no choice have none', async () => {
  const onChange = asked()
  const { rerender } = await drawn(form({ priority: { isOn: true, cost: '93.40', onChange } }))
  await userEvent.click(screen.getByRole('switch', { name: 'Priority', checked: true }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(false)
  rerender(form({ priority: null }))
  expect(screen.queryByRole('switch')).toBeNull()
})

describe('the price', () => {
  const line = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

  test('shows each cost, what is paid and our margin', async () => {
    await drawn(form())
    expect(line('Priority fee, 1.5%')).toBe('75.00SEK')
    expect(line('Network fee')).toBe('18.40SEK')
    expect(line('Payment method fee, 1%')).toBe('50.00SEK')
    expect(line('You pay')).toBe('5,143.40SEK')
    expect(line('Our margin, 5%')).toBe('\u22120.00023919BTC')
  })

  test('says who pays the network where the customer does not', async () => {
    await drawn(form({ price: priceWith({ priority: 'LOW', method: 'BANKGIRO', methodFeePercent: '0' }) }), 'sv')
    expect(line('Nätverksavgift')).toBe('Nordmynt betalar')
    expect(line('Avgift för betalsättet')).toBe('Ingen avgift')
    expect(screen.queryByText(/^Prioriteringsavgift/)).toBeNull()
  })

  test.each([
    [4, false, '4 s ago'],
    [12, true, 'Updating'],
    [48, true, '48 s old, trying again'],
  ])('a rate of %s s says its age', async (seconds, isUpdating, words) => {
    await drawn(form({ price: priceWith({ since: Date.now() - seconds * 1000 - 100, isUpdating }) }))
    expect(screen.getByText(words)).toBeDefined()
  })

  test.each([
    ['en', 'Rates are not available right now. We are trying again.'],
    ['sv', 'Kurserna går inte att hämta just nu. Vi försöker igen.'],
  ] as const)('that cannot be had is said in its place in %s, until it comes', async (locale, words) => {
    const { rerender } = await drawn(form({ price: null }), locale)
    expect(screen.queryByText(words)).toBeNull()
    rerender(form({ price: null, noRate: 'unavailable' }))
    expect(screen.getByRole('status').textContent).toBe(words)
    rerender(form())
    expect(screen.queryByText(words)).toBeNull()
  })

  test.each([
    ['en', 'Bitcoin is not traded right now: its price has to be confirmed. We are checking again.'],
    ['sv', 'Bitcoin handlas inte just nu: priset måste bekräftas. Vi kontrollerar igen.'],
  ] as const)('of a coin that is halted is said to be to come in %s', async (locale, words) => {
    const coins = [{ coin: 'BTC', rate: null, isHalted: true, isOpen: true }] as const
    await drawn(form({ coins, price: null, noRate: 'halted' }), locale)
    expect(within(screen.getByRole('group', { name: /^(Coin|Kryptovaluta)$/ })).getByRole('status').textContent).toBe(
      words,
    )
    expect(screen.getAllByRole('status')).toHaveLength(1)
    expect(screen.queryByText(/^(Enter an amount|Ange ett belopp)/)).toBeNull()
  })

  test('of a coin that is halted is a dash where coins are chosen, and not to come', async () => {
    const coins = [{ coin: 'LTC', rate: null, isHalted: true, isOpen: true }] as const
    await drawn(form({ coins }))
    expect(screen.getByRole('radio', { name: /^Litecoin ?–$/ })).toBeDefined()
  })

  test('of a while ago stays where no newer one can be had', async () => {
    await drawn(form({ noRate: 'unavailable' }))
    expect(screen.queryByText(/^Rates are not available/)).toBeNull()
    expect(screen.getByText('4 s ago')).toBeDefined()
  })

  test('waits for an amount', async () => {
    await drawn(form({ price: priceWith({ quote: null }) }))
    expect(screen.getByText('Enter an amount to see what you pay and about what you get.')).toBeDefined()
  })
})

test('the order is reviewed once it may be', async () => {
  const onReview = asked()
  const { rerender } = await drawn(form({ canReview: false, onReview }))
  for (const button of screen.getAllByRole('button', { name: 'Review order' }))
    expect(button.hasAttribute('disabled')).toBe(true)
  rerender(form({ onReview }))
  const [button] = screen.getAllByRole('button', { name: 'Review order' })
  if (button) await userEvent.click(button)
  expect(onReview).toHaveBeenCalledOnce()
})

test('a closed door says why, how long it takes and where it is mended', async () => {
  const verifications = { ...customerWith().verifications, identity: 'UNVERIFIED' } as const
  await drawn(<BuyView step="blocked" customer={customerWith({ verifications })} home="verification" />)
  expect(await screen.findByRole('heading', { name: 'Upload your documents to buy.' })).toBeDefined()
  expect(screen.getByText('It takes about 3 minutes.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Upload documents' }).getAttribute('href')).toBe(
    '/app/protected/verification',
  )
})

describe('the review', () => {
  test('shows the whole address, and buys for the figure on the button', async () => {
    const onPlace = asked()
    await drawn(review({ onPlace }))
    const button = await screen.findByRole('button', { name: 'Buy for SEK\u00a05,143.40' })
    expect(document.body.textContent).toContain(walletAddress)
    await userEvent.click(button)
    expect(onPlace).toHaveBeenCalledOnce()
  })

  test('says that the rate is set when the coins are sent', async () => {
    await drawn(review())
    expect(
      await screen.findByText(
        'The exchange rate is set when we send the cryptocurrency to you. The amount above is an estimate.',
      ),
    ).toBeDefined()
  })

  test.each([
    ['BANKGIRO', 'LOW', '1–2 business days', '1–2 hours later'],
    ['BANKGIRO', 'HIGH', '1–2 business days', 'Minutes later'],
    ['StripeCard', 'LOW', 'Within seconds', '1–2 hours later'],
    ['TinkSepaCredit', 'HIGH', 'Within minutes', 'Minutes later'],
  ] as const)(
    'by %s with priority %s says when the money is here, and when coins go',
    async (method, priority, ...times) => {
      const { quote } = reviewWith().price
      await drawn(review({ price: { ...priceWith({ priority }), quote, method } }))
      const lines = within(await screen.findByRole('list', { name: 'What happens when' })).getAllByRole('listitem')
      const told = lines.map(({ textContent }) => textContent.replaceAll('\u00a0', ' ').replaceAll('\u2060', ''))
      expect([told.length, ...times.map((time, index) => told[index + 1]?.includes(time))]).toEqual([3, true, true])
    },
  )

  test('begins to be read at its title', async () => {
    await drawn(review())
    expect(document.activeElement).toBe(await screen.findByRole('heading', { level: 1 }))
  })

  test.each([
    ['quote-expired', 'The rate is too old. Check the new figures and confirm again.'],
    ['order-placing', 'We could not place the order. Nothing has been charged. Try again; you never get two orders.'],
  ] as const)('says %s at once', async (problem, words) => {
    await drawn(review({ problem }))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
  })

  test('places once: while it does, the button says so and does nothing', async () => {
    const [onPlace, onBack] = [asked(), asked()]
    await drawn(review({ isPlacing: true, onPlace, onBack }))
    const button = await screen.findByRole('button', { name: 'Placing the order' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(onPlace).not.toHaveBeenCalled()
    expect(onBack).not.toHaveBeenCalled()
  })
})

test('an order that was not placed, and cannot be reviewed as it is, says so at its form', async () => {
  await drawn(form({ problem: 'order-placing' }))
  expect(screen.getByRole('alert').textContent).toBe(
    'We could not place the order. Nothing has been charged. Try again; you never get two orders.',
  )
})

describe('what a plan has prepared', () => {
  const page = { screen: 'plan', params: { reference: 'plan-1' } } as const

  test.each([
    ['en', 'prepared', 'From your plan', 'To the plan'],
    ['sv', 'prepared', 'Från din plan', 'Till planen'],
    ['en', 'changed', 'An order of its own', 'To the plan'],
    ['sv', 'gone', 'Din plan har inget förberett för det här', 'Till planen'],
  ] as const)('is said in %s, %s, in the form and before it is placed', async (locale, standing, title, back) => {
    const plan = { standing, page }
    const shown = await drawn(form({ plan }), locale)
    expect(within(screen.getByText(title).closest('[role=status]') ?? document.body).getByRole('link')).toBe(
      screen.getByRole('link', { name: back }),
    )
    expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe('/app/plans/plan-1')
    shown.unmount()
    await drawn(review({ plan }), locale)
    expect(screen.getByRole('link', { name: back })).toBeDefined()
  })

  test('is nothing in a form as ever, which leads to a plan', async () => {
    await drawn(form())
    expect(screen.getByRole('link', { name: 'Buy each month instead' }).getAttribute('href')).toBe('/app/plans/new')
    expect(screen.queryByText('From your plan')).toBeNull()
  })
})

describe('an order that looks like one before', () => {
  const duplicate = (onReplace: (() => void) | null) => ({
    number: '1042',
    orderDate: '2026-11-20T12:00:00.000Z',
    onOpen: asked(),
    onReplace,
    onPlace: asked(),
    onLeave: asked(),
  })

  test.each([
    [
      'goes on with that, or is placed in its stead, while it can be canceled',
      asked(),
      ['Continue with that order', 'Cancel it, place this one'],
    ],
    ['shows that once it cannot be canceled', null, ['Show that order']],
  ] as const)('%s', async (_, onReplace, offered) => {
    await drawn(review({ duplicate: duplicate(onReplace) }))
    const dialog = await screen.findByRole('dialog')
    const names = within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names.filter(Boolean)).toEqual([...offered, 'Place this one too'])
  })
})
