import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SecurityScreen, SecurityShown } from '../../src/app/screens/security/types'
import { SecurityView } from '../../src/app/screens/security/view'
import type { MeasureState } from '../../src/domain/customer/security'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('security')

const nothing = () => undefined
const password: MeasureState = { measure: 'password', isOn: true, until: null, screen: 'settingsPassword' }
const factor: MeasureState = { measure: 'second-factor', isOn: false, until: null, screen: 'settings2fa' }
const allowed: MeasureState = { measure: 'allowed-addresses', isOn: false, until: null, screen: 'settingsAddresses' }
const since = '2026-03-02T12:00:00.000Z'

const shown = (change: Partial<SecurityShown> = {}) => (
  <SecurityView
    state="shown"
    measures={[password, factor]}
    next={factor}
    freeze={null}
    forgottenPassword="https://example.com/en/forgotten-password/"
    problem={null}
    isBusy={false}
    onFreeze={nothing}
    onEnd={nothing}
    onKeep={nothing}
    {...change}
  />
)

const proving = (change: Partial<Extract<SecurityScreen, { state: 'proving' }>> = {}) => (
  <SecurityView
    state="proving"
    password={{ text: '', problem: null }}
    code={null}
    problem={null}
    isBusy={false}
    onType={nothing}
    onLeave={nothing}
    onSubmit={nothing}
    onBack={nothing}
    onPasskey={null}
    {...change}
  />
)

test.each([
  ['en', 'Next step: Two-factor authentication', /Set up.*Two-factor authentication/, 'Freeze account'],
  ['sv', 'Nästa steg: Tvåstegsverifiering', /Lägg till.*Tvåstegsverifiering/, 'Frys kontot'],
] as const)('in %s says what is on, what is missing, and what helps most', async (locale, next, link, button) => {
  const onFreeze = asked()
  const { container } = await drawn(shown({ onFreeze }), locale)
  expect(screen.getByText(next)).toBeDefined()
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/app/settings/2fa')
  await userEvent.click(screen.getByRole('button', { name: button }))
  expect(onFreeze.mock.calls).toHaveLength(1)
  expect(await faultsIn(container)).toEqual([])
})

test('where everything is on, that is said', async () => {
  await drawn(shown({ measures: [password], next: null }))
  expect(screen.getByText('Everything that we offer is on.')).toBeDefined()
})

test('a frozen account says since when, leads only to what can be seen to, and the end of it can be asked for', async () => {
  const onEnd = asked()
  await drawn(
    shown({ measures: [password, factor, allowed], freeze: { since, until: null, releasedBy: 'customer' }, onEnd }),
  )
  expect(screen.getByText(/^Your account has been frozen since .*2026/)).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/app/settings/sessions',
    'https://example.com/en/forgotten-password/',
    '/app/settings/addresses',
  ])
  expect(screen.queryByRole('button', { name: 'Freeze account' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'End the freeze' }))
  expect(onEnd.mock.calls).toHaveLength(1)
})

test('one that support ends leads there, and to nothing else', async () => {
  await drawn(shown({ freeze: { since, until: null, releasedBy: 'desk' } }))
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/app/support'])
})

test('one whose freeze is to end can be kept frozen', async () => {
  const onKeep = asked()
  await drawn(shown({ freeze: { since, until: '2026-03-03T12:00:00.000Z', releasedBy: 'clock' }, onKeep }))
  expect(screen.getByText(/^The freeze ends /)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Keep it frozen' }))
  expect(onKeep.mock.calls).toHaveLength(1)
})

test('freezing is asked about once more, and cannot be left while it is done', async () => {
  const onConfirm = asked()
  const confirming = (isBusy: boolean) => (
    <SecurityView state="confirming" isBusy={isBusy} onConfirm={onConfirm} onBack={nothing} />
  )
  const { rerender } = await drawn(confirming(false))
  await userEvent.click(screen.getByRole('button', { name: 'Freeze account' }))
  expect(onConfirm.mock.calls).toHaveLength(1)
  rerender(confirming(true))
  expect(screen.getByRole('button', { name: 'Back' }).matches(':disabled, [aria-disabled=true]')).toBe(true)
})

test('before a freeze ends the customer shows who they are', async () => {
  const onPasskey = asked()
  const onSubmit = asked()
  const { container } = await drawn(
    proving({ code: { text: '000000', problem: 'codeInvalid' }, problem: 'too-soon', onPasskey, onSubmit }),
  )
  expect(screen.getByText('Too many attempts. Wait a few minutes and try again.')).toBeDefined()
  expect(screen.getByText(/^The code does not match/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await userEvent.click(screen.getByRole('button', { name: 'End in 24\u00a0hours' }))
  expect([onPasskey.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
  expect(await faultsIn(container)).toEqual([])
})

test.each([
  ['en', 'What you can do meanwhile', 'Signed-in devices', 'Ask for a link by e-mail, and choose a new one.'],
  ['sv', 'Vad du kan göra under tiden', 'Inloggade enheter', 'Be om en länk via e-post och välj ett nytt.'],
] as const)('in %s a frozen account says what helps against who is in it', async (locale, title, devices, link) => {
  const { container } = await drawn(shown({ freeze: { since, until: null, releasedBy: 'customer' } }), locale)
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
  expect(screen.getByRole('link', { name: devices })).toBeDefined()
  expect(container.textContent).toContain(link)
  expect(await faultsIn(container)).toEqual([])
})

test('what is being turned off says until when it is on, and that it can be kept', async () => {
  const ending: MeasureState = { ...allowed, isOn: true, until: '2026-03-03T12:00:00.000Z' }
  await drawn(shown({ measures: [ending] }))
  expect(screen.getByText(/^On until .*2026/)).toBeDefined()
  expect(screen.queryByText('On')).toBeNull()
  expect(screen.getByText(/If you did not ask for that, keep it on\.$/)).toBeDefined()
  expect(screen.queryByText('Your coins go only to addresses that you have saved.')).toBeNull()
})
