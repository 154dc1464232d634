import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Installing, Pushing, PushShown } from '../../src/app/screens/device/types'
import { DeviceView } from '../../src/app/screens/device/view'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { drawnWith } from '../support/screens'

const drawn = drawnWith('device')

const nothing = () => undefined
const device = (id: string, isHere: boolean, names: { browser: string | null; system: string | null }) => ({
  id,
  fingerprint: id,
  addedAt: '2026-11-20T12:05:00.000Z',
  isTold: true,
  isHere,
  ...names,
})
const here = device('here', true, { browser: 'Firefox 148', system: 'Linux' })
const phone = device('phone', false, { browser: 'Safari 26', system: 'iPhone' })

const shown: PushShown & { state: 'shown' } = {
  state: 'shown',
  here: 'off',
  devices: [],
  kinds: { orders: true, alerts: true, security: true },
  isTurningOn: false,
  isChoosing: false,
  removing: null,
  problem: null,
  failed: null,
  onTurnOn: nothing,
  onRemove: nothing,
  onSwitch: nothing,
}
const page = (change: Partial<PushShown> = {}, install: Partial<Installing> = {}) => (
  <DeviceView install={{ state: 'closed', onInstall: nothing, ...install }} push={{ ...shown, ...change }} />
)
const withPush = (push: Pushing) => <DeviceView install={{ state: 'closed', onInstall: nothing }} push={push} />

test.each([
  ['en', 'Turn on', ['Orders', 'Price alerts', 'Security'], 'When a rate that you watch is reached.'],
  ['sv', 'Slå på', ['Ordrar', 'Kurslarm', 'Säkerhet'], 'När en kurs du bevakar har nåtts.'],
] as const)(
  'in %s notifications are offered, and each kind has its switch',
  async (locale, button, kinds, ofAlerts) => {
    const [onTurnOn, onSwitch] = [asked(), asked()]
    const { container } = await drawn(page({ onTurnOn, onSwitch }), locale)
    await userEvent.click(screen.getByRole('button', { name: button }))
    for (const name of kinds) await userEvent.click(screen.getByRole('switch', { name }))
    const described = screen.getByRole('switch', { name: kinds[1], description: ofAlerts })
    expect(described).toBeDefined()
    expect([onTurnOn.mock.calls.length, onSwitch.mock.calls, await faultsIn(container)]).toEqual([
      1,
      [['orders'], ['alerts'], ['security']],
      [],
    ])
  },
)

test('devices are listed, each can be turned off, and this one is marked', async () => {
  const onRemove = asked()
  const { container } = await drawn(page({ here: 'on', devices: [here, phone], onRemove }))
  const rows = within(screen.getByRole('list', { name: 'Devices that get notifications' })).getAllByRole('listitem')
  expect(rows.map((row) => within(row).queryByText('This device') !== null)).toEqual([true, false])
  await userEvent.click(screen.getByRole('button', { name: /^Turn off.*Safari 26 on iPhone/ }))
  expect([onRemove.mock.calls, await faultsIn(container)]).toEqual([[['phone']], []])
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
})

test('a device that cannot be told is said to get none, and what brings them back', async () => {
  await drawn(
    page({
      here: 'off',
      devices: [
        { ...here, isTold: false },
        { ...phone, isTold: false },
      ],
    }),
  )
  const rows = within(screen.getByRole('list', { name: 'Devices that get notifications' })).getAllByRole('listitem')
  expect(
    rows.map((row) => within(row).queryByText(/^Gets no notifications right now\. Open Nordmynt on it/) !== null),
  ).toEqual([false, true])
})

test.each([
  [{ here: 'unsupported' }, 'This browser cannot show notifications'],
  [{ here: 'denied' }, 'Your browser blocks notifications from Nordmynt'],
] as const)('%j says why, and how it can be, and offers nothing in vain', async (change, title) => {
  const { container } = await drawn(page(change))
  expect([
    screen.getByText(title) !== null,
    screen.queryByRole('button', { name: 'Turn on' }),
    await faultsIn(container),
  ]).toEqual([true, null, []])
})

test.each([
  [{ problem: 'dismissed' }, /you did not answer/],
  [{ problem: 'push-service' }, /could not turn notifications on. Try again later/],
  [{ problem: 'unexpected' }, /could not turn notifications on. Try again./],
  [{ failed: 'remove' }, /could not turn notifications off/],
  [{ failed: 'kinds' }, /could not save your choice/],
  [{ here: 'denied', problem: 'denied' }, /blocks notifications/],
] as const)('%j is said at once', async (change, said) => {
  await drawn(page(change))
  expect(screen.getByRole('alert').textContent).toMatch(said)
})

test('installing is offered where the browser does, else it is said how', async () => {
  const onInstall = asked()
  const { rerender, container } = await drawn(page({}, { state: 'offered', onInstall }))
  await userEvent.click(screen.getByRole('button', { name: 'Install' }))
  expect(onInstall).toHaveBeenCalledOnce()
  rerender(page({}, { state: 'installed' }))
  expect([screen.queryByRole('button', { name: 'Install' }), screen.getByText('Installed') !== null]).toEqual([
    null,
    true,
  ])
  rerender(page({}, { state: 'closed' }))
  expect([screen.getByText(/in your browser’s menu/) !== null, await faultsIn(container)]).toEqual([true, []])
})

test('where the exchange sends none, nothing is said of it; what does not come can be asked for again', async () => {
  const { rerender } = await drawn(withPush({ state: 'none' }))
  expect(screen.queryByText('Notifications')).toBeNull()
  rerender(withPush({ state: 'loading' }))
  expect(screen.getByRole('status', { name: 'Loading your notification settings' })).toBeDefined()
  const onTryAgain = asked()
  rerender(withPush({ state: 'failed', onTryAgain }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onTryAgain).toHaveBeenCalledOnce()
})
