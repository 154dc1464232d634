import { walletWizardMachine, type WalletWizardSnapshot } from '../../../machines/wallet-proof/wallet-wizard'
import type { WalletProof } from '../../../src/domain/wallet-proofs/wallet-proofs'
import { orderWith } from '../../support/orders'
import { walletProofWith } from '../../support/wallet-proofs'
import { defineDriver } from '../driver'
import { badInput, noAnswer, plain, refused, tooSoon } from './cases'
import { wellFormed, walletWizardBrowser } from './wallet-wizard.browser'

const order = orderWith()
const byCard = orderWith({ paymentMethod: 'StripeCard', instructions: null })

const asked = walletProofWith()
const awaiting: WalletProof = {
  ...asked,
  state: 'awaiting',
  deposit: {
    amount: '0.00005417',
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    until: '2026-03-09T12:00:00.000Z',
  },
}
const reviewing: WalletProof = {
  ...asked,
  state: 'reviewing',
  ways: ['signature', 'deposit'],
  owner: { name: 'Birger Lind', relation: 'relative' },
}
const proven: WalletProof = { ...asked, state: 'proven', isAwaited: false, ways: [], provenBy: 'signature' }

const proofs = {
  asked,
  'asked, by card': asked,
  awaiting,
  reviewing,
  proven,
  'proven before': proven,
  'order canceled': { ...asked, isAwaited: false, ways: [] },
  'another amount': { ...asked, state: 'refused', refusal: 'amount' },
  'another sender': { ...asked, state: 'refused', refusal: 'sender' },
  'not accepted': { ...asked, state: 'refused', refusal: 'review' },
} as const satisfies Record<string, WalletProof>
type Told = keyof typeof proofs

const loaded = Object.fromEntries(
  Object.entries(proofs).map(([name, proof]) => [name, { order: name === 'asked, by card' ? byCard : order, proof }]),
)

/** What is told when the page is opened, by what it is given. */
const first: Readonly<Record<string, Told>> = {
  asked: 'asked',
  card: 'asked, by card',
  refused: 'another sender',
  over: 'proven before',
}

/** What can have become of a proof since it was told: nothing, or what others have done. */
const since: Record<WalletProof['state'], readonly Told[]> = {
  asked: ['proven', 'order canceled'],
  awaiting: ['awaiting', 'proven', 'another amount'],
  reviewing: ['reviewing', 'proven', 'not accepted'],
  refused: ['proven'],
  proven: [],
}

const isTold = ({ context: { reference, proof } }: WalletWizardSnapshot, name: string): boolean => {
  if (proof === undefined) return name === first[reference]
  if (name === 'asked' || name === 'asked, by card')
    return proof.state === 'asked' && (name === 'asked, by card') === (reference === 'card')
  if (name === 'another sender') return proof.refusal === 'sender'
  return since[proof.state].some((each) => each === name)
}

const input = (reference: string) => ({ reference })

export const walletWizardDriver = defineDriver(walletWizardMachine)({
  states: {
    loading: 'fetches what is asked',
    missing: 'says that nothing is asked of the order',
    failed: 'could not fetch what is asked',
    deciding: null,
    'choosing.settled': 'asks how it is shown',
    'choosing.refreshing': 'asks how it is shown, and fetches what has changed',
    signing: 'has a text signed',
    checkingSignature: 'has the signature checked',
    askingDeposit: 'asks for a small amount',
    'awaiting.settled': 'waits for the small amount',
    'awaiting.refreshing': 'waits for the small amount, and fetches what has changed',
    choosingProvider: 'asks which exchange it is',
    namingProvider: 'tells which exchange it is',
    describingOwner: 'asks whose it is',
    namingOwner: 'tells whose it is',
    'reviewing.settled': 'says that support looks at it',
    'reviewing.refreshing': 'says that support looks at it, and fetches what has changed',
    proven: 'says that it is known whose wallet it is',
    toPayment: 'leads to the payment of the order',
    toOrder: 'leads to the order',
  },
  inputs: {
    asked: { title: 'a customer whose order asks whose wallet it is', input: input('asked') },
    card: { title: 'a customer whose order by card asks whose wallet it is', input: input('card') },
    refused: { title: 'a customer whose small amount came from another address', input: input('refused') },
    over: { title: 'a customer who has shown it before', input: input('over') },
  },
  events: {
    'order.changed': { cases: plain },
    'proof.retry': { cases: plain },
    'way.choose': {
      cases: {
        signature: { way: 'signature' },
        deposit: { way: 'deposit' },
        provider: { way: 'provider' },
        owner: { way: 'owner' },
      },
      offered: ({ context: { way } }) => way === null,
    },
    'way.confirm': { cases: plain },
    'way.change': { cases: plain },
    'signature.type': {
      cases: { right: { text: wellFormed.right }, wrong: { text: wellFormed.wrong }, 'no signature': { text: 'mine' } },
      offered: ({ context: { signature } }) => signature === '',
    },
    'signature.submit': { cases: plain },
    'provider.choose': {
      cases: { Kraken: { provider: 'kraken' }, none: { provider: null } },
      offered: ({ context: { provider } }, name) => (provider === null) === (name === 'Kraken'),
    },
    'provider.submit': { cases: plain },
    'name.type': {
      cases: { 'a name': { text: 'Birger Lind' } },
      offered: ({ context: { name } }) => name === '',
    },
    'relation.choose': {
      cases: { relative: { relation: 'relative' }, none: { relation: null } },
      offered: ({ context: { relation } }, name) => (relation === null) === (name === 'relative'),
    },
    'owner.submit': { cases: plain },
    'step.back': { cases: plain },
    'wizard.leave': { cases: plain },
  },
  children: {
    loadProof: {
      ok: loaded,
      fail: { 'not there': { code: 'not-found' }, ...noAnswer },
      offered: (snapshot, name) => {
        if (name === 'no answer') return true
        if (name === 'not there') return snapshot.context.reference === 'asked' && !snapshot.context.proof
        return isTold(snapshot, name)
      },
    },
    signProof: {
      ok: { proven },
      fail: {
        'another signature': badInput('signature', 'signatureInvalid'),
        ...refused,
        ...tooSoon,
        ...noAnswer,
      },
      offered: ({ context: { signature } }, name) =>
        (signature === wellFormed.wrong) === (name === 'another signature'),
    },
    askDeposit: {
      ok: { awaiting },
      fail: { 'no small amounts': { code: 'feature-off' }, ...refused, ...noAnswer },
    },
    nameProvider: { ok: { proven: { ...proven, provider: 'kraken' } }, fail: { ...refused, ...noAnswer } },
    nameOwner: {
      ok: { reviewing },
      fail: { 'a name that is not taken': badInput('name', 'extendedCharacters'), ...refused, ...noAnswer },
    },
    watchOrder: { tells: ['order.changed'] },
  },
  costs: 'each way begins with being chosen, and what it is refused for comes after it was filled in',
  delays: {},
  words: {
    'order.changed': 'the exchange tells that the order has changed',
    loadProof: 'what is asked of the order is fetched',
    signProof: 'the signature is sent',
    askDeposit: 'a small amount is asked for',
    nameProvider: 'the exchange is told which provider has the wallet',
    nameOwner: 'the exchange is told whose wallet it is',
  },
  browser: walletWizardBrowser,
})
