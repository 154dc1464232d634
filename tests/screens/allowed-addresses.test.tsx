import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AllowedAddressesScreen, AllowedAddressesShown } from '../../src/app/screens/allowed-addresses/types'
import { AllowedAddressesView } from '../../src/app/screens/allowed-addresses/view'
import type { AllowedAddresses } from '../../src/domain/orders/allowed-addresses'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('allowed-addresses')

const nothing = () => undefined
const address = {
  id: 'saved-1',
  coin: 'BTC',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  label: 'Ledger at home',
  createdAt: '2026-03-01T12:00:00.000Z',
  lastUsedAt: null,
  usableFrom: null,
} as const
const on: AllowedAddresses = {
  since: '2026-03-02T12:00:00.000Z',
  until: null,
  addresses: [address, { ...address, id: 'saved-2', label: 'Savings', usableFrom: '2026-03-04T12:00:00.000Z' }],
}

const shown = (change: Partial<AllowedAddressesShown> = {}) => (
  <AllowedAddressesView
    state="shown"
    allowed={null}
    isFrozen={false}
    problem={null}
    isBusy={false}
    onBegin={nothing}
    onEnd={nothing}
    onKeep={nothing}
    {...change}
  />
)

const proving = (change: Partial<Extract<AllowedAddressesScreen, { state: 'proving' }>> = {}) => (
  <AllowedAddressesView
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
  ['en', 'Turn on', /newer ones 24 hours after you saved them/],
  ['sv', 'Slå på', /nyare 24 timmar efter att du sparade dem/],
] as const)('in %s says how it works before it is switched on', async (locale, button, rule) => {
  const onBegin = asked()
  const { container } = await drawn(shown({ onBegin }), locale)
  expect(screen.getByText(rule)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: button }))
  expect(onBegin.mock.calls).toHaveLength(1)
  expect(await faultsIn(container)).toEqual([])
})

test.each([
  ['en', 'Can be used', /^Can be used from .*2026/, 'Turn off'],
  ['sv', 'Går att använda', /^Går att använda från .*2026/, 'Stäng av'],
] as const)('in %s says of each address whether, or from when, it can be used', async (locale, now, later, off) => {
  const onEnd = asked()
  const { container } = await drawn(shown({ allowed: on, onEnd }), locale)
  expect([screen.getByText(now), screen.getByText(later)]).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: off }))
  expect(onEnd.mock.calls).toHaveLength(1)
  expect(await faultsIn(container)).toEqual([])
})

test.each([
  ['en', /^Ending .*2026/, 'Keep it on'],
  ['sv', /^Stängs av .*2026/, 'Låt vara på'],
] as const)(
  'in %s says until when it is on once the end was asked for, and can be kept on',
  async (locale, text, keep) => {
    const onKeep = asked()
    await drawn(shown({ allowed: { ...on, until: '2026-03-03T12:00:00.000Z' }, onKeep }), locale)
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.queryByRole('button', { name: /Turn off|Stäng av/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: keep }))
    expect(onKeep.mock.calls).toHaveLength(1)
  },
)

test('without saved addresses it is said how one comes there; frozen, it cannot be turned off', async () => {
  await drawn(shown({ allowed: { ...on, addresses: [] }, isFrozen: true }))
  expect(screen.getByText(/^You have no saved addresses/)).toBeDefined()
  expect(screen.getByText(/^Your account is frozen/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
})

test('before it ends the customer shows who they are', async () => {
  const [onSubmit, onPasskey] = [asked(), asked()]
  const { container } = await drawn(
    proving({ code: { text: '000000', problem: 'codeInvalid' }, problem: 'not-shown', onPasskey, onSubmit }),
  )
  expect(screen.getByText('The passkey was not used. Try again, or use a code.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await userEvent.click(screen.getByRole('button', { name: 'Turn off in 24\u00a0hours' }))
  expect([onPasskey.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
  expect(await faultsIn(container)).toEqual([])
})

test('shows each address whole, since money goes there', async () => {
  await drawn(shown({ allowed: on }))
  expect(screen.getAllByText(address.address)).toHaveLength(2)
})
