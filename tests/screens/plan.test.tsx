import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { ShownPlan } from '../../src/app/screens/plan/types'
import { PlanView } from '../../src/app/screens/plan/view'
import type { Plan } from '../../src/domain/plans/plans'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { orderWith } from '../support/orders'
import { planWith, remindedPlan } from '../support/plans'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('plan')
const nothing = () => undefined
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '') ?? ''
const told = () => plain(document.body.textContent)

const purchases: ShownPlan['purchases'] = {
  orders: [],
  hasMore: false,
  isLoadingMore: false,
  hasMoreFailed: false,
  onMore: null,
}

const page = (plan: Plan = planWith(), change: Partial<ShownPlan> = {}) => (
  <PlanView
    state="shown"
    plan={plan}
    copying={{ copied: null, onCopy: nothing }}
    problem={null}
    canChange
    acts={['pause', 'skip', 'end']}
    onAsk={nothing}
    asked={null}
    purchases={purchases}
    {...change}
  />
)

describe('the page of a plan', () => {
  test.each([
    ['en', 'SEK 1,000 each month on the 25th', 'Next date: Friday 25 December.', '70% Bitcoin'],
    ['sv', '1 000 kr den 25 varje månad', 'Nästa datum: fredag 25 december.', '70 % Bitcoin'],
  ] as const)('says in %s what it buys, when next, and where to', async (locale, sum, next, address) => {
    await drawn(page(), locale)
    expect([told().includes(sum), told().includes(next), told().includes(address)]).toEqual([true, true, true])
  })

  test('says when the transfer comes where banks are closed on the next date', async () => {
    await drawn(page())
    expect(told()).toContain('Banks are closed that day. The transfer comes Monday 28 December.')
  })

  test('that is over has neither a next date nor a transfer, and nothing can be done', async () => {
    const over = planWith({ state: 'ENDED', nextDay: null, endedAt: '2026-11-20T13:05:00.000Z' })
    await drawn(page(over, { canChange: false, acts: [] }))
    expect([told().includes('Next date'), told().includes('OCR number')]).toEqual([false, false])
    expect(told()).toContain('Ended2026-11-20')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the standing transfer', () => {
  test('has everything that is written in the bank, each to be copied', async () => {
    const onCopy = asked()
    await drawn(page(planWith(), { copying: { copied: 'payee', onCopy } }))
    for (const what of ['OCR number', 'Bankgiro number', 'Amount', 'Recipient'])
      await userEvent.click(screen.getByRole('button', { name: new RegExp(`^Copy: ${what}`) }))
    expect(onCopy.mock.calls).toEqual([
      ['ocr', '2611280014'],
      ['account', '5050-1055'],
      ['amount', '1000.00'],
      ['payee', 'Nordmynt AB'],
    ])
    expect(told()).toContain('we never take money from your account')
    expect(screen.getByText('Copied')).toBeDefined()
  })

  test('in euro has IBAN and BIC', async () => {
    const transfer = { payee: 'Nordmynt AB', account: 'SE4550000000058398257466', bic: 'ESSESESS', ocr: '2611280014' }
    await drawn(page(planWith({ fiat: 'EUR', transfer })))
    expect([told().includes('SE45 5000 0000 0583 9825 7466'), told().includes('ESSESESS')]).toEqual([true, true])
    expect(told()).toContain('Message to the recipient')
  })
})

test.each([
  ['too-little', null, 'It is too little to buy for. The money is used together with your next transfer.'],
  ['paused', null, 'The money is used once the plan is resumed.'],
  [
    'not-now',
    '2026-11-28T13:00:00.000Z',
    'It is not possible to buy right now. We try again automatically. If nothing has been bought by 2026-11-28 13:00, the money is paid back.',
  ],
] as const)('money that waits, %s, says why and what becomes of it', async (reason, until, why) => {
  await drawn(page(planWith({ waiting: { amount: '120.50', reason, until } })))
  expect(told()).toContain(`SEK 120.50 waits${why}`)
})

describe('prepared purchases', () => {
  test('lead to the buy page filled in, or to the order that was placed', async () => {
    await drawn(page(remindedPlan()))
    expect(screen.getByRole('link', { name: plainly('Buy BTC for SEK 700') }).getAttribute('href')).toBe(
      '/app/order?plan=5f0c2b8e-7a41-4c1b-9a57-3f4b8e2d6c10&coin=BTC',
    )
    expect(screen.getByRole('link', { name: 'To the order of LTC' }).getAttribute('href')).toContain(
      '#order=0b6e4f00-1111-4222-8333-444455556666',
    )
    expect(told()).toContain('Prepared for Wednesday 25 November')
  })
})

/** Words that have hard spaces between them where the language puts some. */
const plainly = (text: string) => new RegExp(text.replaceAll(' ', '\\s'))

describe('what the plan has bought', () => {
  test('is told coin by coin, with the average price', async () => {
    const bought: Plan['bought'] = [
      { coin: 'BTC', purchases: 2, spent: '1400.00', coins: '0.00133000', averagePrice: '1052631.57' },
      { coin: 'LTC', purchases: 0, spent: '0.00', coins: '0.00000000', averagePrice: null },
    ]
    await drawn(page(planWith({ bought })))
    expect(told()).toContain('Bitcoin2 purchases')
    expect(told()).toContain('Received0.00133000 BTCPaid, with fees1,400.00 SEKAverage price1,052,631.57 SEK')
    expect(screen.queryByRole('heading', { name: /Litecoin/ })).toBeNull()
  })

  test('is nothing at first, which is said', async () => {
    await drawn(page())
    expect(told()).toContain('Nothing yet. What has been sent to you is listed here.')
  })
})

describe('its purchases', () => {
  test('each lead to their order, and more can be shown', async () => {
    const onMore = asked()
    await drawn(page(planWith(), { purchases: { ...purchases, orders: [orderWith()], hasMore: true, onMore } }))
    const history = screen.getByRole('heading', { name: 'Its purchases' }).closest('section')
    if (!history) throw new Error('no history')
    expect(
      within(history)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([expect.stringContaining('#order=0b6e4f00-1111-4222-8333-444455556666')])
    await userEvent.click(within(history).getByRole('button', { name: 'Show more' }))
    expect(onMore).toHaveBeenCalledOnce()
  })

  test('that did not come can be tried again', async () => {
    await drawn(page(planWith(), { purchases: { ...purchases, hasMore: true, hasMoreFailed: true, onMore: nothing } }))
    expect(told()).toContain('We could not load more purchases.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })

  test('are none at first, which is said', async () => {
    await drawn(page())
    expect(told()).toContain('No purchases yet.')
  })
})

describe('what can be done', () => {
  test('keeps the focus where the button that was pressed has gone', async () => {
    const { rerender } = await drawn(page())
    screen.getByRole('button', { name: 'Pause' }).focus()
    rerender(page(planWith({ state: 'PAUSED', nextDay: null }), { acts: ['resume', 'end'] }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What you can do' }))
    rerender(page(planWith({ state: 'ENDED', nextDay: null }), { canChange: false, acts: [] }))
    expect([document.activeElement?.textContent, screen.getByRole('status').textContent]).toEqual(['Ended', 'Ended'])
  })

  test('is asked for by its button; changing is a page', async () => {
    const onAsk = asked()
    await drawn(page(planWith(), { onAsk }))
    for (const name of ['Pause', 'Skip the next date', 'End the plan'])
      await userEvent.click(screen.getByRole('button', { name }))
    expect(onAsk.mock.calls).toEqual([['pause'], ['skip'], ['end']])
    expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe(
      '/app/plans/5f0c2b8e-7a41-4c1b-9a57-3f4b8e2d6c10/change',
    )
  })

  test.each([
    ['pause', planWith(), 'Pause the plan', 'Stop the standing transfer in your bank too.'],
    ['pause', remindedPlan(), 'Pause the plan', 'No reminder comes while the plan is paused.'],
    ['resume', planWith(), 'Resume the plan', 'Money that has come meanwhile is used at once.'],
    ['resume', remindedPlan(), 'Resume the plan', 'Reminders come again, from the next date on.'],
    ['skip', planWith(), 'Skip Friday 25 December', 'money that comes all the same is used to buy.'],
    ['skip', remindedPlan(), 'Skip Friday 25 December', 'No reminder comes on Friday 25 December.'],
    ['end', planWith(), 'End the plan', 'Money that waits, or comes later, is paid back.'],
    ['end', remindedPlan(), 'End the plan', 'No more reminders come.'],
  ] as const)('is asked about once more: %s', async (act, plan, button, text) => {
    const onConfirm = asked()
    const onLeave = asked()
    await drawn(page(plan, { asked: { act, isBusy: false, onConfirm, onLeave } }))
    const dialog = await screen.findByRole('dialog')
    expect(plain(dialog.textContent)).toContain(text)
    await userEvent.click(within(dialog).getByRole('button', { name: button }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect([onConfirm.mock.calls.length, onLeave.mock.calls.length]).toEqual([1, 1])
  })

  test.each([
    ['step-refused', 'The plan has changed meanwhile.'],
    ['not-done', 'That could not be done.'],
  ] as const)('and was not, %s, is said', async (problem, text) => {
    await drawn(page(planWith(), { problem }))
    expect(screen.getByRole('alert').textContent).toContain(text)
  })
})

test('a plan that did not come can be asked for again', async () => {
  const onTryAgain = asked()
  const { unmount } = await drawn(<PlanView state="loading" />)
  expect(screen.getByRole('status').textContent).toContain('Loading')
  unmount()
  await drawn(<PlanView state="failed" onTryAgain={onTryAgain} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onTryAgain).toHaveBeenCalledOnce()
})

test.each(['en', 'sv'] as const)('nothing is in the way of anybody in %s', async (locale) => {
  const bought: Plan['bought'] = [
    { coin: 'BTC', purchases: 1, spent: '700.00', coins: '0.00066500', averagePrice: '1052631.57' },
  ]
  const waiting = { amount: '120.50', reason: 'too-little', until: null } as const
  const { container } = await drawn(
    page(remindedPlan({ bought, waiting }), { purchases: { ...purchases, orders: [orderWith()] } }),
    locale,
  )
  expect(await faultsIn(container)).toEqual([])
})
