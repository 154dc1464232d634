import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { bookProblemAt, bookProofProblem, provideAddressBook } from '../../../machines/shared/address-book'
import type { SavedAddress } from '../../../src/domain/orders/saved-addresses'
import type { Reauthentication } from '../../../machines/shared/reauthentication'
import { customerWith } from '../../support/customers'
import { heldPort, tick } from '../../support/ports'

const saved = (id: string, label: string, changes: Partial<SavedAddress> = {}): SavedAddress => ({
  id,
  coin: 'BTC',
  address: `address of ${id}`,
  label,
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
  usableFrom: null,
  ...changes,
})
const [one, two, ether] = [saved('1', 'One'), saved('2', 'Two'), saved('3', 'Ether', { coin: 'ETH' })]

type Saving = Pick<SavedAddress, 'coin' | 'address' | 'label'> & { proof: Reauthentication | null }

const setting = async (book: SavedAddress[] = [one, ether, two], customer = customerWith()) => {
  const loading = heldPort<void, SavedAddress[]>()
  const saving = heldPort<Saving, SavedAddress>()
  const deleting = heldPort<{ id: string }, void>()
  const machine = provideAddressBook({
    loadAddresses: loading.port,
    saveAddress: saving.port,
    deleteAddress: deleting.port,
  })
  const actor = createActor(machine, { input: { coin: 'BTC', customer } }).start()
  await loading.answer(book)
  return {
    actor,
    loading,
    saving,
    deleting,
    state: () => actor.getSnapshot().value,
    labels: () => actor.getSnapshot().context.addresses.map(({ label }) => label),
    problem: () => actor.getSnapshot().context.problem,
  }
}

describe('the address book', () => {
  test('has the coin’s own addresses; the chosen one is what it was opened for', async () => {
    const { actor, labels } = await setting()
    expect(labels()).toEqual(['One', 'Two'])
    actor.send({ type: 'address.choose', address: two })
    expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: two.address })
  })

  test('can be closed at any time, also while something is on its way', async () => {
    const { actor } = await setting()
    actor.send({ type: 'address.remove', address: one })
    actor.send({ type: 'removal.confirm' })
    actor.send({ type: 'book.close' })
    expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: null })
  })

  test('that could not be fetched is fetched again', async () => {
    const customer = customerWith()
    const loading = heldPort<void, SavedAddress[]>()
    const never = () => new Promise<never>(() => undefined)
    const machine = provideAddressBook({ loadAddresses: loading.port, saveAddress: never, deleteAddress: never })
    const actor = createActor(machine, { input: { coin: 'BTC', customer } }).start()
    await loading.fail(new PortError('unavailable'))
    expect(actor.getSnapshot().value).toBe('failed')
    actor.send({ type: 'book.retry' })
    await loading.answer([one])
    expect(actor.getSnapshot().context.addresses).toEqual([one])
  })
})

describe('a new address', () => {
  test('is saved by its name, without the blanks around them, and stands first', async () => {
    const { actor, saving, labels, state } = await setting()
    actor.send({ type: 'address.add' })
    actor.send({ type: 'draft.type', field: 'address', text: ' address of 4 ' })
    expect(actor.getSnapshot().can({ type: 'draft.save' })).toBe(false)
    actor.send({ type: 'draft.type', field: 'label', text: ' Four ' })
    actor.send({ type: 'draft.save' })
    expect(saving.asked).toEqual([{ coin: 'BTC', address: 'address of 4', label: 'Four', proof: null }])
    await saving.answer(saved('4', 'Four'))
    expect([state(), labels()]).toEqual(['listing', ['Four', 'One', 'Two']])
  })

  test('that is in the book already is there once', async () => {
    const { actor, saving, labels } = await setting()
    actor.send({ type: 'address.add' })
    actor.send({ type: 'draft.type', field: 'address', text: two.address })
    actor.send({ type: 'draft.type', field: 'label', text: 'Again' })
    actor.send({ type: 'draft.save' })
    await saving.answer(saved('2', 'Again'))
    expect(labels()).toEqual(['Again', 'One'])
  })

  test.each([
    [new PortError('bad-input', [{ field: 'address', code: 'walletAddress' }]), 'walletAddress', undefined],
    [new PortError('limit-reached'), null, 'limit-reached'],
    [new PortError('unexpected'), null, 'not-saved'],
  ])('that is refused stays as it was typed: %s', async (error, atAddress, problem) => {
    const { actor, saving } = await setting()
    actor.send({ type: 'address.add' })
    actor.send({ type: 'draft.type', field: 'address', text: 'nonsense' })
    actor.send({ type: 'draft.type', field: 'label', text: 'Four' })
    actor.send({ type: 'draft.save' })
    await saving.fail(error)
    const now = actor.getSnapshot()
    expect([bookProblemAt(now, 'address'), now.context.problem]).toEqual([atAddress, problem])
    expect(now.context.draft).toEqual({ address: 'nonsense', label: 'Four', isNew: true })
    actor.send({ type: 'draft.type', field: 'label', text: 'Five' })
    expect([bookProblemAt(actor.getSnapshot(), 'address'), actor.getSnapshot().context.problem]).toEqual([
      null,
      undefined,
    ])
  })
})

const only = { since: '2026-11-02T12:00:00.000Z', until: null, addresses: [] }
const withProof = { allowedAddresses: only, details: { enabled2FA: true, hasPasskey: true } }

describe('where coins go only to these addresses', () => {
  const adding = async (customer = customerWith({ allowedAddresses: only })) => {
    const all = await setting([one], customer)
    all.actor.send({ type: 'address.add' })
    all.actor.send({ type: 'draft.type', field: 'address', text: 'address of 4' })
    all.actor.send({ type: 'draft.type', field: 'label', text: 'Four' })
    all.actor.send({ type: 'draft.save' })
    return all
  }

  test('one that cannot be used yet is not chosen', async () => {
    const waiting = saved('5', 'Five', { usableFrom: '2026-11-03T12:00:00.000Z' })
    const { actor, state } = await setting([one, waiting], customerWith({ allowedAddresses: only }))
    actor.send({ type: 'address.choose', address: waiting })
    expect(state()).toBe('listing')
  })

  test('a new one is added once it is shown who adds it', async () => {
    const { actor, saving, state, labels } = await adding()
    expect([state(), saving.asked]).toEqual(['proving', []])
    actor.send({ type: 'proof.submit' })
    expect([state(), bookProofProblem(actor.getSnapshot(), 'password')]).toEqual(['proving', 'required'])
    actor.send({ type: 'proof.type', field: 'password', text: 'four quiet moose' })
    actor.send({ type: 'proof.submit' })
    const proof = { password: 'four quiet moose', code: null, byPasskey: false }
    expect(saving.asked).toEqual([{ coin: 'BTC', address: 'address of 4', label: 'Four', proof }])
    await saving.answer(saved('4', 'Four', { usableFrom: '2026-11-03T12:00:00.000Z' }))
    expect([state(), labels(), actor.getSnapshot().context.texts.password]).toEqual(['listing', ['Four', 'One'], ''])
  })

  test('what is wrong with it is said at its field, and what came between above', async () => {
    const { actor, saving, state, problem } = await adding(customerWith(withProof))
    actor.send({ type: 'proof.type', field: 'password', text: 'wrong' })
    actor.send({ type: 'passkey.show' })
    await saving.fail(new PortError('bad-input', [{ field: 'password', code: 'currentPassword' }]))
    expect([state(), bookProofProblem(actor.getSnapshot(), 'password')]).toEqual(['proving', 'currentPassword'])
    for (const [code, said] of [
      ['canceled', 'not-shown'],
      ['too-many-requests', 'too-soon'],
    ] as const) {
      actor.send({ type: 'passkey.show' })
      await saving.fail(new PortError(code))
      expect([state(), problem()]).toEqual(['proving', said])
    }
    actor.send({ type: 'passkey.show' })
    await saving.fail(new PortError('bad-input', [{ field: 'address', code: 'walletAddress' }]))
    expect([
      state(),
      bookProblemAt(actor.getSnapshot(), 'address'),
      actor.getSnapshot().context.texts.password,
    ]).toEqual(['typing', 'walletAddress', ''])
  })

  test('a name is changed without that', async () => {
    const { actor, saving } = await setting([one], customerWith({ allowedAddresses: only }))
    actor.send({ type: 'address.rename', address: one })
    actor.send({ type: 'draft.type', field: 'label', text: 'First' })
    actor.send({ type: 'draft.save' })
    expect(saving.asked).toEqual([{ coin: 'BTC', address: one.address, label: 'First', proof: null }])
  })

  test('switched on elsewhere meanwhile, the exchange asks who it is', async () => {
    const { actor, saving, state } = await adding(customerWith())
    expect(state()).toBe('saving')
    await saving.fail(new PortError('bad-input', [{ field: 'password', code: 'required' }]))
    expect(state()).toBe('proving')
    actor.send({ type: 'step.back' })
    expect([state(), bookProofProblem(actor.getSnapshot(), 'password')]).toEqual(['typing', null])
  })
})

describe('an address of the book', () => {
  test('gets another name and keeps its place', async () => {
    const { actor, saving, labels } = await setting()
    actor.send({ type: 'address.rename', address: two })
    actor.send({ type: 'draft.type', field: 'label', text: 'Second' })
    actor.send({ type: 'draft.save' })
    expect(saving.asked).toEqual([{ coin: 'BTC', address: two.address, label: 'Second', proof: null }])
    await saving.answer(saved('2', 'Second'))
    expect(labels()).toEqual(['One', 'Second'])
  })

  test('is deleted once that was confirmed', async () => {
    const { actor, deleting, labels } = await setting()
    actor.send({ type: 'address.remove', address: one })
    actor.send({ type: 'step.back' })
    expect(deleting.asked).toEqual([])
    actor.send({ type: 'address.remove', address: one })
    actor.send({ type: 'removal.confirm' })
    await deleting.answer()
    expect(labels()).toEqual(['Two'])
  })

  test('that is gone already is gone; of another failure it is said', async () => {
    const { actor, deleting, labels, problem, state } = await setting()
    actor.send({ type: 'address.remove', address: one })
    actor.send({ type: 'removal.confirm' })
    await deleting.fail(new PortError('unexpected'))
    expect([state(), problem(), labels()]).toEqual(['asking', 'not-deleted', ['One', 'Two']])
    actor.send({ type: 'removal.confirm' })
    await deleting.fail(new PortError('not-found'))
    await tick()
    expect([state(), labels()]).toEqual(['listing', ['Two']])
  })
})
