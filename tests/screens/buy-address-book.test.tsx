import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AddressBook } from '../../src/app/order/address-book'
import type { BookDraft, BookList, BookProof, BookRemoval } from '../../src/app/order/buying-types'
import type { SavedAddress } from '../../src/domain/orders/saved-addresses'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('buy')

const nothing = () => undefined

const saved: SavedAddress = {
  id: 'saved-1',
  coin: 'BTC',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  label: 'Ledger at home',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
  usableFrom: null,
}

const page = { coin: 'BTC', problem: null, isBusy: false, onClose: nothing } as const

const list = (change: Partial<BookList> = {}) => (
  <AddressBook
    {...page}
    phase="list"
    addresses={[saved]}
    allowed={null}
    isFailed={false}
    onRetry={nothing}
    onChoose={nothing}
    onAdd={nothing}
    onRename={nothing}
    onRemove={nothing}
    {...change}
  />
)

const draft = (change: Partial<BookDraft> = {}) => (
  <AddressBook
    {...page}
    phase="draft"
    isNew
    address=""
    label=""
    addressProblem={null}
    labelProblem={null}
    canSave
    onType={nothing}
    onSave={nothing}
    onBack={nothing}
    {...change}
  />
)

const removal = (change: Partial<BookRemoval> = {}) => (
  <AddressBook
    {...page}
    phase="removal"
    label={saved.label}
    address={saved.address}
    onConfirm={nothing}
    onBack={nothing}
    {...change}
  />
)

const proof = (change: Partial<BookProof> = {}) => (
  <AddressBook
    {...page}
    phase="proof"
    address={saved.address}
    password={{ text: '', problem: null }}
    code={null}
    onType={nothing}
    onLeave={nothing}
    onSubmit={nothing}
    onBack={nothing}
    onPasskey={null}
    {...change}
  />
)

test.each([
  ['en', /Can be used from .*2026/, /^Your coins go only to these addresses until .*2026/, 'Allowed addresses'],
  [
    'sv',
    /Går att använda från .*2026/,
    /^Din kryptovaluta går bara till de här adresserna till .*2026/,
    'Tillåtna adresser',
  ],
] as const)('in %s an address that waits says until when, and is not chosen', async (locale, from, state, link) => {
  const onChoose = asked()
  const waiting = { ...saved, usableFrom: '2026-11-04T12:00:00.000Z' }
  await drawn(list({ addresses: [waiting], allowed: { until: '2026-11-05T12:00:00.000Z' }, onChoose }), locale)
  await userEvent.click(await screen.findByText(from))
  expect(onChoose.mock.calls).toEqual([])
  expect(screen.getByText(state)).toBeDefined()
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/app/settings/addresses')
})

test('before an address is added to those, the customer shows who they are', async () => {
  const onSubmit = asked()
  await drawn(proof({ onSubmit, problem: 'too-soon' }))
  expect(await screen.findByText(saved.address)).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('Too many attempts. Wait a few minutes and try again.')
  await userEvent.click(screen.getByRole('button', { name: 'Save address' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('an address is chosen by its name, renamed and deleted', async () => {
  const [onChoose, onRename, onRemove] = [asked(), asked(), asked()]
  await drawn(list({ onChoose, onRename, onRemove }))
  const entry = within(await screen.findByRole('listitem'))
  await userEvent.click(entry.getByRole('button', { name: /^Ledger at home/ }))
  await userEvent.click(entry.getByRole('button', { name: 'Rename Ledger at home' }))
  await userEvent.click(entry.getByRole('button', { name: 'Delete Ledger at home' }))
  expect(entry.getByText('bc1qw5…f3t4')).toBeDefined()
  for (const told of [onChoose, onRename, onRemove]) expect(told).toHaveBeenCalledExactlyOnceWith(saved)
})

test('an empty book says what will be here, and takes the first', async () => {
  const onAdd = asked()
  await drawn(list({ addresses: [], onAdd }), 'sv')
  expect(await screen.findByText('Här sparas plånböcker du har köpt till.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Lägg till adress' }))
  expect(onAdd).toHaveBeenCalledOnce()
})

test('a book that did not come can be asked for again', async () => {
  const onRetry = asked()
  await drawn(list({ addresses: [], isFailed: true, onRetry }))
  expect((await screen.findByRole('alert')).textContent).toContain('We could not load your addresses.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a new address is typed with its name; Enter saves it; what is wrong stands at its field', async () => {
  const [onType, onSave] = [asked(), asked()]
  await drawn(draft({ onType, onSave, addressProblem: 'walletAddress' }))
  const address = await screen.findByRole('textbox', { name: 'Bitcoin address' })
  expect(address.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('This is not a Bitcoin address. Check it, or paste it again.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'L')
  expect(onType).toHaveBeenCalledExactlyOnceWith('label', 'L')
  await userEvent.keyboard('{Enter}')
  expect(onSave).toHaveBeenCalledOnce()
})

test('of an address that is renamed the name alone is typed', async () => {
  await drawn(draft({ isNew: false, address: saved.address, label: saved.label, problem: 'not-saved' }))
  expect(await screen.findByText(saved.address)).toBeDefined()
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toBe('We could not save the address. Try again.')
})

test('before one is deleted it is asked, with the whole address', async () => {
  const [onConfirm, onBack] = [asked(), asked()]
  await drawn(removal({ onConfirm, onBack }))
  expect(await screen.findByRole('dialog', { name: 'Delete Ledger at home?' })).toBeDefined()
  expect(screen.getByText(saved.address)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Keep address' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete address' }))
  expect([onBack.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 1])
})

test.each([
  ['list', list()],
  ['draft', draft()],
  ['proof', proof()],
  ['removal', removal()],
])('no fault that axe finds: %s', async (_, book) => {
  await drawn(book)
  await screen.findByRole('dialog')
  expect(await faultsIn(document.body)).toEqual([])
})
