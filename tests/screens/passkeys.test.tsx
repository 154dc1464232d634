import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ListedPasskeys, Proving } from '../../src/app/screens/passkeys/types'
import { PasskeysView } from '../../src/app/screens/passkeys/view'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('passkeys')

const laptop = { id: 'laptop', name: 'Laptop', createdAt: '2026-11-20T12:00:00.000Z', lastUsedAt: null }
const phone = { ...laptop, id: 'phone', name: 'Phone', lastUsedAt: '2026-11-21T12:00:00.000Z' }
const nothing = () => undefined

const listed = (change: Partial<ListedPasskeys> = {}) => (
  <PasskeysView
    state="listed"
    passkeys={[laptop, phone]}
    most={10}
    told={null}
    onAdd={nothing}
    onRemove={nothing}
    {...change}
  />
)

const proof = (change: Partial<Proving> = {}): Proving => ({
  password: { text: '', problem: null },
  code: null,
  problem: null,
  isBusy: false,
  onType: nothing,
  onLeave: nothing,
  onSubmit: nothing,
  onBack: nothing,
  onPasskey: null,
  ...change,
})

test.each([
  ['en', 'Not yet', /Remove.*Phone/],
  ['sv', 'Inte än', /Ta bort.*Phone/],
] as const)(
  'in %s lists each passkey with when it was used last, and each can be removed',
  async (locale, none, button) => {
    const onRemove = asked()
    const { container } = await drawn(listed({ onRemove }), locale)
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByText(none)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect(onRemove.mock.calls).toEqual([['phone']])
    expect(await faultsIn(container)).toEqual([])
  },
)

test('where there is none says what one is good for', async () => {
  const onAdd = asked()
  const { container } = await drawn(listed({ passkeys: [], onAdd }))
  expect(screen.getByRole('heading', { name: 'You have no passkeys yet' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }))
  expect(onAdd).toHaveBeenCalledOnce()
  expect(await faultsIn(container)).toEqual([])
})

test('with as many as there can be offers no other, and says so', async () => {
  await drawn(listed({ most: 2, told: { done: 'added', name: 'Phone' } }))
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  expect(screen.getByText('You have 2 passkeys, as many as there can be. Remove one to add another.')).toBeDefined()
  expect(screen.getByText('Phone is added.')).toBeDefined()
})

test('asks for a name, which says what is wrong with it', async () => {
  const onSubmit = asked()
  const naming = {
    state: 'naming',
    name: '',
    nameProblem: 'required',
    problem: 'not-done',
    isLast: false,
    isBusy: false,
    onName: nothing,
    onSubmit,
    onBack: nothing,
  } as const
  const { container } = await drawn(<PasskeysView {...naming} />)
  expect(screen.getByRole('alert').textContent).toContain('It could not be done.')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(await faultsIn(container)).toEqual([])
})

test('asks who it is: by password and code, or by a passkey in place of the code', async () => {
  const [onSubmit, onPasskey] = [asked(), asked()]
  const code = { text: '', problem: 'codeInvalid' } as const
  const { container } = await drawn(<PasskeysView state="proving" {...proof({ code, onSubmit, onPasskey })} />)
  expect(screen.getByLabelText('Code from the app, or a recovery code').getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await userEvent.click(screen.getByRole('button', { name: 'Create passkey' }))
  expect([onPasskey.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
  expect(await faultsIn(container)).toEqual([])
})

test('is read only while it is sent', async () => {
  await drawn(<PasskeysView state="proving" {...proof({ isBusy: true })} />)
  expect(screen.getByLabelText('Your password').hasAttribute('readonly')).toBe(true)
})

test('says what to do while the browser asks, and what came of it', async () => {
  const [onBack, onRetry] = [asked(), asked()]
  const { rerender } = await drawn(<PasskeysView state="asking" isSaving={false} onBack={onBack} />)
  expect(screen.getByRole('status').textContent).toContain('Waiting for the browser')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  rerender(<PasskeysView state="stopped" problem="known" onRetry={onRetry} onBack={onBack} />)
  expect(screen.getByRole('alert').textContent).toContain('There is already a passkey for your account here.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect([onBack.mock.calls.length, onRetry.mock.calls.length]).toEqual([1, 1])
})

test('before one is removed says which, and why it may not be', async () => {
  const { container } = await drawn(
    <PasskeysView state="removing" passkey={laptop} {...proof({ password: null, problem: 'last-way-in' })} />,
  )
  expect(screen.getByText('Laptop, added 2026-11-20')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain('This is your only way to log in.')
  expect(await faultsIn(container)).toEqual([])
})

test('loading is said; a failure can be tried again', async () => {
  const onTryAgain = asked()
  const { rerender } = await drawn(<PasskeysView state="loading" />)
  expect(screen.getByRole('status', { name: 'Loading your passkeys' })).toBeDefined()
  rerender(<PasskeysView state="failed" onTryAgain={onTryAgain} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onTryAgain).toHaveBeenCalledOnce()
})
