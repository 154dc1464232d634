import type { Page } from 'playwright-core'
import { boolean, create, type } from 'superstruct'
import { passkeysFieldProblem, type passkeysMachine, type PasskeysSnapshot } from '../../../machines/passkeys/passkeys'
import { emptyAuthenticator, releaseDialog, showLaptop, withLaptop } from '../browser/authenticator'
import { ownPassword } from '../browser/customers'
import { inMain } from '../browser/operate'
import { answering, asked, failures, refusedWith } from '../browser/releases'
import { has, isBusyWith, says, saysIf, saysOnly, shown } from '../browser/sees'
import { atField } from '../browser/words'
import type { BrowserHalf, Stage, Way } from '../driver'
import type { Call, Release } from '../sandbox'
import { isZeros } from './cases'
import { recoveryCode, withTwoFactor } from './two-factor-kit'

const load = 'GET /protected/v2/user/passkeys'
const start = 'POST /protected/v2/user/passkeys/options'
const save = 'POST /protected/v2/user/passkeys'
const remove = 'POST /protected/v2/user/passkeys/{id}/remove'

const Proved = type({ byPasskey: boolean() })

const problems = ['canceled', 'known', 'unsupported', 'too-soon', 'refused', 'last-way-in', 'not-done'] as const
const problemShown = saysOnly<(typeof problems)[number], PasskeysSnapshot>(
  problems,
  (code) => `passkeys.problem.${code}`,
  ({ context }) => context.problem,
)

/** It is on the device of the page, unless it was removed; a new one is made on a device that has none. */
const dialog = async (page: Page, kind: 'get' | 'create', problem: string | null = null): Promise<void> => {
  const isListed = await page.evaluate(() =>
    JSON.stringify(window.recorder?.now('passkeys')?.context).includes('"Laptop"'),
  )
  if (kind === 'get' && isListed) return showLaptop(page, problem)
  if (kind === 'create') await emptyAuthenticator(page)
  await releaseDialog(page, problem)
}

/** Where a passkey is shown in place of a code, its dialog goes on before the call. */
const proving =
  (call: Call, how: Release = asked): Way =>
  async (stage) => {
    const { byPasskey } = create(await stage.sandbox.contextOf('passkeys'), Proved)
    if (byPasskey) await dialog(stage.page, 'get')
    await stage.sandbox.release(call, how)
  }

const ended =
  (kind: 'get' | 'create', problem: string): Way =>
  ({ page }) =>
    dialog(page, kind, problem)

const provingWays = (call: Call) => ({
  'wrong password': proving(call),
  'wrong code': proving(call),
  canceled: ended('get', 'NotAllowedError'),
  unsupported: ended('get', 'NotSupportedError'),
  'too soon': proving(call, failures['too soon']),
  'not now': proving(call, failures['not now']),
  'no answer': proving(call, failures['no answer']),
})

const opened = async ({ page, sandbox }: Stage, given: string): Promise<void> => {
  await sandbox.newcomer('done')
  await withLaptop(page)
  if (given === 'two-factor') await withTwoFactor(page)
  if (given === 'nothing') await sandbox.needPassword()
  await sandbox.hold(load, start, save, remove)
  await page.goto('/app/settings/passkeys')
}

const rowsShown = async (page: Page, snapshot: PasskeysSnapshot): Promise<void> => {
  const { passkeys, told } = snapshot.context
  for (const { name } of passkeys) await shown(rowOf(page, name))
  await saysIf<PasskeysSnapshot>('passkeys.empty.title', () => passkeys.length === 0)(page, snapshot)
  if (told) await says({ id: `passkeys.${told.done}`, values: { name: told.name } })(page, snapshot)
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

const labels = { password: 'common.proof.password', code: 'common.proof.code' } as const

const needsProof = ({ context }: PasskeysSnapshot) => context.hasPassword || context.asksCode

export const passkeysBrowser = {
  open: opened,
  sees: {
    loading: has('status', 'passkeys.loading'),
    failed: says('passkeys.failed'),
    listing: rowsShown,
    naming: problemShown,
    proving: problemShown,
    starting: isBusyWith('passkeys.checking'),
    asking: says('passkeys.asking.waiting'),
    stopped: problemShown,
    saving: says('passkeys.saving'),
    removing: problemShown,
    takingOut: isBusyWith('passkeys.removing.busy'),
  },
  act: {
    'passkeys.retry': { press: 'common.tryAgain', within: inMain },
    'passkey.add': { press: 'passkeys.add' },
    'passkey.remove': async ({ page }) => rowOf(page, 'Laptop').getByRole('button').click(),
    'passkey.show': { press: 'common.proof.passkey' },
    'passkey.retry': { press: 'common.tryAgain', within: inMain },
    'name.type': {
      fill: 'passkeys.name',
      shows: ({ context }) => context.texts.name,
      problem: (snapshot) => atField(passkeysFieldProblem(snapshot, 'name')),
    },
    'name.submit': { press: (snapshot) => (needsProof(snapshot) ? 'passkeys.next' : 'passkeys.create') },
    'proof.type': {
      fill: (_, { field }) => labels[field],
      unless: ({ context }, { field }) => !(field === 'code' ? context.asksCode : context.hasPassword),
      typed: ({ page }, { field, text }) =>
        field === 'code' ? (isZeros(text) ? text : recoveryCode(page)) : text === 'wrong' ? text : ownPassword(),
      shows: ({ context }, { field }) => context.texts[field],
      problem: (snapshot, { field }) =>
        field === 'code' ? undefined : atField(passkeysFieldProblem(snapshot, 'password')),
    },
    'field.blur': { leave: 'common.proof.password' },
    'proof.submit': {
      press: (snapshot) => (snapshot.matches('removing') ? 'passkeys.removing.submit' : 'passkeys.create'),
    },
    'step.back': { press: 'passkeys.keep' },
  },
  steer: {
    loadPasskeys: answering(load),
    startPasskey: { ...provingWays(start), options: proving(start) },
    createPasskey: {
      made: ({ page }) => dialog(page, 'create'),
      canceled: ended('create', 'NotAllowedError'),
      unsupported: ended('create', 'NotSupportedError'),
      known: ended('create', 'InvalidStateError'),
    },
    savePasskey: answering(save),
    removePasskey: {
      ...provingWays(remove),
      done: proving(remove),
      'the last way in': proving(remove, refusedWith({ code: 'last-way-in' })),
    },
  },
  besides: ['field.blur'],
} satisfies BrowserHalf<typeof passkeysMachine>
