import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { ShownOrder } from '../../src/app/order/types'
import { OrderDetailsDialog } from '../../src/app/overlays/order-details/dialog'
import type { Order } from '../../src/domain/orders/orders'
import { orderStatuses, type OrderStatus } from '../../src/domain/orders/statuses'
import { verified } from '../paths/drivers/accounts'
import { asked } from '../support/asked'
import { drawnWith } from '../support/screens'
import { held } from '../support/orders'
import { shownOrder } from '../support/shown-order'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('order-details')

const nothing = (): void => undefined

const details = (order: Partial<Order> = {}, change: Partial<ShownOrder> = {}, onClose = nothing) => (
  <OrderDetailsDialog screen={{ state: 'shown', ...shownOrder(order, change) }} faq="/en/faq/" onClose={onClose} />
)

const opened = () => screen.findByRole('dialog')
const told = async () => (await opened()).textContent.replaceAll('\u00a0', ' ')

const buttons = async () => {
  const dialog = within(await opened())
  return ['Cancel order', 'Contact support', 'I have made the transfer', 'Receipt'].filter((name) =>
    (['button', 'link'] as const).some((role) => dialog.queryByRole(role, { name }) !== null),
  )
}

describe('an order to buy', () => {
  const badges: Record<OrderStatus, string> = {
    UNPAID: 'Unpaid',
    PENDING: 'Pending',
    PAID: 'Paid',
    PAYOUT_PENDING: 'Payout pending',
    COMPLETED: 'Completed',
    CANCELED: 'Canceled',
    ERROR: 'Payment failed',
    CONTACT_SUPPORT: 'Contact support',
    REFUND: 'Refund',
  }
  test.each(orderStatuses)('that is %s says what it is, how it is paid and where it stands', async (status) => {
    await drawn(details({ status, instructions: null }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Buy bitcoin' }))
    expect(dialog.getByText('2611200482 · Bankgiro')).toBeDefined()
    expect(dialog.getAllByText(badges[status]).length).toBeGreaterThan(0)
  })

  test.each([
    ['UNPAID', { canCancel: true, canReport: true }, ['Cancel order', 'I have made the transfer']],
    ['PENDING', { canCancel: true }, ['Cancel order']],
    ['PAID', {}, ['Contact support']],
    ['PAYOUT_PENDING', {}, ['Contact support']],
    ['COMPLETED', {}, ['Receipt']],
    ['CANCELED', {}, ['Contact support']],
    ['CONTACT_SUPPORT', {}, ['Contact support']],
    ['REFUND', {}, ['Contact support']],
  ] as const)('that is %s offers what can be done', async (status, can, wanted) => {
    await drawn(details({ status }, can))
    expect(await buttons()).toEqual(wanted)
  })

  test('tells number, date, priority, rate, way to pay and address, to be copied and looked up', async () => {
    const onCopy = asked()
    await drawn(details({ priority: 'HIGH', status: 'PAID', instructions: null }, { onCopy }))
    const dialog = within(await opened())
    const facts = dialog
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`.replaceAll('\u00a0', ' '))
    expect(facts.slice(0, 6)).toEqual([
      'Order number: 2611 2004 82',
      expect.stringMatching(/^Date: 2026-11-20 \d\d:05$/),
      'Priority: High',
      'Rate when placed: 1 BTC = SEK 1,045,210.40',
      'Payment method: Bankgiro',
      'Your wallet: bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4CopyCopy: Wallet address',
    ])
    const explorer = dialog.getByRole('link', { name: 'View on the blockchain' })
    expect(explorer.getAttribute('href')).toBe(
      'https://mempool.space/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Copy: Wallet address' }))
    expect(onCopy.mock.calls).toEqual([['address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']])
  })

  test('tells the order amount, each cost, and about what comes of it', async () => {
    await drawn(details())
    expect(await told()).toContain('Amount5,000.00 SEK')
    expect(await told()).toContain('0.00454453 BTC')
  })

  test('by card that failed is paid again, and says who pays', async () => {
    const personalInformation = {
      fullName: 'Astrid Lind',
      address: 'Storgatan 5',
      postalCode: '111 22',
      city: 'Stockholm',
      countryCode: 'SE',
      email: 'astrid@example.com',
      phoneNumber: '+46701740605',
    }
    await drawn(
      details({
        status: 'ERROR',
        paymentMethod: 'StripeCard',
        instructions: null,
        isPaymentTried: true,
        feedbackReason: 'insufficient_funds',
        personalInformation,
      }),
    )
    const dialog = within(await opened())
    expect(await dialog.findByText('Not enough money on the card')).toBeDefined()
    expect(dialog.getByRole('link', { name: /^Pay SEK/ }).getAttribute('href')).toBe(
      '/app/payment/0b6e4f00-1111-4222-8333-444455556666/error',
    )
    expect(await told()).toContain('Full nameAstrid Lind')
    expect(await told()).toContain('AddressStorgatan 5, 111 22 StockholmWhat it costs')
  })

  test('by SEPA says whose account is paid to, and at which bank', async () => {
    await drawn(details({ paymentMethod: 'SEPA', fiat: 'EUR', status: 'PAID', instructions: null }))
    expect(await told()).toContain('Account ownerNordmynt AB')
    expect(await told()).toContain('Barclays Bank UK PLC, 1 Churchill Place, London E14 5HP, GB')
  })
})

test('payment instructions are there while they apply', async () => {
  await drawn(details())
  expect(within(await opened()).getByRole('button', { name: 'Copy: OCR number' })).toBeDefined()
})

test.each([
  [
    'Bankgiro',
    { kind: 'bankgiro', giro: '991-2346', ocr: '1', payee: 'Nordmynt AB', amount: '1', qr: '{}' },
    'OCR number',
  ],
  [
    'SEPA',
    {
      kind: 'sepa',
      iban: 'GB33BUKB20201555555555',
      bic: 'BUKBGB22',
      owner: 'Nordmynt AB',
      bankName: 'Barclays Bank UK PLC',
      bankAddress: '1 Churchill Place',
      bankCity: 'London E14 5HP',
      bankCountry: 'GB',
      message: '1',
      amount: '1',
      qr: 'BCD',
    },
    'message',
  ],
] as const)('a transfer by %s is told in four steps', async (_, instructions, exact) => {
  await drawn(details({ instructions, paymentMethod: instructions.kind === 'sepa' ? 'SEPA' : 'BANKGIRO' }))
  await userEvent.click(within(await opened()).getByText('Step by step'))
  const steps = within(await opened())
    .getAllByRole('list')
    .find((list) => list.tagName === 'OL' && list.closest('details')?.open)
  expect([...(steps?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Log in to your bank',
    'Enter the payment info',
    `Check the payment details (the ${exact} must be exact, or the payment is delayed)`,
    'Follow it on this page',
  ])
})

test('payment instructions are still to be seen while the coins are sent, folded away', async () => {
  await drawn(details({ status: 'PAYOUT_PENDING' }))
  expect(
    within(await opened())
      .getByText('Payment instructions')
      .closest('details')?.open,
  ).toBe(false)
})

describe('an order to sell', () => {
  const sale = {
    type: 'SELL',
    from: { currency: 'BTC', amount: '0.05000000' },
    to: { currency: 'SEK', amount: '52260.52' },
    instructions: null,
    qrCodeString: 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.05',
    payoutAccount: {
      fullName: 'Astrid Lind',
      bankName: 'Swedbank',
      clearingNumber: '83279',
      accountNumber: '9942044417',
    },
  } as const

  test('that waits for the coins says where to send them and exactly how many, with a code to scan', async () => {
    const onCopy = asked()
    await drawn(details({ ...sale, status: 'PENDING' }, { onCopy }))
    const dialog = within(await opened())
    expect(await dialog.findByRole('img', { name: 'QR code with the address' })).toBeDefined()
    expect(dialog.getByRole('link', { name: 'Open in wallet' }).getAttribute('href')).toBe(sale.qrCodeString)
    await userEvent.click(dialog.getByRole('button', { name: 'Copy address' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Copy: Amount' }))
    expect(onCopy.mock.calls).toEqual([
      ['address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
      ['coins', '0.05000000'],
    ])
    expect(await told()).toContain('Send bitcoin only, and exactly this amount')
  })

  test('says whose account it is paid out to', async () => {
    await drawn(details({ ...sale, status: 'PAYOUT_PENDING', rateIsFinal: true }))
    for (const fact of ['Full nameAstrid Lind', 'BankSwedbank', 'Clearing number8327‑9', 'Account number994 204 441‑7'])
      expect(await told()).toContain(fact)
    expect(await told()).toContain('We are paying SEK 52,260.52 to Swedbank.')
  })

  test('that is paid out is sold', async () => {
    await drawn(details({ ...sale, status: 'COMPLETED', rateIsFinal: true }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sell bitcoin' }))
    expect(dialog.getAllByText('Sold').length).toBeGreaterThan(0)
    expect(await told()).toContain('You sold0.05000000 BTC')
    expect(await told()).toContain('You got52,260.52 SEK')
  })

  test('of which another amount came says how much', async () => {
    const transactions = [transaction({ label: 'coins', direction: 'IN', currency: 'BTC', amount: '0.04000000' })]
    await drawn(details({ ...sale, status: 'CONTACT_SUPPORT', transactions }))
    expect(await told()).toContain('We have received 0.04 BTCThe order is for 0.05 BTC.')
  })

  const came = transaction({
    label: 'coins',
    direction: 'IN',
    currency: 'BTC',
    amount: '0.04000000',
    value: '41808.42',
  })

  test('that support asks about says what came and what that was worth, and nothing of an estimate', async () => {
    await drawn(details({ ...sale, status: 'CONTACT_SUPPORT', rateIsFinal: true, transactions: [came] }))
    expect(await told()).toContain('We received0.04000000 BTC')
    expect(await told()).toContain('Worth when received41,808.42 SEK')
    expect(await told()).not.toMatch(/Estimated|You get|52,260/)
  })

  test('whose coins came after it was canceled says so, and what happens next', async () => {
    const history = [
      { status: 'PENDING', at: '2026-11-20T13:05:00.000Z' },
      { status: 'CANCELED', at: '2026-11-21T13:05:00.000Z' },
      { status: 'CONTACT_SUPPORT', at: '2026-11-21T15:05:00.000Z' },
    ] as const
    const late: Partial<Order> = { ...sale, status: 'CONTACT_SUPPORT', transactions: [came], history: [...history] }
    const { rerender } = await drawn(details(late))
    expect(await told()).toContain('Your coins arrived after the order was canceled.')
    expect(await told()).toContain('sell them at the rate when they arrived or send them back')
    rerender(details({ ...late, history: [] }))
    expect(await told()).not.toContain('after the order was canceled')
  })

  test.each(['CANCELED', 'REFUND'] as const)('that is %s tells no estimate', async (status) => {
    const transactions = status === 'REFUND' ? [came] : []
    await drawn(details({ ...sale, status, transactions }))
    expect(await told()).toContain(status === 'REFUND' ? 'We received0.04000000 BTC' : 'Order amount0.05000000 BTC')
    expect(await told()).not.toMatch(/Estimated|You get|What you get|52,260/)
  })

  test('whose payout came back leads to another account', async () => {
    await drawn(details({ ...sale, status: 'ERROR', rateIsFinal: true }))
    expect(await told()).toContain('Your bank returned the payout. Choose another account, or correct this one')
    expect(screen.getByText('Payout returned', { selector: 'li *' })).toBeTruthy()
  })

  test('whose payout came back tells the words of the bank as the bank’s', async () => {
    await drawn(details({ ...sale, status: 'ERROR', rateIsFinal: true, feedbackDetails: 'The account is closed' }))
    expect(await told()).toContain('Your bank says: The account is closed')
  })

  test('whose payout came back is paid out to the chosen account from here', async () => {
    const [onChoose, onPay] = [asked(), asked()]
    const repay = {
      accounts: [verified],
      chosen: verified.reference,
      isPaying: false,
      securityWait: null,
      onChoose,
      onPay,
    }
    await drawn(details({ ...sale, status: 'ERROR', rateIsFinal: true }, { repay }))
    await userEvent.click(await within(await opened()).findByRole('button', { name: 'Pay out again' }))
    expect(onPay).toHaveBeenCalledOnce()
  })

  test.each(['refund-confirmation', 'refund-new-account', 'refund-review'] as const)(
    'money of which waits (%s) goes back to the account that is chosen from here',
    async (reason) => {
      const [onChoose, onSave] = [asked(), asked()]
      const [accounts, chosen] = [[verified], verified.reference]
      const refundTo = { accounts, chosen, isChosen: false, isSaving: false, securityWait: null, onChoose, onSave }
      const waitingRefunds = [{ currency: 'SEK', amount: '20.00', to: null } as const]
      await drawn(details({ status: 'REFUND', waitingRefunds, holds: [held(reason)] }, { refundTo }))
      await userEvent.click(await within(await opened()).findByRole('button', { name: 'Choose this account' }))
      expect(onSave).toHaveBeenCalledOnce()
      expect(await told()).toContain('SEK 20.00 goes back to the account that you choose.')
    },
  )

  test.each(['gone', 'unverified'] as const)(
    'that nothing was sent for, since its account is %s, says so',
    async (payoutProblem) => {
      await drawn(details({ ...sale, status: 'ERROR', rateIsFinal: true, payoutProblem }))
      expect(await told()).toContain('We could not pay out: the bank account is gone, or not verified any more.')
      expect(await told()).toContain('Not paid out')
      expect(await told()).not.toContain('eturned')
    },
  )
})

const transaction = (change: Partial<Order['transactions'][number]>): Order['transactions'][number] => ({
  amount: '5000.00',
  currency: 'SEK',
  value: '5000.00',
  direction: 'IN',
  label: 'BANKGIRO',
  method: null,
  date: '2026-11-20 13:09',
  message: null,
  account: null,
  explorerLink: null,
  ...change,
})

describe('transactions', () => {
  const transactions = [
    transaction({ method: 'BANKGIRO', message: '2611200482', account: '6789-123456789' }),
    transaction({ label: 'network-fee', direction: 'OUT', amount: '18.40', value: '18.40' }),
    transaction({ label: 'payment-method-fee', direction: 'OUT', amount: '50.00', value: '50.00' }),
    transaction({
      label: 'coins',
      direction: 'OUT',
      currency: 'BTC',
      amount: '0.00454453',
      value: '4750.00',
      explorerLink: 'https://mempool.space/tx/1',
    }),
    transaction({ label: 'refund', method: 'StripeCard', direction: 'OUT', amount: '50.00', value: '50.00' }),
  ]
  const rows = async () =>
    within(await opened())
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')))

  test('are a table with date in UTC, amount and value in kronor; fees are taken off', async () => {
    await drawn(details({ status: 'COMPLETED', transactions }))
    expect(await rows()).toEqual([
      ['Transaction', 'Date (UTC)', 'Amount', 'Value in SEK'],
      ['Your payment, Bankgiro6789-123456789 · 2611200482', '2026-11-20 13:09', '5,000.00 SEK', '5,000.00 SEK'],
      ['Network fee', '2026-11-20 13:09', '−18.40 SEK', '18.40 SEK'],
      ['Payment method fee', '2026-11-20 13:09', '−50.00 SEK', '50.00 SEK'],
      ['Bitcoin sent', '2026-11-20 13:09', '0.00454453 BTC', '4,750.00 SEK'],
      ['Refund, Card', '2026-11-20 13:09', '50.00 SEK', '50.00 SEK'],
    ])
  })

  test('that there are none of yet says so', async () => {
    await drawn(details())
    expect(await told()).toContain('No transactions yet. They appear when money or crypto has moved.')
  })

  test('are not shown where the feature is off', async () => {
    await drawn(details({ transactions }, { hasTransactions: false }))
    expect(within(await opened()).queryByRole('table')).toBeNull()
  })
})

describe('money that goes back', () => {
  test.each([
    ['Swish', 'SEK 50.00 goes back by Swish: to the number you paid from, usually the same day.'],
    ['StripeSwish', 'SEK 50.00 goes back by Swish: to the number you paid from, usually the same day.'],
    ['StripeCard', 'SEK 50.00 goes back to the card you paid with, within 5–\u206010 business days.'],
    [
      'BANKGIRO',
      'SEK 50.00 goes back to your verified bank account. It arrives within 3 business days after we have sent it.',
    ],
    [
      'Zimpler',
      'SEK 50.00 goes back to the account you paid from. It arrives within 10 business days after we have sent it.',
    ],
  ] as const)('came by %s', async (method, line) => {
    const transactions = [transaction({ label: 'refund', direction: 'OUT', method, amount: '50.00' })]
    await drawn(details({ status: 'REFUND', transactions }))
    expect(await told()).toContain(line)
  })

  test('in parts says each', async () => {
    const transactions = [
      transaction({ label: 'refund', direction: 'OUT', method: 'Swish', amount: '50.00' }),
      transaction({ label: 'refund', direction: 'OUT', method: 'BANKGIRO', amount: '20.00' }),
      transaction({ label: 'refund', direction: 'OUT', method: 'BANKGIRO', amount: '30.00' }),
      transaction({ label: 'refund', direction: 'OUT', method: 'Zimpler', amount: '40.00' }),
    ]
    await drawn(details({ status: 'REFUND', transactions }))
    expect(await told()).toContain('SEK 50.00 goes back by Swish')
    expect(await told()).toContain(
      'SEK 20.00 + SEK 30.00 goes back to your verified bank account. It arrives within 3 business days after we have sent it.',
    )
    expect(await told()).toContain(
      'SEK 40.00 goes back to the account you paid from. It arrives within 10 business days after we have sent it.',
    )
  })
})

test('money that waits for an account to go back to is told of as that alone', async () => {
  const transactions = [
    transaction({ label: 'refund', direction: 'OUT', method: 'Swish', amount: '50.00' }),
    transaction({ label: 'refund', direction: 'OUT', method: 'BANKGIRO', amount: '20.00' }),
  ]
  const waitingRefunds = [{ currency: 'SEK', amount: '20.00', to: null } as const]
  await drawn(details({ status: 'REFUND', transactions, waitingRefunds, holds: [held('refund-account')] }))
  expect(await screen.findByText('Your refund waits for a bank account')).toBeDefined()
  expect(await told()).toContain('SEK 20.00 goes back to a verified bank account in your own name')
  expect(await told()).toContain('SEK 50.00 goes back by Swish')
  expect(await told()).not.toContain('within 3 business days')
})

test.each([
  ['unpaid', 'BUY', 'It was not paid in time.'],
  ['unpaid', 'SELL', 'The coins did not come in time.'],
  ['provider', 'BUY', 'It was canceled at Bankgirot.'],
  ['changed-mind', 'BUY', 'You canceled it.'],
] as const)('canceled by %s, an order to %s says why', async (cancelReason, type, line) => {
  await drawn(details({ status: 'CANCELED', type, cancelReason }))
  expect(await told()).toContain(line)
})

test('feedback of a review is told while the order is not paid', async () => {
  const feedback = { feedbackReason: 'One more question', feedbackDetails: 'Send us a bank statement.' }
  const { rerender } = await drawn(details({ ...feedback, status: 'CONTACT_SUPPORT' }))
  expect(await told()).toContain('One more questionSend us a bank statement.')
  rerender(details({ ...feedback, status: 'PAID' }))
  expect(await told()).not.toContain('One more question')
})

test('money beyond the total that went back is not told as what came', async () => {
  const transactions = [
    transaction({ method: 'BANKGIRO' }),
    transaction({ label: 'refund', direction: 'OUT', method: 'BANKGIRO', amount: '200.00' }),
  ]
  await drawn(details({ status: 'PAID', transactions }))
  expect(await told()).toContain('We have received SEK 5,000.00 and are preparing the delivery.')
})

test('a bank that was chosen has its name', async () => {
  await drawn(details({ paymentMethod: 'FinsharkPayment', providerName: 'danske-bank' }, { bank: 'Danske Bank' }))
  expect(await told()).toContain('Payment methodBank payment, Danske Bank')
})

test('an order that waits for money can be paid another way', async () => {
  await drawn(details({}, { canReport: true }))
  const link = within(await opened()).getByRole('link', { name: 'Choose another payment method' })
  expect(link.getAttribute('href')).toBe('/app/payment/0b6e4f00-1111-4222-8333-444455556666/error')
})

test('the timeline names every status it has had', async () => {
  const history = [
    { status: 'UNPAID', at: '2026-11-20T13:05:00.000Z' },
    { status: 'ERROR', at: '2026-11-20T13:09:00.000Z' },
    { status: 'UNPAID', at: '2026-11-20T13:12:00.000Z' },
  ] as const
  await drawn(details({ history: [...history] }))
  await userEvent.click(within(await opened()).getByText('Timeline, 3 events'))
  const list = within(await opened())
    .getAllByRole('list')
    .at(-1)
  expect([...(list?.children ?? [])].map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Unpaid',
    'Payment failed',
    'Unpaid',
  ])
})

describe('what the customer thinks of it', () => {
  const rating = {
    given: null,
    isOpen: false,
    wasSent: false,
    text: '',
    isSending: false,
    onRate: nothing,
    onText: nothing,
    onSend: nothing,
    onLeave: nothing,
  }

  test('is asked in stars, then in words', async () => {
    const [onRate, onText, onSend] = [asked(), asked(), asked()]
    const { rerender } = await drawn(details({ status: 'COMPLETED' }, { rating: { ...rating, onRate } }))
    await userEvent.click(await screen.findByRole('radio', { name: '4 of 5' }))
    expect(onRate).toHaveBeenCalledExactlyOnceWith(4)
    rerender(details({ status: 'COMPLETED' }, { rating: { ...rating, given: 4, isOpen: true, onText, onSend } }))
    await userEvent.type(screen.getByRole('textbox', { name: 'What could be better? (optional)' }), 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect([onText.mock.calls, onSend.mock.calls.length]).toEqual([[['x']], 1])
  })

  test('is thanked for, and can be changed', async () => {
    const onRate = asked()
    await drawn(details({ status: 'COMPLETED' }, { rating: { ...rating, given: 5, wasSent: true, onRate } }))
    expect(await screen.findByText('Thank you for your answer.')).toBeDefined()
    expect(screen.getByRole('radio', { name: '5 of 5', checked: true })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Change answer' }))
    expect(onRate).toHaveBeenCalledExactlyOnceWith(5)
  })
})

describe('the window', () => {
  test('closes by its button, not by Esc or a click beside it', async () => {
    const onClose = asked()
    await drawn(details({}, {}, onClose))
    await opened()
    await userEvent.keyboard('{Escape}')
    fireEvent.pointerDown(document.body)
    fireEvent.click(document.body)
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('says that the order could not be fetched, and where to turn', async () => {
    const onTryAgain = asked()
    await drawn(<OrderDetailsDialog screen={{ state: 'failed', onTryAgain }} faq="/en/faq/" onClose={nothing} />)
    const dialog = within(await screen.findByRole('dialog', { name: 'Order details error' }))
    expect(dialog.getByText('Error while fetching order details.')).toBeDefined()
    expect(dialog.getByRole('link', { name: 'Please try again or contact support' }).getAttribute('href')).toBe(
      '/en/faq/',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(onTryAgain).toHaveBeenCalledOnce()
  })

  test('of an order that is nobody’s has nothing to try again', async () => {
    await drawn(<OrderDetailsDialog screen={{ state: 'missing' }} faq="/en/faq/" onClose={nothing} />)
    await screen.findByRole('dialog', { name: 'Order details error' })
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
