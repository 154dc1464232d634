import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AlertFormView } from '../../src/app/screens/alerts/form'
import type { AlertForm, AlertsList } from '../../src/app/screens/alerts/types'
import { AlertsView } from '../../src/app/screens/alerts/view'
import { newAlertDraft, type AlertDraft } from '../../src/domain/alerts/alert-draft'
import type { PriceAlert } from '../../src/domain/alerts/alerts'
import { coins } from '../../src/domain/money/currencies'
import { alertWith } from '../support/alerts'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { customerWith } from '../support/customers'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('alerts')

/** Without what keeps a date and a figure unbroken. */
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
const rows = () => screen.getAllByRole('listitem').map((row) => plain(row.textContent))

const listed = (alerts: PriceAlert[], change: Partial<AlertsList> = {}) => (
  <AlertsView
    state="listed"
    alerts={alerts}
    isFull={false}
    notice={null}
    removing={null}
    onAdd={asked()}
    onChange={asked()}
    onRemove={asked()}
    {...change}
  />
)

const form = (draft: Partial<AlertDraft> = {}, change: Partial<AlertForm> = {}) => (
  <AlertFormView
    isNew
    draft={{ ...newAlertDraft(customerWith()), ...draft }}
    coins={coins.map((coin) => ({ coin, rate: coin === 'BTC' ? '1045210.40' : null, isHalted: false, isOpen: true }))}
    problems={{ price: null, percent: null, buys: null }}
    limits={{ min: '100', max: '1000000' }}
    problem={null}
    isBusy={false}
    onCoin={asked()}
    onFiat={asked()}
    onKind={asked()}
    onHours={asked()}
    onRepeats={asked()}
    onPurchase={asked()}
    onType={asked()}
    onLeave={asked()}
    onSave={asked()}
    onClose={asked()}
    {...change}
  />
)

test.each([
  [{ kind: 'above', price: '1100000.00' }, 'Bitcoin · Above SEK 1,100,000.00', 'Bitcoin · Över 1 100 000,00 kr'],
  [{ kind: 'below', price: '900000.50' }, 'Bitcoin · Below SEK 900,000.50', 'Bitcoin · Under 900 000,50 kr'],
  [{ kind: 'rise', percent: 5, hours: 1 }, 'Bitcoin · Up 5% in 1 hour', 'Bitcoin · Upp 5 % på 1 timme'],
  [{ kind: 'fall', percent: 10, hours: 168 }, 'Bitcoin · Down 10% in 7 days', 'Bitcoin · Ned 10 % på 7 dygn'],
] as const)('an alert of %j says what it waits for', async (rule, english, swedish) => {
  const { unmount } = await drawn(listed([alertWith({ rule })]))
  expect(rows()[0]).toContain(english)
  unmount()
  await drawn(listed([alertWith({ rule })]), 'sv')
  expect(rows()[0]).toContain(swedish)
})

test('an alert says how it stands, how often it tells, what it prepares, and when it was reached', async () => {
  await drawn(
    listed([
      alertWith({ buys: '5000' }),
      alertWith({
        reference: 'alert-2',
        state: 'RESTING',
        repeats: true,
        reachedAt: '2026-11-20T13:05:00.000Z',
        reachedPrice: '2001000.00',
      }),
      alertWith({ reference: 'alert-3', state: 'REACHED' }),
    ]),
  )
  expect(rows()).toEqual([
    'Bitcoin · Above SEK 2,000,000.00WaitingOncePrepares a purchase for SEK 5,000ChangeRemoveRemoving',
    'Bitcoin · Above SEK 2,000,000.00RestingEach timeReached 2026-11-20 13:05 at SEK 2,001,000.00It waits until the rate has gone back.ChangeRemoveRemoving',
    'Bitcoin · Above SEK 2,000,000.00ReachedOnceSet againRemoveRemoving',
  ])
})

test('each button is told apart by its alert', async () => {
  const onChange = asked()
  const onRemove = asked()
  await drawn(listed([alertWith(), alertWith({ reference: 'alert-2', coin: 'ETH' })], { onChange, onRemove }))
  const [, second] = screen.getAllByRole('listitem')
  if (second === undefined) throw new Error('There is no second alert')
  const change = within(second).getByRole('button', { name: 'Change' })
  const remove = within(second).getByRole('button', { name: 'Remove' })
  const describing = (button: HTMLElement) =>
    plain(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent)
  expect([describing(change), describing(remove)]).toEqual(Array(2).fill('Ethereum · Above SEK 2,000,000.00'))
  await userEvent.click(change)
  await userEvent.click(remove)
  expect([onChange.mock.calls, onRemove.mock.calls]).toEqual([[['alert-2']], [['alert-2']]])
})

test('what an alert has prepared is a click away once it was reached', async () => {
  const reached = { reachedAt: '2026-11-20T13:05:00.000Z', reachedPrice: '2001000.00' } as const
  await drawn(
    listed([
      alertWith({ buys: '5000' }),
      alertWith({ reference: 'alert-2', state: 'REACHED', buys: '5000', ...reached }),
    ]),
  )
  const links = screen.getAllByRole('link', { name: 'To the purchase' }).map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/app/order?coin=BTC&amount=5000&fiat=SEK'])
})

test('without alerts it is said what they are for, and one can be created', async () => {
  const onAdd = asked()
  await drawn(listed([], { onAdd }))
  expect(screen.getByText('Get a notification when a rate passes a level you choose.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Create alert' }))
  expect(onAdd.mock.calls).toHaveLength(1)
})

test('where there are as many as there can be that is said, and no other can be created', async () => {
  await drawn(listed([alertWith()], { isFull: true }))
  expect(screen.getByText(/You have 20 alerts/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create alert' })).toBeNull()
})

test.each([
  ['set', 'The alert is set.'],
  ['removed', 'The alert is removed.'],
  ['not-removed', 'We could not remove the alert. It is still set. Try again.'],
] as const)('what was done is said: %s', async (notice, text) => {
  await drawn(listed([alertWith()], { notice }))
  expect(screen.getByText(text)).toBeTruthy()
})

test('while one is removed, the others wait', async () => {
  await drawn(listed([alertWith(), alertWith({ reference: 'alert-2' })], { removing: 'alert-2' }))
  const disabled = screen.getAllByRole('button').map((button) => button.hasAttribute('disabled'))
  expect(disabled).toEqual([true, true, true, true, true])
})

test('a level is asked for in a currency, with what the coin costs now', async () => {
  const onType = asked()
  const onFiat = asked()
  await drawn(form({}, { onType, onFiat }))
  expect(plain(screen.getByLabelText('Level').getAttribute('aria-describedby'))).not.toBeNull()
  expect(screen.getByText(/^Now 1\sBTC = SEK\s1,045,210\.40$/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Level'), '7')
  await userEvent.selectOptions(screen.getByLabelText('Currency'), 'EUR')
  expect([onType.mock.calls, onFiat.mock.calls]).toEqual([[['price', '7']], [['EUR']]])
})

test('of a coin that is halted it is said why there is no rate', async () => {
  const halted = { coin: 'BTC', rate: null, isHalted: true, isOpen: true } as const
  await drawn(form({}, { coins: [halted] }))
  expect(screen.getByRole('radio', { name: /^Bitcoin ?–$/ })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(
    'Bitcoin is not traded right now: its price has to be confirmed. We are checking again.',
  )
})

test('a move is asked for in per cent and within a time', async () => {
  const onHours = asked()
  await drawn(form({ kind: 'fall' }, { onHours }))
  expect(screen.queryByLabelText('Level')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Within'), '7 days')
  expect(onHours.mock.calls).toEqual([[168]])
})

test.each([
  [{ price: 'priceAbove' }, {}, 'The rate is already there. Choose a higher level.'],
  [{ price: 'priceBelow' }, {}, 'The rate is already there. Choose a lower level.'],
  [{ price: 'priceDecimals' }, {}, 'Use at most 2 decimals.'],
  [{ price: 'amountInvalid' }, {}, 'Enter an amount, for example 1,100,000.'],
  [{ percent: 'percentRange' }, { kind: 'rise' }, 'Enter whole percent, from 1 to 99.'],
  [{ buys: 'amountTooLow' }, { buys: true }, 'The lowest amount is SEK 100'],
  [{ buys: 'eurRefused' }, { buys: true }, 'You can buy for SEK, not EUR.'],
] as const)('%j is said at its field', async (problems, draft, text) => {
  await drawn(form(draft, { problems: { price: null, percent: null, buys: null, ...problems } }))
  expect(screen.getAllByText((_, each) => plain(each?.textContent) === text).length).toBeGreaterThan(0)
})

test.each([
  ['amountTooLarge', '/app/profile/limit'],
  ['amountTooLow', null],
] as const)('%s leads to a higher limit where that helps', async (buys, href) => {
  const { container } = await drawn(form({ buys: true }, { problems: { price: null, percent: null, buys } }))
  expect([
    screen.queryByRole('link', { name: 'Higher limit' })?.getAttribute('href') ?? null,
    await faultsIn(container),
  ]).toEqual([href, []])
})

test.each(['limit-reached', 'gone', 'no-prices', 'not-saved'] as const)(
  '%s is said above the form',
  async (problem) => {
    await drawn(form({}, { problem }))
    expect(screen.getByRole('alert').textContent).not.toBe('')
  },
)

test('while it is saved nothing can be changed', async () => {
  const onType = asked()
  const onFiat = asked()
  await drawn(form({ price: '5' }, { isBusy: true, onType, onFiat }))
  await userEvent.type(screen.getByLabelText('Level'), '7')
  await userEvent.selectOptions(screen.getByLabelText('Currency'), 'EUR')
  expect([onType.mock.calls, onFiat.mock.calls]).toEqual([[], []])
})

test.each([
  ['a list', listed([alertWith(), alertWith({ reference: 'alert-2', state: 'REACHED' })], { notice: 'set' })],
  ['no alerts', listed([])],
  ['a level', form({ buys: true, repeats: true })],
  ['a move', form({ kind: 'rise' }, { problems: { price: null, percent: 'required', buys: null } })],
  ['loading', <AlertsView key="loading" state="loading" />],
  ['failed', <AlertsView key="failed" state="failed" onTryAgain={asked()} />],
] as const)('axe finds nothing wrong with %s', async (_, view) => {
  const { container } = await drawn(view)
  expect(await faultsIn(container)).toEqual([])
})
