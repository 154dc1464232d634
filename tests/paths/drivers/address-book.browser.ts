import { bookProblems, type AddressBookSnapshot, type addressBookMachine } from '../../../machines/buy/address-book'
import { coinNames } from '../../../src/domain/money/currencies'
import { answering, refusedWith } from '../browser/releases'
import { absent, isBusyWith, isLoading, says, saysOnly, sees, shown } from '../browser/sees'
import { inDialog } from '../browser/operate'
import { startingWith, stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'
import { badInput } from './cases'

const load = 'GET /protected/v2/wallets'
const save = 'POST /protected/v2/wallets'
const remove = 'DELETE /protected/v2/wallets/{id}'

/** So that there is one address in the book, whatever the customer bought before. */
const open = async ({ page, sandbox }: Stage): Promise<void> => {
  const { walletAddress: address } = await import('../../support/journey')
  const { callsOf } = await import('../../support/newcomer-calls')
  await sandbox.seed('verified-swede')
  await page.goto('/app/order')
  await callsOf(page).post('/wallets', { coin: 'BTC', address, label: 'Bitcoin 1' })
  await sandbox.hold(load, save, remove)
  const { t } = await stepsOn(page)
  await page.getByRole('button', { name: t('addresses.title') }).click()
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
    asking: sees(says('addresses.removingText'), problemSaid),
    deleting: isBusyWith('addresses.deleting'),
    closed: (page) => absent(page.getByRole('dialog')),
  },
  act: {
    'book.retry': { press: 'common.tryAgain' },
    'book.close': { press: 'common.close' },
    'address.choose': {
      press: ({ context: { addresses } }) => startingWith(addresses[0]?.label ?? '-'),
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
    'removal.confirm': { press: 'addresses.delete' },
    'step.back': { press: (snapshot) => (snapshot.hasTag('removal') ? 'addresses.keep' : 'addresses.cancel') },
  },
  steer: {
    loadAddresses: answering(load),
    saveAddress: answering(save, {
      'bad address': refusedWith(badInput('address', 'walletAddress')),
      full: refusedWith({ code: 'limit-reached' }),
    }),
    deleteAddress: answering(remove, { gone: refusedWith({ code: 'not-found' }) }),
  },
} satisfies BrowserHalf<typeof addressBookMachine>
