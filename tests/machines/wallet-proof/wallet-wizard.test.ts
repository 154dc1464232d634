import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { pageOfOrder, screenOf } from '../../../machines/lib/page-of'
import { PortError } from '../../../machines/lib/ports'
import { provideWalletWizard } from '../../../machines/wallet-proof/wallet-wizard'
import { walletFieldProblem } from '../../../machines/wallet-proof/wallet-wizard-setup'
import type { Order } from '../../../src/domain/orders/orders'
import type { OwnerRelation, WalletProof, WalletProvider } from '../../../src/domain/wallet-proofs/wallet-proofs'
import { orderWith } from '../../support/orders'
import { heldPort } from '../../support/ports'
import { walletProofWith } from '../../support/wallet-proofs'

const reference = orderWith().reference
const asked = walletProofWith({ coin: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })
const proven: WalletProof = { ...asked, state: 'proven', isAwaited: false, ways: [], provenBy: 'signature' }
const deposit = { amount: '0.00100001', address: '0x52908400098527886E0F7030069857D2E4169EE7', until: '2026-03-09' }
const awaiting: WalletProof = { ...asked, state: 'awaiting', deposit }
const signature = `0x${'1b'.repeat(65)}`

const setting = async (order: Partial<Order> = {}, proof: WalletProof = asked) => {
  const loading = heldPort<{ reference: string }, { order: Order; proof: WalletProof }>()
  const signing = heldPort<{ reference: string; signature: string }, WalletProof>()
  const depositing = heldPort<{ reference: string }, WalletProof>()
  const provider = heldPort<{ reference: string; provider: WalletProvider }, WalletProof>()
  const owner = heldPort<{ reference: string; name: string; relation: OwnerRelation }, WalletProof>()
  const machine = provideWalletWizard({
    loadProof: loading.port,
    signProof: signing.port,
    askDeposit: depositing.port,
    nameProvider: provider.port,
    nameOwner: owner.port,
    watchOrder: () => () => undefined,
  })
  const actor = createActor(machine, { input: { reference } }).start()
  const told = orderWith(order)
  await loading.answer({ order: told, proof })
  const now = () => actor.getSnapshot()
  return {
    actor,
    told,
    loading,
    signing,
    depositing,
    provider,
    owner,
    state: () => now().value,
    context: () => now().context,
    page: () => pageOfOrder(screenOf(now()), now().context.order),
    goes: (way: 'signature' | 'deposit' | 'provider' | 'owner') => {
      actor.send({ type: 'way.choose', way })
      actor.send({ type: 'way.confirm' })
    },
  }
}

describe('where the wizard leads on', () => {
  test.each([
    ['a purchase by card that was not tried', { paymentMethod: 'StripeCard' }, 'paymentProcessing'],
    ['a purchase by card that was tried', { paymentMethod: 'StripeCard', isPaymentTried: true }, 'orderConfirmation'],
    ['a purchase by transfer', { paymentMethod: 'BANKGIRO' }, 'orderConfirmation'],
    ['one that is paid', { paymentMethod: 'StripeCard', status: 'PAID' }, 'orderConfirmation'],
    ['a sale', { type: 'SELL', status: 'PENDING' }, 'orderConfirmation'],
  ] as const)('after %s', async (_, order, screen) => {
    const { actor, page } = await setting(order)
    expect(page()?.screen).toBe('orderWallet')
    actor.send({ type: 'wizard.leave' })
    expect(page()?.screen).toBe(screen)
  })

  test('nobody is asked what has been shown before', async () => {
    const { page, told } = await setting({}, proven)
    expect(page()).toEqual({
      screen: 'orderConfirmation',
      params: { reference: told.reference, status: told.status },
    })
  })
})

describe('a signature', () => {
  test('is held against the form of its coin before it is sent', async () => {
    const { actor, goes, signing, context, state } = await setting()
    goes('signature')
    actor.send({ type: 'signature.type', text: 'mine' })
    expect(walletFieldProblem(context(), 'signature')).toBeNull()
    actor.send({ type: 'signature.submit' })
    expect([state(), walletFieldProblem(context(), 'signature'), signing.asked]).toEqual([
      'signing',
      'signatureMalformed',
      [],
    ])
    actor.send({ type: 'signature.type', text: `${signature}\n` })
    expect(walletFieldProblem(context(), 'signature')).toBeNull()
    actor.send({ type: 'signature.submit' })
    expect(signing.asked).toEqual([{ reference, signature: `${signature}\n` }])
  })

  test('that the exchange refuses says so at its field until it becomes another', async () => {
    const { actor, goes, signing, context, state } = await setting()
    goes('signature')
    actor.send({ type: 'signature.type', text: signature })
    actor.send({ type: 'signature.submit' })
    await signing.fail(new PortError('bad-input', [{ field: 'signature', code: 'signatureOtherAddress' }]))
    expect([state(), context().signature, walletFieldProblem(context(), 'signature')]).toEqual([
      'signing',
      signature,
      'signatureOtherAddress',
    ])
    actor.send({ type: 'signature.type', text: `${signature} ` })
    expect(walletFieldProblem(context(), 'signature')).toBeNull()
  })

  test('that was pasted is cut where no wallet’s is so long', async () => {
    const { actor, goes, context } = await setting()
    goes('signature')
    actor.send({ type: 'signature.type', text: 'a'.repeat(6000) })
    expect(context().signature).toHaveLength(5000)
  })

  test('comes too late where another page has shown it: what is known then is told', async () => {
    const { actor, goes, signing, loading, told, context, state } = await setting()
    goes('signature')
    actor.send({ type: 'signature.type', text: signature })
    actor.send({ type: 'signature.submit' })
    await signing.fail(new PortError('step-refused'))
    expect([state(), context().problem]).toEqual([{ choosing: 'refreshing' }, 'step-refused'])
    await loading.answer({ order: told, proof: proven })
    expect([state(), context().problem]).toEqual(['proven', undefined])
  })
})

describe('a small amount', () => {
  test('is shown while it is awaited, and another way can be gone instead', async () => {
    const { actor, goes, depositing, state } = await setting()
    goes('deposit')
    await depositing.answer(awaiting)
    expect(state()).toEqual({ awaiting: 'settled' })
    actor.send({ type: 'way.change' })
    expect(state()).toEqual({ choosing: 'settled' })
  })

  test('is shown again where it is chosen again', async () => {
    const { actor, goes, depositing, state } = await setting({}, awaiting)
    actor.send({ type: 'way.change' })
    goes('deposit')
    await depositing.answer(awaiting)
    expect(state()).toEqual({ awaiting: 'settled' })
  })

  test('that comes is told by the exchange, and the page goes on', async () => {
    const { actor, loading, told, state } = await setting({}, awaiting)
    actor.send({ type: 'order.changed' })
    await loading.answer({ order: told, proof: { ...proven, provenBy: 'deposit' } })
    expect(state()).toBe('proven')
  })

  test('does not bring back its page while the customer chooses another way', async () => {
    const { actor, loading, told, state } = await setting({}, awaiting)
    actor.send({ type: 'way.change' })
    actor.send({ type: 'order.changed' })
    await loading.answer({ order: told, proof: awaiting })
    expect(state()).toEqual({ choosing: 'settled' })
  })

  test.each(['feature-off', 'provider-unavailable'])('cannot be asked for at %s', async (code) => {
    const { goes, depositing, context, state } = await setting()
    goes('deposit')
    await depositing.fail(new PortError(code))
    expect([state(), context().problem]).toEqual([{ choosing: 'settled' }, 'no-deposits'])
  })

  test('is no way where nobody takes coins', async () => {
    const { actor, state } = await setting({}, { ...asked, ways: ['signature', 'provider', 'owner'] })
    actor.send({ type: 'way.choose', way: 'deposit' })
    expect(actor.getSnapshot().can({ type: 'way.confirm' })).toBe(false)
    expect(state()).toEqual({ choosing: 'settled' })
  })
})

test('what support looks at can be shown with the wallet instead', async () => {
  const reviewing: WalletProof = { ...asked, state: 'reviewing', ways: ['signature', 'deposit'] }
  const { actor, goes, loading, told, state } = await setting({}, reviewing)
  expect(state()).toEqual({ reviewing: 'settled' })
  actor.send({ type: 'way.change' })
  goes('signature')
  expect(state()).toBe('signing')
  actor.send({ type: 'step.back' })
  await loading.answer({ order: told, proof: reviewing })
  expect(state()).toEqual({ choosing: 'settled' })
})

test('a frozen account is told of by the session, and no problem here', async () => {
  const { goes, depositing, context, state } = await setting()
  goes('deposit')
  await depositing.fail(new PortError('account-frozen'))
  expect([state(), context().problem]).toEqual([{ choosing: 'settled' }, undefined])
})

test('a provider and somebody else are asked for at their fields', async () => {
  const { actor, goes, provider, owner, state, context } = await setting()
  goes('provider')
  actor.send({ type: 'provider.submit' })
  expect(walletFieldProblem(context(), 'provider')).toBe('required')
  actor.send({ type: 'provider.choose', provider: 'kraken' })
  actor.send({ type: 'provider.submit' })
  expect(provider.asked).toEqual([{ reference, provider: 'kraken' }])
  await provider.fail(new PortError('unexpected'))
  actor.send({ type: 'step.back' })
  goes('owner')
  actor.send({ type: 'owner.submit' })
  expect([walletFieldProblem(context(), 'name'), walletFieldProblem(context(), 'relation')]).toEqual([
    'required',
    'required',
  ])
  actor.send({ type: 'name.type', text: 'Birger Lind' })
  actor.send({ type: 'relation.choose', relation: 'relative' })
  actor.send({ type: 'owner.submit' })
  expect(owner.asked).toEqual([{ reference, name: 'Birger Lind', relation: 'relative' }])
  // What is said of a field that is not there would stand nowhere.
  await owner.fail(new PortError('bad-input', [{ field: 'amount', code: 'amountTooLow' }]))
  expect([state(), context().problem, context().name]).toEqual(['describingOwner', 'not-done', 'Birger Lind'])
  actor.send({ type: 'owner.submit' })
  await owner.fail(new PortError('bad-input', [{ field: 'name', code: 'notAccepted' }]))
  expect([context().problem, walletFieldProblem(context(), 'name')]).toEqual([undefined, 'notAccepted'])
})
