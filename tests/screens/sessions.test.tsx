import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ListedSessions } from '../../src/app/screens/sessions/types'
import { SessionsView } from '../../src/app/screens/sessions/view'
import type { OpenSession } from '../../src/domain/customer/sessions'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('sessions')

const at = { createdAt: '2026-11-20T12:00:00.000Z', lastSeenAt: '2026-11-20T12:05:00.000Z' }
const here: OpenSession = { id: 'here', current: true, browser: 'Firefox 148', system: 'Linux', ...at }
const phone: OpenSession = { id: 'phone', current: false, browser: 'Safari 26', system: 'iPhone', ...at }
const unknown: OpenSession = { id: 'unknown', current: false, browser: null, system: null, ...at }

const listed = (change: Partial<ListedSessions> = {}) => (
  <SessionsView
    state="listed"
    sessions={[here, phone, unknown]}
    ending={[]}
    ended={0}
    isNotEnded={false}
    onEnd={() => undefined}
    onEndOthers={() => undefined}
    {...change}
  />
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
  const { rerender } = await drawn(<SessionsView state="loading" />)
  expect(screen.getByRole('status', { name: 'Loading your devices' })).toBeDefined()
  rerender(<SessionsView state="failed" onTryAgain={onTryAgain} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onTryAgain).toHaveBeenCalledOnce()
})
