import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Devices, ListedSessions, SignInHistory } from '../../src/app/screens/sessions/types'
import { SessionsView } from '../../src/app/screens/sessions/view'
import type { OpenSession } from '../../src/domain/customer/sessions'
import type { SignIn } from '../../src/domain/customer/sign-ins'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('sessions')

const at = { createdAt: '2026-11-20T12:00:00.000Z', lastSeenAt: '2026-11-20T12:05:00.000Z' }
const here: OpenSession = { id: 'here', current: true, browser: 'Firefox 148', system: 'Linux', ...at }
const phone: OpenSession = { id: 'phone', current: false, browser: 'Safari 26', system: 'iPhone', ...at }
const unknown: OpenSession = { id: 'unknown', current: false, browser: null, system: null, ...at }

const nothing = () => undefined
const noHistory: SignInHistory = { state: 'listed', signIns: [], hasMore: false, onMore: nothing, onTryAgain: nothing }
const devices: Devices & ListedSessions = {
  state: 'listed',
  sessions: [here, phone, unknown],
  ending: [],
  ended: 0,
  isNotEnded: false,
  onEnd: nothing,
  onEndOthers: nothing,
}
const listed = (change: Partial<ListedSessions> = {}) => (
  <SessionsView frozen={null} devices={{ ...devices, ...change }} history={noHistory} />
)
const withHistory = (change: Partial<SignInHistory>) => (
  <SessionsView frozen={null} devices={devices} history={{ ...noHistory, ...change }} />
)

test.each([
  ['en', ['Firefox 148 on Linux', 'Safari 26 on iPhone', 'Unknown device'], 'This device', 'Log out the device'],
  ['sv', ['Firefox 148 på Linux', 'Safari 26 på iPhone', 'Okänd enhet'], 'Den här enheten', 'Logga ut enheten'],
] as const)('in %s lists each device, and all but this one can be logged out', async (locale, names, mark, button) => {
  const { container } = await drawn(listed(), locale)
  const rows = screen.getAllByRole('listitem')
  for (const [index, name] of names.entries()) expect(within(rows[index] ?? container).getAllByText(name)).toBeDefined()
  expect(
    rows.map((row) => [
      within(row).queryByText(mark) !== null,
      within(row).queryByRole('button', { name: new RegExp(button) }) !== null,
    ]),
  ).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
  expect(await faultsIn(container)).toEqual([])
})

test('one device is logged out, or all others', async () => {
  const [onEnd, onEndOthers] = [asked(), asked()]
  await drawn(listed({ onEnd, onEndOthers }))
  await userEvent.click(screen.getByRole('button', { name: /Log out the device.*Safari 26 on iPhone/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Log out all other devices' }))
  expect([onEnd.mock.calls, onEndOthers.mock.calls.length]).toEqual([[['phone']], 1])
})

test('says what has come of it', async () => {
  const { rerender } = await drawn(listed({ sessions: [here], ended: 2 }))
  expect(screen.getByRole('status').textContent).toBe('2 devices are logged out.')
  expect(screen.getByText('You are only logged in here.')).toBeDefined()
  rerender(listed({ isNotEnded: true }))
  expect(screen.getByRole('alert').textContent).toContain('We could not log out every device.')
})

test('loading is said; a failure can be tried again', async () => {
  const onTryAgain = asked()
  const { rerender } = await drawn(<SessionsView frozen={null} devices={{ state: 'loading' }} history={noHistory} />)
  expect(screen.getByRole('status', { name: 'Loading your devices' })).toBeDefined()
  rerender(<SessionsView frozen={null} devices={{ state: 'failed', onTryAgain }} history={noHistory} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onTryAgain).toHaveBeenCalledOnce()
})

const signIn = (change: Partial<SignIn>): SignIn => ({
  id: change.outcome ?? 'signed-in',
  at: at.createdAt,
  outcome: 'signed-in',
  way: 'password',
  browser: 'Firefox 148',
  system: 'Linux',
  network: '203.0.113.7',
  isNewDevice: false,
  ...change,
})
const signIns = [
  signIn({ way: 'e-id' }),
  signIn({ outcome: 'wrong-password', isNewDevice: true, browser: null, system: null, network: null }),
  signIn({ outcome: 'second-factor-missing' }),
  signIn({ outcome: 'wrong-second-factor' }),
  signIn({ outcome: 'wrong-passkey', way: 'passkey' }),
  signIn({ outcome: 'locked-out' }),
]

test.each([
  [
    'en',
    'Latest logins',
    [
      'Logged in',
      'Wrong password',
      'Stopped before the code',
      'Wrong code',
      'Passkey not accepted',
      'Too many attempts',
    ],
    'New device',
    'e-ID',
  ],
  [
    'sv',
    'Senaste inloggningar',
    ['Inloggad', 'Fel lösenord', 'Avbröts före koden', 'Fel kod', 'Lösennyckeln godtogs inte', 'För många försök'],
    'Ny enhet',
    'E-legitimation',
  ],
] as const)('in %s lists sign-ins, failed ones marked', async (locale, title, outcomes, mark, way) => {
  const { container } = await drawn(withHistory({ signIns }), locale)
  const rows = within(screen.getByRole('region', { name: title })).getAllByRole('listitem')
  for (const [index, outcome] of outcomes.entries())
    expect(within(rows[index] ?? container).getByText(outcome)).toBeDefined()
  expect(rows.map((row) => within(row).queryByText(mark) !== null)).toEqual([false, true, false, false, false, false])
  expect(rows.map((row) => within(row).queryByText(way) !== null)).toEqual([true, false, false, false, false, false])
  expect(rows.map((row) => within(row).queryByText(/203\.0\.113\.7/) !== null)).toEqual([
    true,
    false,
    true,
    true,
    true,
    true,
  ])
  expect(await faultsIn(container)).toEqual([])
})

test('older sign-ins are asked for, and what did not come is asked for again', async () => {
  const [onMore, onTryAgain] = [asked(), asked()]
  const { rerender } = await drawn(withHistory({ signIns, hasMore: true, onMore, onTryAgain }))
  await userEvent.click(screen.getByRole('button', { name: 'Show older logins' }))
  rerender(withHistory({ signIns, hasMore: true, state: 'loading', onMore, onTryAgain }))
  expect(screen.getByRole('button', { name: 'Loading older logins' }).getAttribute('aria-disabled')).toBe('true')
  rerender(withHistory({ signIns, hasMore: true, state: 'failed', onMore, onTryAgain }))
  expect(screen.getByText('Older logins could not be loaded.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect([onMore, onTryAgain].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('says that sign-ins are on their way, that there are none, or that they did not come', async () => {
  const onTryAgain = asked()
  const { rerender } = await drawn(withHistory({ state: 'loading' }))
  expect(screen.getByRole('status', { name: 'Loading the latest logins' })).toBeDefined()
  rerender(withHistory({}))
  expect(screen.getByText('There are no logins to show yet.')).toBeDefined()
  rerender(withHistory({ state: 'failed', onTryAgain }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onTryAgain).toHaveBeenCalledOnce()
})

test.each([
  ['en', 'you change your password by a link', 'then change your password', 'Forgotten your password?'],
  ['sv', 'så du byter lösenord via en länk', 'byt sedan lösenord', 'Glömt lösenordet?'],
] as const)('in %s says what is possible while the account is frozen', async (locale, says, saysNot, button) => {
  const forgottenPassword = 'https://example.com/forgotten/'
  const { container } = await drawn(
    <SessionsView frozen={{ forgottenPassword }} devices={devices} history={noHistory} />,
    locale,
  )
  expect(container.textContent).toContain(says)
  expect(container.textContent).not.toContain(saysNot)
  expect(screen.getByRole('link', { name: button }).getAttribute('href')).toBe(forgottenPassword)
})
