import {
  bookProblems,
  bookProofProblem,
  type AddressBookSnapshot,
  type addressBookMachine,
} from '../../../machines/shared/address-book'
import { coinNames } from '../../../src/domain/money/currencies'
import { boolean, create, type } from 'superstruct'
import { showLaptop, withLaptop } from '../browser/authenticator'
import { ownPassword } from '../browser/customers'
import { answering, asked, failures, refusedWith } from '../browser/releases'
import { absent, isBusyWith, isLoading, says, saysOnly, sees, shown } from '../browser/sees'
import { inDialog } from '../browser/operate'
import { atField, startingWith, stepsOn } from '../browser/words'
import type { BrowserHalf, Stage, Way } from '../driver'
import type { Release } from '../sandbox'
import { badInput, isZeros } from './cases'
import { recoveryCode, withTwoFactor } from './two-factor-kit'

const load = 'GET /protected/v2/wallets'
const save = 'POST /protected/v2/wallets'
const remove = 'DELETE /protected/v2/wallets/{id}'

/** So that there is one address in the book, whatever the customer bought before. */
const open = async ({ page, sandbox }: Stage, given: string): Promise<void> => {
  const { walletAddress: address } = await import('../../support/journey')
  const { callsOf } = await import('../../support/newcomer-calls')
  await sandbox.seed('verified-swede')
  await page.goto('/app/order')
  await callsOf(page).post('/wallets', { coin: 'BTC', address, label: 'Bitcoin 1' })
  if (given === 'two-factor') {
    await withLaptop(page)
    await withTwoFactor(page)
  }
  if (given !== 'BTC') {
    await callsOf(page).post('/user/allowed-addresses', {})
    await page.goto('/app/order')
  }
  await sandbox.hold(load, save, remove)
  const { t } = await stepsOn(page)
  await page.getByRole('button', { name: t('addresses.title') }).click()
}

const Proved = type({ byPasskey: boolean() })

/** Where a passkey is shown in place of a code, its dialog goes on before the call. */
const proving =
  (how: Release = asked): Way =>
  async ({ page, sandbox }) => {
    const { byPasskey } = create(await sandbox.contextOf('addressBook'), Proved)
    if (byPasskey) await showLaptop(page)
    await sandbox.release(save, how)
  }

const problemSaid = saysOnly(
  bookProblems,
  (code) => `addresses.problem.${code}`,
  ({ context }: AddressBookSnapshot) => context.problem,
)

export const addressBookBrowser = {
  open,
  sees: {
    loading: isLoading,
    failed: says('addresses.failed'),
    listing: async (page, { context: { addresses } }) => {
      const { t } = await stepsOn(page)
      const dialog = page.getByRole('dialog', { name: t('addresses.title') })
      const [first] = addresses
      await shown(first ? dialog.getByText(first.label, { exact: true }) : dialog.getByText(t('addresses.empty')))
    },
    typing: problemSaid,
    saving: isBusyWith('addresses.saving'),
    proving: problemSaid,
    adding: isBusyWith('addresses.saving'),
    asking: sees(says('addresses.removingText'), problemSaid),
    deleting: isBusyWith('addresses.deleting'),
    closed: (page) => absent(page.getByRole('dialog')),
  },
  act: {
    'book.retry': { press: 'common.tryAgain' },
    'book.close': { press: 'common.close' },
    'address.choose': {
      press: ({ context: { addresses } }) =>
        startingWith(addresses.find(({ usableFrom }) => usableFrom === null)?.label ?? '-'),
      within: inDialog,
    },
    'address.add': { press: 'addresses.add' },
    'address.rename': { press: 'addresses.renameThis' },
    'address.remove': {
      press: ({ context: { addresses } }) => ({
        id: 'addresses.removeThis',
        values: { label: addresses[0]?.label ?? '' },
      }),
    },
    'draft.type': {
      fill: ({ context: { coin } }, { field }) =>
        field === 'address' ? { id: 'buy.address', values: { name: coinNames[coin], code: coin } } : 'addresses.label',
      within: inDialog,
      shows: ({ context }, { field }) => context.draft?.[field] ?? null,
    },
    'draft.save': { press: 'addresses.save' },
    'proof.type': {
      fill: (_, { field }) => `common.proof.${field}`,
      within: inDialog,
      unless: ({ context }, { field }) => field === 'code' && !context.asksCode,
      typed: ({ page }, { field, text }) =>
        field === 'code' ? (isZeros(text) ? text : recoveryCode(page)) : text === 'wrong' ? text : ownPassword(),
      shows: ({ context }, { field }) => context.texts[field],
      problem: (snapshot, { field }) =>
        field === 'code' ? undefined : atField(bookProofProblem(snapshot, 'password')),
    },
    'field.blur': { leave: 'common.proof.password' },
    'proof.submit': { press: 'addresses.provingSubmit' },
    'passkey.show': { press: 'common.proof.passkey' },
    'removal.confirm': { press: 'addresses.delete' },
    'step.back': { press: (snapshot) => (snapshot.hasTag('removal') ? 'addresses.keep' : 'addresses.cancel') },
  },
  steer: {
    loadAddresses: answering(load),
    saveAddress: {
      saved: proving(),
      added: proving(),
      renamed: proving(),
      'bad address': proving(refusedWith(badInput('address', 'walletAddress'))),
      full: proving(refusedWith({ code: 'limit-reached' })),
      'asks who it is': proving(refusedWith(badInput('password', 'required'))),
      'wrong password': proving(),
      'wrong code': proving(),
      'no passkey': ({ page }) => showLaptop(page, 'NotAllowedError'),
      'too soon': proving(failures['too soon']),
      'no answer': proving(failures['no answer']),
    },
    deleteAddress: answering(remove, { gone: refusedWith({ code: 'not-found' }) }),
  },
  besides: ['field.blur'],
} satisfies BrowserHalf<typeof addressBookMachine>
