import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { WalletExportDialog, type WalletExportScreen } from '../../src/app/overlays/wallet-export/dialog'
import { GuideView } from '../../src/app/screens/wallet-export-guide/view'
import { translate } from '../../src/i18n/i18n'
import { asked } from '../support/asked'
import { faultsIn } from '../support/axe'
import { drawnWith } from '../support/screens'

/** Whatever else the screen said would throw. */
const drawn = drawnWith('wallet-export', 'wallet-export-guide')

const t = translate('en')
const wrongPassword = t('field.walletPassword')
const nothing = () => undefined

const asking = (change: Partial<Extract<WalletExportScreen, { state: 'asking' }>> = {}) => (
  <WalletExportDialog
    screen={{
      state: 'asking',
      password: 'gamla planboken',
      fieldProblem: null,
      problem: undefined,
      canSubmit: true,
      isBusy: false,
      onType: nothing,
      onLeave: nothing,
      onSubmit: nothing,
      ...change,
    }}
    onClose={nothing}
  />
)

const wallet = { guid: '0f2a4a9e-3d5f-4b58-8b3e-9a2bd0a7c1e4', pwd: 'Vn3qk0cLxw7' }

const shown = (change: Partial<Extract<WalletExportScreen, { state: 'shown' }>> = {}) => (
  <WalletExportDialog
    screen={{ state: 'shown', wallet, copied: undefined, isCopyUnsupported: false, onCopy: nothing, ...change }}
    onClose={nothing}
  />
)

const button = (name: string) => screen.findByRole('button', { name })

test('the password is sent by Enter and by the button, which waits for a whole one', async () => {
  const onSubmit = asked()
  const { rerender } = await drawn(asking({ onSubmit }))
  await userEvent.type(await screen.findByLabelText('Wallet password'), '{Enter}')
  await userEvent.click(await button('Show wallet details'))
  expect(onSubmit.mock.calls.length).toBe(2)
  rerender(asking({ onSubmit, canSubmit: false, fieldProblem: 'walletPassword' }))
  await userEvent.type(screen.getByLabelText('Wallet password'), '{Enter}')
  expect([(await button('Show wallet details')).matches(':disabled'), onSubmit.mock.calls.length]).toEqual([true, 2])
  expect(screen.getByText(wrongPassword.replaceAll('\u00a0', ' '))).toBeDefined()
})

test('a wrong password is told as an error notice', async () => {
  await drawn(asking({ problem: 'bad-input' }))
  expect((await screen.findByRole('alert')).textContent).toBe(wrongPassword)
})

test.each([
  ['too-many-requests', 'Too many attempts. Wait 15\u00a0minutes, then try again.'],
  ['not-found', 'There is no old wallet on your account. Contact support if there should be one.'],
  ['unavailable', 'The wallet cannot be opened right now. Try again in a few minutes.'],
] as const)('%s is told', async (problem, text) => {
  await drawn(asking({ problem }))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})

describe('what opens the wallet', () => {
  test.each([
    ['en', 'Wallet export is no longer supported.', 'Copy: Wallet ID', 'Copy: Password', 'Guide for the private key'],
    [
      'sv',
      'Export av gamla plånböcker stöds inte längre.',
      'Kopiera: Plånboks-id',
      'Kopiera: Lösenord',
      'Guide till den privata nyckeln',
    ],
  ] as const)('is shown in %s', async (locale, closed, guid, pwd, guide) => {
    await drawn(shown(), locale)
    const dialog = await screen.findByRole('dialog')
    expect([wallet.guid, wallet.pwd, closed].map((text) => within(dialog).getAllByText(text).length)).toEqual([1, 1, 1])
    expect([guid, pwd].map((name) => within(dialog).getAllByRole('button', { name }).length)).toEqual([1, 1])
    const href = within(dialog).getByRole('link', { name: guide }).getAttribute('href')
    expect([href, await faultsIn(document.body)]).toEqual(['/app/wallet/export-guide', []])
  })

  test('says what was copied, or that it cannot be', async () => {
    const { rerender } = await drawn(shown({ copied: 'pwd' }))
    const copies = await screen.findByRole('button', { name: /Copy: Password/ })
    expect(within(copies).getByRole('status').textContent).toBe(t('notice.copied'))
    rerender(shown({ isCopyUnsupported: true }))
    expect(screen.getByRole('alert').textContent).toBe(t('notice.copyUnsupported'))
  })
})

test('what opens the wallet is shown to be copied, beside the way to the guide', async () => {
  const onCopy = asked()
  await drawn(shown({ onCopy }))
  await userEvent.click(await button('Copy: Wallet ID'))
  await userEvent.click(await button('Copy: Password'))
  expect(onCopy.mock.calls).toEqual([['guid'], ['pwd']])
  expect(screen.getByRole('link', { name: 'Guide for the private key' })).toBeDefined()
})

describe('the guide', () => {
  test.each([
    ['en', 'Get the private key of your old wallet', 'Download the guide (PDF)'],
    ['sv', 'Ta ut den privata nyckeln till din gamla plånbok', 'Ladda ner guiden (PDF)'],
  ] as const)('has five steps and a file, in %s', async (locale, title, link) => {
    const { container } = await drawn(<GuideView pdf="/guide.pdf" hasWallet={false} />, locale)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.getAllByRole('listitem').length).toBe(5)
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/guide.pdf')
    expect(await faultsIn(container)).toEqual([])
  })

  test('leads whoever has a wallet to its details', async () => {
    const { rerender } = await drawn(<GuideView pdf="/guide.pdf" hasWallet />)
    const links = () => screen.queryAllByRole('link', { name: 'Show wallet details' })
    expect(links().map((each) => each.getAttribute('href'))).toEqual(['#wallet-export'])
    rerender(<GuideView pdf="/guide.pdf" hasWallet={false} />)
    expect(links()).toEqual([])
  })
})
