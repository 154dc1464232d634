import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { offersPasskey, passkeysFieldProblem, providePasskeys } from '../../../machines/passkeys/passkeys'
import type { PasskeysPorts } from '../../../machines/passkeys/passkeys-setup'
import type { CreationOptions, NewCredential, PasskeyList } from '../../../src/domain/customer/passkeys'
import type { ProofAsked, Reauthentication } from '../../../machines/shared/reauthentication'
import { heldPort } from '../../support/ports'

const laptop = { id: 'laptop', name: 'Laptop', createdAt: '2026-11-20T12:00:00.000Z', lastUsedAt: null }
const list = (passkeys: PasskeyList['passkeys']): PasskeyList => ({
  passkeys,
  most: 2,
  suggestedName: 'Firefox, Linux',
})

const options: CreationOptions = {
  rp: { id: 'localhost', name: 'Nordmynt' },
  user: { id: 'AAAA', name: 'astrid@example.com', displayName: 'Astrid Lind' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}

const made: NewCredential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] },
}

const setting = async (given: Partial<ProofAsked> = {}, passkeys = [laptop]) => {
  const load = heldPort<void, PasskeyList>()
  const start = heldPort<Reauthentication, CreationOptions>()
  const dialog = heldPort<Parameters<PasskeysPorts['createPasskey']>[0], NewCredential>()
  const save = heldPort<Parameters<PasskeysPorts['savePasskey']>[0], void>()
  const remove = heldPort<Parameters<PasskeysPorts['removePasskey']>[0], void>()
  const ports: PasskeysPorts = {
    loadPasskeys: load.port,
    startPasskey: start.port,
    createPasskey: dialog.port,
    savePasskey: save.port,
    removePasskey: remove.port,
  }
  const actor = createActor(providePasskeys(ports), { input: { hasPassword: true, asksCode: false, ...given } }).start()
  await load.answer(list(passkeys))
  return { actor, load, start, dialog, save, remove, now: () => actor.getSnapshot() }
}

/** Up to the browser's dialog. */
const inDialog = async () => {
  const all = await setting()
  all.actor.send({ type: 'passkey.add' })
  all.actor.send({ type: 'name.submit' })
  all.actor.send({ type: 'proof.type', field: 'password', text: 'four quiet moose' })
  all.actor.send({ type: 'proof.submit' })
  await all.start.answer(options)
  return all
}

test('one is added by its name, the password and the browser’s dialog, and the list is read anew', async () => {
  const { actor, load, start, dialog, save, now } = await inDialog()
  expect([now().value, now().context.texts]).toEqual(['asking', { name: 'Firefox, Linux', password: '', code: '' }])
  await dialog.answer(made)
  await save.answer(undefined)
  const phone = { ...laptop, id: 'phone', name: 'Firefox, Linux' }
  await load.answer(list([laptop, phone]))
  expect([start.asked, dialog.asked, save.asked]).toEqual([
    [{ password: 'four quiet moose', code: null, byPasskey: false }],
    [{ options }],
    [{ name: 'Firefox, Linux', made }],
  ])
  expect([now().value, now().context.told]).toEqual(['listing', { done: 'added', name: 'Firefox, Linux' }])
  actor.send({ type: 'passkey.add' })
  expect(now().value).toBe('listing')
})

test('a dialog that was closed is opened again by the same options, without a password', async () => {
  const { actor, start, dialog, now } = await inDialog()
  await dialog.fail(new PortError('canceled'))
  expect([now().value, now().context.problem]).toEqual(['stopped', 'canceled'])
  actor.send({ type: 'passkey.retry' })
  expect([now().value, now().context.problem, dialog.asked.length, start.asked.length]).toEqual([
    'asking',
    undefined,
    2,
    1,
  ])
})

test('whoever leaves while the dialog is open has added nothing', async () => {
  const { actor, now } = await inDialog()
  actor.send({ type: 'step.back' })
  expect([now().value, now().context.options, now().context.told]).toEqual(['listing', null, null])
})

test('a wrong password is said at its field; a name that is missing at its own', async () => {
  const { actor, start, now } = await setting()
  actor.send({ type: 'passkey.add' })
  actor.send({ type: 'name.type', text: '  ' })
  actor.send({ type: 'name.submit' })
  expect([now().value, passkeysFieldProblem(now(), 'name')]).toEqual(['naming', 'required'])
  actor.send({ type: 'name.type', text: 'Phone' })
  actor.send({ type: 'name.submit' })
  actor.send({ type: 'proof.submit' })
  expect([now().value, passkeysFieldProblem(now(), 'password')]).toEqual(['proving', 'required'])
  actor.send({ type: 'proof.type', field: 'password', text: 'wrong' })
  actor.send({ type: 'proof.submit' })
  await start.fail(new PortError('bad-input', [{ field: 'password', code: 'currentPassword' }]))
  expect([now().value, passkeysFieldProblem(now(), 'password')]).toEqual(['proving', 'currentPassword'])
})

test('with two-factor on, a passkey takes the place of the code, but not of the password', async () => {
  const { actor, start, now } = await setting({ asksCode: true })
  actor.send({ type: 'passkey.add' })
  actor.send({ type: 'name.submit' })
  expect(offersPasskey(now())).toBe(true)
  actor.send({ type: 'passkey.show' })
  expect([now().value, passkeysFieldProblem(now(), 'password')]).toEqual(['proving', 'required'])
  actor.send({ type: 'proof.type', field: 'password', text: 'four quiet moose' })
  actor.send({ type: 'passkey.show' })
  expect(start.asked).toEqual([{ password: 'four quiet moose', code: null, byPasskey: true }])
  await start.fail(new PortError('canceled'))
  expect([now().value, now().context.problem]).toEqual(['proving', 'canceled'])
})

test('without one there is none to show', async () => {
  const { actor, now } = await setting({ asksCode: true }, [])
  actor.send({ type: 'passkey.add' })
  actor.send({ type: 'name.submit' })
  expect([offersPasskey(now()), now().can({ type: 'passkey.show' })]).toEqual([false, false])
})

test('who has nothing to show is asked for nothing', async () => {
  const { actor, start, now } = await setting({ hasPassword: false })
  actor.send({ type: 'passkey.add' })
  actor.send({ type: 'name.submit' })
  expect([now().value, start.asked]).toEqual(['starting', [{ password: null, code: null, byPasskey: false }]])
  await start.fail(new PortError('unavailable'))
  expect([now().value, now().context.problem]).toEqual(['naming', 'not-done'])
})

test('one is removed, and is out of the list; the last way in is not', async () => {
  const { actor, remove, now } = await setting()
  actor.send({ type: 'passkey.remove', id: 'laptop' })
  actor.send({ type: 'proof.type', field: 'password', text: 'four quiet moose' })
  actor.send({ type: 'proof.submit' })
  await remove.fail(new PortError('last-way-in'))
  expect([now().value, now().context.problem]).toEqual(['removing', 'last-way-in'])
  actor.send({ type: 'proof.submit' })
  await remove.answer(undefined)
  expect(remove.asked[1]).toEqual({ id: 'laptop', password: 'four quiet moose', code: null, byPasskey: false })
  expect([now().value, now().context.passkeys, now().context.told]).toEqual([
    'listing',
    [],
    { done: 'removed', name: 'Laptop' },
  ])
})
