import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { ShownOrder } from '../../src/app/order/types'
import { OrderView } from '../../src/app/screens/order/view'
import type { Order } from '../../src/domain/orders/orders'
import { orderStatuses, type OrderStatus } from '../../src/domain/orders/statuses'
import { asked } from '../support/asked'
import { held } from '../support/orders'
import { shownOrder } from '../support/shown-order'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('order')

const nothing = () => undefined

const shown = (order: Partial<Order> = {}, change: Partial<ShownOrder> = {}) => (
  <OrderView state="shown" {...shownOrder(order, { canReport: true, canCancel: true, ...change })} />
)

const lines: Record<OrderStatus, string> = {
  UNPAID: 'Pay by Wednesday 25 November, or the order is canceled.',
  PENDING: 'We are waiting for your payment. A bank transfer can take up to 2 business days.',
  PAID: 'We have received SEK 5,000.00 and are preparing the delivery.',
  PAYOUT_PENDING: 'We are sending 0.00454453 BTC to your wallet.',
  COMPLETED: '0.00454453 BTC was sent to your wallet 2026-11-21 09:12.',
  CANCELED: 'The order is canceled. If you have already sent money or crypto, contact support.',
  ERROR: 'You have not been charged. Pay again or choose another payment method.',
  CONTACT_SUPPORT: 'We need some information from you before we can go on. Give order number 2611 2004 82.',
  REFUND: 'We are refunding SEK 5,000.00. You see it within 3 business days.',
}

const told = () => document.body.textContent?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '') ?? ''

test.each(orderStatuses)('an order that is %s says so and what that means', async (status) => {
  await drawn(shown({ status }))
  expect(told()).toContain(lines[status])
})

test.each(orderStatuses)('every word of %s is there in Swedish', async (status) => {
  await drawn(shown({ status }), 'sv')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/Betala med Bankgiro|Köp av bitcoin/)
  for (const heading of screen.getAllByRole('heading')) expect(heading.textContent).not.toBe('')
})

describe('an order that is held', () => {
  const rowsOf = (title: string) => {
    const panel = screen.getByRole('heading', { name: title }).closest('section')
    return [...(panel?.querySelectorAll('dl > div') ?? [])].map((row) => row.textContent)
  }

  test.each([
    ['BUY', 'Once we have your answer, we send the coins or pay the money back.'],
    ['SELL', 'Once we have your answer, we pay out or send the coins back.'],
  ] as const)(
    'for a question about an order to %s says why, what is next, by when, and what to do',
    async (type, next) => {
      await drawn(shown({ type, status: 'CONTACT_SUPPORT', holds: [held('review')] }))
      expect(rowsOf('This order waits for your answer')).toEqual([
        'WhyWe have a question before we can go on.',
        `What happens next${next}`,
        'By whenSupport answers on business days.',
        'What you can doWrite to support and tell them the order number.',
      ])
      const [support] = screen.getAllByRole('link', { name: 'Contact support' })
      expect(support?.getAttribute('href')).toBe('/app/support?order=order-1')
    },
  )

  test('for an account that a payout did not reach says so in Swedish', async () => {
    await drawn(
      shown({ type: 'SELL', status: 'ERROR', payoutProblem: 'returned', holds: [held('payout-account')] }),
      'sv',
    )
    expect(rowsOf('Din utbetalning väntar på ett konto')).toEqual([
      'VarförPengarna kom inte fram till något av dina bankkonton.',
      'Vad som händer nuVi betalar ut pengarna till kontot du väljer.',
      'NärSå snart du har valt ett konto. Till ett nytt konto kan det dröja upp till 24\u00a0timmar efter en ändring av hur du loggar in.',
      'Vad du kan göraVälj ett annat konto eller verifiera det här på nytt.',
    ])
  })

  test('is not told of where nothing is', async () => {
    await drawn(shown({ status: 'PAID' }))
    expect(screen.queryByText('What you can do')).toBeNull()
  })
})

describe('a refund that waits for an account', () => {
  const waitingRefunds: Order['waitingRefunds'] = [
    { currency: 'SEK', amount: '400.00', to: null },
    { currency: 'SEK', amount: '25.50', to: null },
    { currency: 'EUR', amount: '20.00', to: null },
  ]

  const holds = [held('refund-account')]

  test.each(['REFUND', 'COMPLETED', 'PAID'] as const)(
    'is told of an order that is %s, and leads to the accounts',
    async (status) => {
      await drawn(shown({ status, waitingRefunds, holds }))
      expect((await screen.findAllByText('Your refund waits for a bank account')).length).toBe(2)
      expect(told()).toContain(
        'SEK 425.50 goes back to a verified bank account in your own name, and you have none yet.',
      )
      expect(told()).toContain('Add an account and verify it.')
      expect(told()).toContain('EUR 20.00 goes back to a verified bank account in your own name that has an IBAN.')
      expect(told()).toContain('Add an account with an IBAN and verify it.')
      const links = screen.getAllByRole('link', { name: 'Bank accounts' })
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['/app/profile/bank', '/app/profile/bank'])
    },
  )

  test('is told in Swedish', async () => {
    await drawn(shown({ status: 'REFUND', waitingRefunds: waitingRefunds.slice(0, 1), holds }), 'sv')
    expect(await screen.findByText('Din återbetalning väntar på ett bankkonto')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Bankkonton' })).toBeDefined()
  })

  test('is not told of where none waits', async () => {
    await drawn(shown({ status: 'REFUND' }))
    expect(screen.queryByText('Your refund waits for a bank account')).toBeNull()
  })
})

describe('payment instructions', () => {
  test.each(['UNPAID', 'PENDING'] as const)('stand there while the order is %s', async (status) => {
    await drawn(shown({ status }))
    expect(screen.getByRole('tab', { name: 'QR code' })).toBeDefined()
  })

  test.each(['PAID', 'COMPLETED', 'CANCELED'] as const)('are gone once it is %s', async (status) => {
    await drawn(shown({ status }))
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.queryByRole('button', { name: 'I have made the transfer' })).toBeNull()
  })

  test('show the OCR number in groups and copy it without spaces', async () => {
    const onCopy = asked()
    await drawn(shown({}, { onCopy }))
    expect(screen.getAllByText('2611 2004 82').length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: 'Copy: OCR number' }))
    expect(onCopy).toHaveBeenCalledExactlyOnceWith('ocr', '2611200482')
  })

  test('of SEPA show IBAN, BIC and the message', async () => {
    const onCopy = asked()
    await drawn(shown({ paymentMethod: 'SEPA', fiat: 'EUR', instructions: sepa }, { onCopy }))
    await userEvent.click(screen.getByRole('button', { name: 'Copy: IBAN' }))
    expect(onCopy).toHaveBeenCalledExactlyOnceWith('iban', 'GB33BUKB20201555555555')
    expect(screen.getByText('GB33 BUKB 2020 1555 5555 55')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Copy: Message' })).toBeDefined()
  })

  test('can be scanned: the tabs are walked with the arrow keys', async () => {
    await drawn(shown())
    screen.getByRole('tab', { name: 'Text' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'QR code', selected: true }))
    expect(await screen.findByRole('img', { name: 'QR code with the payment details' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Save the QR code' })).toBeDefined()
  })
})

const sepa = {
  kind: 'sepa',
  iban: 'GB33BUKB20201555555555',
  bic: 'BUKBGB22',
  owner: 'Nordmynt AB',
  bankName: 'Barclays Bank UK PLC',
  bankAddress: '1 Churchill Place',
  bankCity: 'London E14 5HP',
  bankCountry: 'GB',
  message: '2611200482',
  amount: '500.00',
  qr: 'BCD',
} as const

test('the transfer is reported once', async () => {
  const onReport = asked()
  const { rerender } = await drawn(shown({}, { onReport }))
  await userEvent.click(screen.getByRole('button', { name: 'I have made the transfer' }))
  rerender(shown({}, { onReport, isReporting: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Saving' }))
  expect(onReport).toHaveBeenCalledOnce()
})

test('an address to send coins to says where it is the sandbox’s, and can be scanned', async () => {
  const sold = { type: 'SELL', status: 'PENDING', qrCodeString: 'bitcoin:x' } as const
  const { rerender } = await drawn(shown(sold, { isSandbox: true }))
  expect(await screen.findByText('Sandbox: send nothing here.')).toBeDefined()
  expect(await screen.findByRole('img', { name: 'QR code with the address' })).toBeDefined()
  rerender(shown(sold))
  expect(screen.queryByText('Sandbox: send nothing here.')).toBeNull()
})

test('to a chain that nobody else has, coins are sent in the sandbox too', async () => {
  const walletAddress = 'bcrt1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5phstwt'
  const sold = { type: 'SELL', status: 'PENDING', qrCodeString: 'bitcoin:x', walletAddress } as const
  await drawn(shown(sold, { isSandbox: true }))
  expect(await screen.findByText('Address for this order')).toBeDefined()
  expect(screen.queryByText('Sandbox: send nothing here.')).toBeNull()
})

describe('a payment at a provider', () => {
  const error = '/app/payment/0b6e4f00-1111-4222-8333-444455556666/error'
  const card = { paymentMethod: 'StripeCard', instructions: null } as const

  test.each(['Swish', 'StripeCard', 'FinsharkPayment'] as const)('by %s is waited for in no days', async (method) => {
    await drawn(shown({ ...card, paymentMethod: method, status: 'PENDING' }))
    expect(told()).toContain('We are waiting for your payment.')
    expect(told()).not.toContain('business day')
  })

  test('by transfer says how long it can take, and that it has not come', async () => {
    await drawn(shown({ status: 'PENDING' }))
    expect(told()).toContain('A bank transfer can take up to 2 business days.')
    expect(told()).toContain("hasn't received payment yet")
  })

  test('that failed is paid again or another way, and nobody is sent to support', async () => {
    await drawn(shown({ ...card, status: 'ERROR', isPaymentTried: true, feedbackReason: 'expired_card' }))
    expect(told()).toContain('You have not been charged. Pay again or choose another payment method.')
    expect(await screen.findByText('The card has expired')).toBeDefined()
    expect(screen.getByRole('link', { name: /^Pay SEK/ })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Choose another payment method' }).getAttribute('href')).toBe(error)
    expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull()
  })

  test.each([
    ['timed-out', 'Not approved in time'],
    ['declined', 'Payment failed'],
  ])('that is %s says once that nothing was charged', async (feedbackReason, title) => {
    await drawn(shown({ ...card, status: 'ERROR', isPaymentTried: true, feedbackReason }))
    await screen.findByText(title, { selector: 'p' })
    expect(told().match(/You have not been charged\./g)).toHaveLength(1)
  })

  test('that the provider was silent of may have been drawn, and says so once', async () => {
    await drawn(shown({ ...card, status: 'ERROR', isPaymentTried: true, feedbackReason: 'silent' }))
    await screen.findByText('No answer from Stripe')
    expect(told().match(/If money was taken, the order continues by itself\./g)).toHaveLength(1)
    expect(told()).toContain('We have no answer from Stripe.')
    expect(told()).not.toContain('not been charged')
  })

  test('that the bank took for a second one may have been charged before', async () => {
    await drawn(shown({ ...card, status: 'ERROR', isPaymentTried: true, feedbackReason: 'duplicate_transaction' }))
    await screen.findByText('The card was just charged, or is being charged, with the same amount.', { exact: false })
    expect(told()).toContain('The order is kept until Wednesday 25 November.')
    expect(told()).not.toContain('not been charged')
  })

  test.each(['fraudulent', 'lost_card', 'stolen_card', 'merchant_blacklist'])(
    'that is declined for %s says no more than that, whatever its provider said',
    async (feedbackReason) => {
      const feedbackDetails = 'The card was reported lost.'
      await drawn(shown({ ...card, status: 'ERROR', isPaymentTried: true, feedbackReason, feedbackDetails }))
      expect(await screen.findByText('Generic decline')).toBeDefined()
      expect(told()).toContain('The card was declined. Contact your bank to find out why, or pay another way.')
      expect(told()).not.toContain('reported lost')
    },
  )

  test.each([
    ['lost_card', 'Generic decline', null],
    ['expired_card', 'The card has expired', 'Ask the bank.'],
  ])('that failed by %s before the order was canceled is told as %s', async (feedbackReason, title, said) => {
    const feedbackDetails = 'Ask the bank.'
    await drawn(shown({ ...card, status: 'CANCELED', isPaymentTried: true, feedbackReason, feedbackDetails }))
    expect(await screen.findByText(title)).toBeDefined()
    expect(screen.queryByText('Ask the bank.')?.textContent ?? null).toBe(said)
    expect(told()).not.toContain(feedbackReason)
    expect(told()).not.toContain('Use another card.')
  })

  test.each(['StripeCard', 'Swish', 'BANKGIRO', 'SEPA'] as const)('can be made another way than %s', async (method) => {
    await drawn(shown({ paymentMethod: method }))
    expect(screen.getByRole('link', { name: 'Choose another payment method' }).getAttribute('href')).toBe(error)
  })

  test.each([
    ['under way', { ...card, paymentEndsAt: '2026-11-20T13:20:00.000Z' }],
    ['reported', { status: 'PENDING' }],
    ['here', { ...card, status: 'PAID' }],
  ] as const)('is not made another way once it is %s', async (_, order) => {
    await drawn(shown(order))
    expect(screen.queryByRole('link', { name: 'Choose another payment method' })).toBeNull()
  })
})

test('the number of the order stands in groups', async () => {
  await drawn(shown())
  expect(told()).toContain('Order number2611 2004 82')
  expect(told()).not.toContain('2611200482')
})

test('the story says when, and what is waited for', async () => {
  const history = [
    { status: 'UNPAID', at: '' },
    { status: 'PENDING', at: '' },
  ] as const
  await drawn(shown({ status: 'PENDING', history: [...history] }))
  const [, , waiting] = within(screen.getByRole('region', { name: 'Your payment' })).getAllByRole('listitem')
  expect(waiting?.textContent).toBe('Waiting for the payment1–\u20602\u00a0business days')
})

test('a refund has its time', async () => {
  await drawn(shown({ status: 'REFUND' }, { times: { REFUND: '2026-11-21 09:12' } }))
  const [, refund] = within(screen.getByRole('region', { name: 'Your payment' })).getAllByRole('listitem')
  expect(refund?.textContent).toBe('Refund2026-11-21 09:12')
})

test('a completed order leads to the blockchain', async () => {
  await drawn(shown({ status: 'COMPLETED', rateIsFinal: true }))
  expect(screen.getByRole('link', { name: 'View on the blockchain' }).getAttribute('href')).toBe(
    'https://mempool.space/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  )
})

test('an order on a chain that nobody else has leads to none', async () => {
  const walletAddress = 'bcrt1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5phstwt'
  await drawn(shown({ status: 'COMPLETED', rateIsFinal: true, walletAddress }))
  expect(screen.queryByRole('link', { name: 'View on the blockchain' })).toBeNull()
})

describe('canceling', () => {
  const dialog = {
    reason: null,
    onReason: nothing,
    text: '',
    onText: nothing,
    isCanceling: false,
    onConfirm: nothing,
    onLeave: nothing,
  }

  test('is asked for where it is possible', async () => {
    const onCancel = asked()
    const { rerender } = await drawn(shown({}, { onCancel }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
    expect(onCancel).toHaveBeenCalledOnce()
    rerender(shown({ status: 'PAID' }, { canCancel: false }))
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  })

  test('needs a reason, and does not close on Esc', async () => {
    const [onReason, onLeave] = [asked(), asked()]
    await drawn(shown({}, { cancelDialog: { ...dialog, onReason, onLeave } }))
    const open = within(await screen.findByRole('dialog', { name: /^Cancel order 2611\s2004\s82\?$/ }))
    expect(open.getByRole('button', { name: 'Cancel order' }).hasAttribute('disabled')).toBe(true)
    expect(open.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'I changed my mind',
      'Wrong amount or wallet address',
      'Duplicate order',
      'Other reason (tell us, if you like)',
    ])
    await userEvent.click(open.getByRole('radio', { name: 'Duplicate order' }))
    expect(onReason).toHaveBeenCalledExactlyOnceWith('duplicate')
    await userEvent.keyboard('{Escape}')
    expect(onLeave).not.toHaveBeenCalled()
    await userEvent.click(open.getByRole('button', { name: 'Keep order' }))
    await userEvent.click(open.getByRole('button', { name: 'Close' }))
    expect(onLeave).toHaveBeenCalledTimes(2)
  })

  test('for another reason asks which, and confirms', async () => {
    const [onText, onConfirm] = [asked(), asked()]
    await drawn(shown({}, { cancelDialog: { ...dialog, reason: 'other', onText, onConfirm } }), 'sv')
    const open = within(await screen.findByRole('dialog'))
    await userEvent.type(open.getByRole('textbox', { name: 'Din orsak (valfritt)' }), 'x')
    await userEvent.click(open.getByRole('button', { name: 'Makulera order' }))
    expect(onText).toHaveBeenCalledExactlyOnceWith('x')
    expect(onConfirm).toHaveBeenCalledOnce()
  })
})

test('what went wrong is said at once, and the order stays', async () => {
  await drawn(shown({}, { problem: 'step-refused' }))
  expect(screen.getByRole('alert').textContent).toBe(
    'The order has changed since you opened it. Here is how it stands now.',
  )
})

test('an order that cannot be fetched can be tried again', async () => {
  const onTryAgain = asked()
  await drawn(<OrderView state="failed" onTryAgain={onTryAgain} />)
  expect(screen.getByRole('heading', { name: 'Order details error' })).toBeDefined()
  expect(screen.getByText('Error while fetching order details.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onTryAgain).toHaveBeenCalledOnce()
})

test('a transfer that is to be made now is not told as made when another way was tried', async () => {
  await drawn(shown({ status: 'UNPAID' }, { times: { UNPAID: '2026-11-20 14:05', PENDING: '2026-11-20 14:06' } }))
  const stop = screen.getByText('You make the transfer').closest('li')
  expect(stop?.textContent).toContain('Now')
  expect(stop?.textContent).not.toContain('14:06')
})
