import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type {
  AwaitingDeposit,
  ChoosingWay,
  NamingOwner,
  NamingProvider,
  Proven,
  Reviewing,
  Signing,
} from '../../src/app/screens/wallet-proof/types'
import { WalletProofView } from '../../src/app/screens/wallet-proof/view'
import { coins } from '../../src/domain/money/currencies'
import { proofWays, walletProviders } from '../../src/domain/wallet-proofs/wallet-proofs'
import { signingWallets } from '../../src/domain/wallet-proofs/wallets'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('wallet-proof')
const nothing = () => undefined
const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const told = () => document.body.textContent?.replaceAll('\u00a0', ' ').replaceAll(/[\u2060\u2011]/g, '') ?? ''
const leave = { leadsTo: 'order', onLeave: nothing } as const
const copying = { copied: null, onCopy: nothing }

const choosing = (change: Partial<ChoosingWay> = {}) => (
  <WalletProofView
    state="choosing"
    {...leave}
    problem={null}
    type="BUY"
    address={address}
    until={null}
    ways={proofWays}
    way={null}
    refusal={null}
    isAsking={false}
    canConfirm={false}
    support={{ screen: 'support' }}
    onChoose={nothing}
    onConfirm={nothing}
    {...change}
  />
)
const signing = (change: Partial<Signing> = {}) => (
  <WalletProofView
    state="signing"
    {...copying}
    problem={null}
    coin="BTC"
    text={'I show that this wallet is mine.\nNumber: 1'}
    signature=""
    signatureProblem={null}
    isBusy={false}
    onType={nothing}
    onSubmit={nothing}
    onBack={nothing}
    {...change}
  />
)
const awaiting = (change: Partial<AwaitingDeposit> = {}) => (
  <WalletProofView
    state="awaiting"
    {...leave}
    {...copying}
    problem={null}
    coin="BTC"
    amount="0.00005417"
    to="bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
    from={address}
    until="2026-11-27 12:00"
    isSandbox={false}
    onChange={nothing}
    {...change}
  />
)
const provider = (change: Partial<NamingProvider> = {}) => (
  <WalletProofView
    state="provider"
    problem={null}
    provider={null}
    providerProblem={null}
    isBusy={false}
    onChoose={nothing}
    onSubmit={nothing}
    onBack={nothing}
    {...change}
  />
)
const owner = (change: Partial<NamingOwner> = {}) => (
  <WalletProofView
    state="owner"
    problem={null}
    name=""
    nameProblem={null}
    relation={null}
    relationProblem={null}
    isBusy={false}
    onType={nothing}
    onChoose={nothing}
    onSubmit={nothing}
    onBack={nothing}
    {...change}
  />
)
const reviewing = (change: Partial<Reviewing> = {}) => (
  <WalletProofView
    state="reviewing"
    {...leave}
    problem={null}
    type="BUY"
    until={null}
    owner="Birger Lind"
    onChange={null}
    {...change}
  />
)
const fetching = () => <WalletProofView state="loading" />
const proven = (change: Partial<Proven> = {}) => (
  <WalletProofView state="proven" {...leave} address={address} {...change} />
)

describe('the ways', () => {
  test.each([
    ['BUY', 'en', 'Whose wallet do the coins go to?', 'The order is above EUR 1,000.'],
    ['SELL', 'en', 'Whose wallet did the coins come from?', 'The sale is above EUR 1,000.'],
    ['BUY', 'sv', 'Vems plånbok går kryptovalutan till?', 'Ordern är på över 1 000 euro.'],
    ['SELL', 'sv', 'Vems plånbok kom kryptovalutan från?', 'Försäljningen är på över 1 000 euro.'],
  ] as const)('of a %s are asked for in %s, with why and about which address', async (type, locale, title, why) => {
    await drawn(choosing({ type }), locale)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(told()).toContain(why)
    expect(told()).toContain(address)
  })

  test('are those that can be gone now, each named and told of', async () => {
    await drawn(choosing({ ways: ['signature', 'owner'] }))
    const names = screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-labelledby') ?? '')
    expect(names.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Sign a text with the wallet',
      'It is somebody else’s',
    ])
    expect(screen.getByRole('radio', { name: 'It is somebody else’s', description: /support checks it/ })).toBeDefined()
  })

  test('lead on once one is chosen', async () => {
    const onConfirm = asked()
    const onChoose = asked()
    const { rerender } = await drawn(choosing({ onConfirm, onChoose }))
    await userEvent.click(screen.getByRole('radio', { name: 'Send a small amount from the wallet' }))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('deposit')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(onConfirm).not.toHaveBeenCalled()
    rerender(choosing({ onConfirm, way: 'deposit', canConfirm: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  test.each([
    ['payment', 'Pay first', true],
    ['order', 'To the order', false],
  ] as const)('can be left for the %s', async (leadsTo, name, saysMeanwhile) => {
    const onLeave = asked()
    await drawn(choosing({ leadsTo, onLeave }))
    await userEvent.click(screen.getByRole('button', { name }))
    expect(onLeave).toHaveBeenCalledOnce()
    expect(told().includes('You can pay meanwhile.')).toBe(saysMeanwhile)
  })

  test('say until when, of an order that was paid', async () => {
    await drawn(choosing({ until: '2026-11-27 12:00' }))
    expect(told()).toMatch(/2026.11.27 12:00 at the latest/)
  })

  test.each([
    ['amount', 'Another amount came'],
    ['sender', 'came from another address'],
    ['review', 'Support could not accept'],
  ] as const)('say why it was refused: %s', async (refusal, words) => {
    await drawn(choosing({ refusal }))
    expect(told()).toContain('We still do not know whose wallet it is')
    expect(told()).toContain(words)
    expect(screen.queryAllByRole('link', { name: 'Contact support' })).toHaveLength(refusal === 'review' ? 1 : 0)
  })

  test.each([
    ['step-refused', 'Something has changed'],
    ['no-deposits', 'cannot take a small amount'],
    ['too-many-requests', 'tried too many times'],
    ['not-done', 'did not work'],
  ] as const)('say what went wrong: %s', async (problem, words) => {
    await drawn(choosing({ problem }))
    expect(screen.getByRole('alert').textContent).toContain(words)
  })
})

describe('a text to sign', () => {
  test('is shown to the letter, copied whole, and drawn as a code', async () => {
    const onCopy = asked()
    await drawn(signing({ onCopy }))
    expect(screen.getByText(/I show that this wallet is mine/).textContent).toBe(
      'I show that this wallet is mine.\nNumber: 1',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Copy the text' }))
    expect(onCopy).toHaveBeenCalledExactlyOnceWith('text', 'I show that this wallet is mine.\nNumber: 1')
    expect(await screen.findByRole('img', { name: 'The text as a QR code' })).toBeDefined()
  })

  test.each(coins)('has help for the wallets of %s', async (coin) => {
    await drawn(signing({ coin }))
    expect(screen.getAllByRole('term', { hidden: true }).map(({ textContent }) => textContent)).toEqual(
      signingWallets[coin].map(({ name }) => name),
    )
  })

  test('is sent with its signature, and says at the field what is wrong with it', async () => {
    const onSubmit = asked()
    await drawn(signing({ onSubmit, signature: 'abc', signatureProblem: 'signatureMalformed' }))
    const field = screen.getByRole('textbox', { name: 'Signature' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(told()).toContain('This is not a signature of this kind of wallet.')
    await userEvent.click(screen.getByRole('button', { name: 'Check the signature' }))
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test('cannot be sent twice at once', async () => {
    const onSubmit = asked()
    await drawn(signing({ onSubmit, isBusy: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Checking' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('a small amount', () => {
  test.each([
    ['en', '0.00005417 BTC'],
    ['sv', '0,00005417 BTC'],
  ] as const)('in %s is told exactly, with both addresses and until when', async (locale, amount) => {
    await drawn(awaiting(), locale)
    expect(told()).toContain(amount)
    expect(told()).toContain('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
    expect(told()).toContain(address)
    expect(told()).toMatch(/2026.11.27 12:00/)
  })

  test('and where it goes are copied as wallets take them', async () => {
    const onCopy = asked()
    await drawn(awaiting({ onCopy }))
    await userEvent.click(screen.getByRole('button', { name: /Copy: Exact amount/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Copy the address' }))
    expect(onCopy.mock.calls).toEqual([
      ['amount', '0.00005417'],
      ['address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ])
  })

  test.each([true, false])('says that nothing real is to be sent where that is so: %s', async (isSandbox) => {
    await drawn(awaiting({ isSandbox }))
    expect(/sandbox/i.test(told())).toBe(isSandbox)
  })
})

describe('a provider', () => {
  test('is one of the list', async () => {
    const onChoose = asked()
    await drawn(provider({ onChoose }))
    const list = screen.getByRole('combobox', { name: 'Exchange or company' })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Choose',
      ...walletProviders.map(({ name }) => name),
    ])
    await userEvent.selectOptions(list, 'Kraken')
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('kraken')
  })

  test('that was not chosen is asked for at the field', async () => {
    await drawn(provider({ providerProblem: 'required' }))
    expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('somebody else', () => {
  test('is told of by name and relation', async () => {
    const onType = asked()
    const onChoose = asked()
    const onSubmit = asked()
    await drawn(owner({ onType, onChoose, onSubmit }))
    await userEvent.type(screen.getByRole('textbox', { name: 'The owner’s full name' }), 'B')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Who the owner is to you' }), 'Relative')
    await userEvent.click(screen.getByRole('button', { name: 'Send to support' }))
    expect([onType.mock.calls, onChoose.mock.calls, onSubmit.mock.calls]).toEqual([[['B']], [['relative']], [[]]])
  })
})

test.each([
  ['payment', 'Go on to pay'],
  ['order', 'To the order'],
] as const)('what support looks at, and what is known, lead on to the %s', async (leadsTo, name) => {
  const onLeave = asked()
  const { rerender } = await drawn(reviewing({ leadsTo, onLeave }))
  expect(told()).toContain('You named Birger Lind as the owner.')
  await userEvent.click(screen.getByRole('button', { name }))
  rerender(proven({ leadsTo, onLeave }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We know whose wallet it is')
  await userEvent.click(screen.getByRole('button', { name }))
  expect(onLeave).toHaveBeenCalledTimes(2)
})

test('what support looks at can be shown with the wallet instead, and says until when the order waits', async () => {
  const onChange = asked()
  await drawn(reviewing({ onChange, until: '2026-11-27 12:00' }))
  expect(told()).toMatch(/2026.11.27 12:00 at the latest/)
  await userEvent.click(screen.getByRole('button', { name: 'Show it with the wallet instead' }))
  expect(onChange).toHaveBeenCalledOnce()
})

test('what could not be fetched is fetched again', async () => {
  const onTryAgain = asked()
  await drawn(<WalletProofView state="failed" onTryAgain={onTryAgain} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onTryAgain).toHaveBeenCalledOnce()
})

test.each([
  ['the ways', choosing({ refusal: 'review', until: '2026-11-27 12:00', leadsTo: 'payment' })],
  ['a text to sign', signing({ signatureProblem: 'signatureInvalid' })],
  ['a small amount', awaiting()],
  ['a provider', provider({ providerProblem: 'required' })],
  ['somebody else', owner({ nameProblem: 'required', relationProblem: 'required' })],
  ['what support looks at', reviewing()],
  ['what is known', proven()],
  ['what is fetched', fetching()],
] as const)('axe finds nothing at %s', async (_, view) => {
  await drawn(view)
  expect(await faultsIn(document.body)).toEqual([])
})
