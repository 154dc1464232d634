import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import type {
  BankChoosing,
  Canceled,
  MethodChoosing,
  Paying,
  Processing,
  SwishWaiting,
  Unpaid,
} from '../../src/app/screens/payment/types'
import { PaymentView } from '../../src/app/screens/payment/view'
import { asked } from '../support/asked'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('payment')

const nothing = () => undefined

const paying: Paying = {
  number: '2611200482',
  total: '5125.00',
  fiat: 'SEK',
  provider: 'Stripe',
  orderPage: { screen: 'orderConfirmation', params: { reference: 'order-1', status: 'UNPAID' } },
}

const processing: Processing = {
  state: 'processing',
  ...paying,
  isBegun: true,
  isLate: false,
  onContinue: nothing,
  onChange: nothing,
}

const unpaid: Unpaid = {
  state: 'unpaid',
  ...paying,
  problem: null,
  code: 'insufficient_funds',
  said: null,
  deadline: 'Monday 23 November',
  onAgain: nothing,
  onChange: nothing,
}

const swish: SwishWaiting = {
  state: 'swish',
  ...paying,
  provider: 'Swish',
  qr: 'swish://paymentrequest?token=1',
  until: '14:05',
  numberEnd: '0605',
  onOpen: nothing,
}

const banks: BankChoosing = {
  state: 'banks',
  ...paying,
  banks: [
    { name: 'seb', label: 'SEB' },
    { name: 'swedbank', label: 'Swedbank' },
  ],
  search: '',
  chosen: null,
  onSearch: nothing,
  onChoose: nothing,
  onStart: nothing,
  onChange: nothing,
}

const choosing: MethodChoosing = {
  state: 'choosing',
  ...paying,
  offers: [
    {
      method: 'Swish',
      upTo: '150000',
      feePercent: '0',
      fee: '0.00',
      block: { because: 'phone-not-verified', max: '150000', mend: { screen: 'profilePhone' } },
    },
    { method: 'StripeCard', upTo: '50000', feePercent: '2.5', fee: '125.00', block: null },
    { method: 'BANKGIRO', upTo: null, feePercent: '0', fee: '0.00', block: null },
  ],
  chosen: null,
  canConfirm: false,
  onChoose: nothing,
  onConfirm: nothing,
  onBack: nothing,
}

const canceled: Canceled = { state: 'canceled', ...paying, wasBegun: false }

const told = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''

describe('a payment that is on its way', () => {
  test('says so, for which order, and what is paid', async () => {
    await drawn(<PaymentView {...processing} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment processing')
    expect(told()).toContain('5,125.00 SEK')
    expect(told()).toContain('Order 2611 2004 82')
    expect(screen.getByRole('status').textContent).toBe('Keep this page open. It takes up to a minute.')
  })

  test('can be gone on with, and only before it has begun be paid another way', async () => {
    const [onContinue, onChange] = [asked(), asked()]
    await drawn(<PaymentView {...processing} isBegun={false} onContinue={onContinue} onChange={onChange} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We are waiting for your payment')
    expect(screen.getByRole('status').textContent).toBe('We are asking Stripe how the payment went.')
    await userEvent.click(screen.getByRole('button', { name: 'Continue at Stripe' }))
    await userEvent.click(screen.getByRole('button', { name: 'Choose another payment method' }))
    expect([onContinue.mock.calls.length, onChange.mock.calls.length]).toEqual([1, 1])
  })

  test('offers no other way once it has begun', async () => {
    await drawn(<PaymentView {...processing} onChange={null} />)
    expect(screen.queryByRole('button', { name: 'Choose another payment method' })).toBeNull()
  })

  test('that takes long can be left', async () => {
    await drawn(<PaymentView {...processing} isLate />)
    expect(told()).toContain('No answer from Stripe yetYou can leave this page. We notify you as soon as we know.')
    expect(told()).not.toContain('Keep this page open.')
  })
})

/** What it says comes with the payment that fails. */
const failed = async (what: ReactNode) => {
  await drawn(what)
  await screen.findByRole('button', { name: 'Try again' })
}

describe('a payment that failed', () => {
  test('says why in the customer’s words, that nothing was charged, and the ways on', async () => {
    const [onAgain, onChange] = [asked(), asked()]
    await failed(<PaymentView {...unpaid} onAgain={onAgain} onChange={onChange} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not enough money on the card')
    expect(told()).toContain('You have not been charged. The order is kept until Monday 23 November.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await userEvent.click(screen.getByRole('button', { name: 'Choose another payment method' }))
    expect([onAgain.mock.calls.length, onChange.mock.calls.length]).toEqual([1, 1])
  })

  test.each(['fraudulent', 'lost_card', 'stolen_card', 'merchant_blacklist'])(
    '%s is a generic decline',
    async (code) => {
      await failed(<PaymentView {...unpaid} code={code} />)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Generic decline')
    },
  )

  test.each(['fraudulent', 'lost_card', 'stolen_card', 'merchant_blacklist'])(
    '%s is told in our words even where the provider has some',
    async (code) => {
      await failed(<PaymentView {...unpaid} code={code} said="The card was reported lost." />)
      expect(told()).not.toContain('The card was reported lost.')
      expect(told()).toContain('The card was declined. Contact your bank to find out why, or pay another way.')
    },
  )

  test.each(['silent', 'duplicate_transaction'])('%s does not say that nothing was charged', async (code) => {
    await failed(<PaymentView {...unpaid} code={code} />)
    expect(told()).not.toContain('not been charged')
    expect(told()).toContain('The order is kept until Monday 23 November.')
  })

  test('with a code that nobody knows shows it raw', async () => {
    await failed(<PaymentView {...unpaid} code="card_ate_by_dog" />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('card_ate_by_dog')
  })

  test('shows the provider’s own words in place of ours', async () => {
    await failed(<PaymentView {...unpaid} said="Ask the bank for a new card." />)
    expect(told()).toContain('Ask the bank for a new card.')
    expect(told()).not.toContain('The account has too little money')
  })

  test('or did not begin, says that', async () => {
    await failed(<PaymentView {...unpaid} problem="provider-unavailable" />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The payment did not start')
    expect(screen.getByRole('alert').textContent).toBe(
      'Stripe cannot be reached right now. Try again in a few minutes or choose another payment method.',
    )
    expect(told()).toContain('You have not been charged. The order is kept until Monday 23 November.')
  })

  test('says only that the order is kept where the answer to its start was lost', async () => {
    await failed(<PaymentView {...unpaid} problem="not-started" />)
    expect(screen.getByRole('alert').textContent).toBe(
      'The payment could not be started. Try again; if you pay twice, we send one payment back.',
    )
    expect(told()).toContain('The order is kept until Monday 23 November.')
    expect(told()).not.toContain('charged')
  })

  test.each([
    ['the order changed meanwhile', { problem: 'step-refused', code: 'timed-out' }],
    ['the provider was silent of the payment before', { problem: 'provider-unavailable', code: 'silent' }],
  ] as const)('and where %s', async (_, change) => {
    await failed(<PaymentView {...unpaid} {...change} />)
    expect(told()).toContain('The order is kept until Monday 23 November.')
    expect(told()).not.toContain('charged')
  })
})

test('Swish says which number it was sent to, until when it waits, and has a code', async () => {
  const onOpen = asked()
  await drawn(<PaymentView {...swish} onOpen={onOpen} />)
  expect(await screen.findByRole('img', { name: 'QR code for the Swish app' })).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Waiting for you to approve in Swish, until 14:05')
  expect(told()).toContain('on the number that ends in 0605. Check that it says Nordmynt')
  await userEvent.click(screen.getByRole('button', { name: 'Open Swish on this device' }))
  expect(onOpen.mock.calls.length).toBe(1)
})

test('Swish is read in its order: what to approve, and only then the code for another phone', async () => {
  await drawn(<PaymentView {...swish} />)
  const code = await screen.findByRole('img', { name: 'QR code for the Swish app' })
  const heading = screen.getByRole('heading', { level: 1 })
  expect(heading.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})

describe('the list of banks', () => {
  test('is searched and chosen from', async () => {
    const [onSearch, onChoose] = [asked(), asked()]
    await drawn(<PaymentView {...banks} onSearch={onSearch} onChoose={onChoose} />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Search for a bank' }), 's')
    await userEvent.click(screen.getByRole('radio', { name: 'Swedbank' }))
    expect([onSearch.mock.calls, onChoose.mock.calls]).toEqual([[['s']], [['swedbank']]])
    expect(screen.getByRole('button', { name: 'Choose a bank' }).hasAttribute('disabled')).toBe(true)
  })

  test('says that no bank has the name', async () => {
    await drawn(<PaymentView {...banks} banks={[]} search="xyz" />)
    expect(screen.getByRole('status').textContent).toContain('No bank has that name.')
    expect(screen.getByRole('button', { name: 'Choose another payment method' })).toBeDefined()
  })

  test('names the bank on the button', async () => {
    const onStart = asked()
    await drawn(<PaymentView {...banks} chosen={{ name: 'seb', label: 'SEB' }} onStart={onStart} />)
    await userEvent.click(screen.getByRole('button', { name: 'Continue to SEB' }))
    expect(onStart.mock.calls.length).toBe(1)
  })
})

describe('another way to pay', () => {
  test('shows each method with its fee; one that is closed with why and what mends it', async () => {
    const onChoose = asked()
    await drawn(<PaymentView {...choosing} onChoose={onChoose} />)
    expect(screen.queryByRole('radio', { name: 'Swish' })).toBeNull()
    expect(screen.getByRole('group', { name: 'Swish' }).textContent).toContain('To pay with Swish you need a verified')
    expect(screen.getByRole('link', { name: 'Confirm phone' })).toBeDefined()
    expect(told().match(/Company and prepaid cards are not accepted\./g)).toHaveLength(1)
    await userEvent.click(screen.getByRole('radio', { name: 'Card' }))
    expect(onChoose.mock.calls).toEqual([['StripeCard']])
  })

  test('is paid for the figure on the button', async () => {
    const onConfirm = asked()
    await drawn(<PaymentView {...choosing} chosen="StripeCard" canConfirm onConfirm={onConfirm} />)
    await userEvent.click(screen.getByRole('button', { name: /^Pay SEK.5,125\.00$/ }))
    expect(onConfirm.mock.calls.length).toBe(1)
  })
})

describe('a payment of an order that was canceled', () => {
  test('was not charged where none had begun', async () => {
    await drawn(<PaymentView {...canceled} />)
    expect(told()).toContain('You have not been charged. The order is canceled; place a new one if you like.')
  })

  test('is sent back where it had begun', async () => {
    await drawn(<PaymentView {...canceled} wasBegun />)
    expect(told()).toContain('The order is canceled. If you have been charged, we send the money back.')
    expect(told()).not.toContain('not been charged')
  })
})

test.each([
  ['Betala med Stripe', { state: 'going', ...paying }],
  ['Betalningen avbröts', canceled],
] as const)('every word of “%s” is there in Swedish', async (heading, shown) => {
  await drawn(<PaymentView {...shown} />, 'sv')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
})
