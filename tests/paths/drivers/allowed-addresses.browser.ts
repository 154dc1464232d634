import type { Page } from 'playwright-core'
import { boolean, create, type, unknown } from 'superstruct'
import {
  allowedFieldProblem,
  type allowedAddressesMachine,
  type AllowedAddressesSnapshot,
} from '../../../machines/allowed-addresses/allowed-addresses'
import { showLaptop, withLaptop } from '../browser/authenticator'
import { ownPassword } from '../browser/customers'
import { heardOfCustomer } from '../browser/news'
import { inMain } from '../browser/operate'
import { answering, asked, failures } from '../browser/releases'
import { isBusyWith, saysIf, saysOnly, sees } from '../browser/sees'
import { atField } from '../browser/words'
import type { BrowserHalf, Way } from '../driver'
import type { Release } from '../sandbox'
import { isZeros } from './cases'
import { recoveryCode, withTwoFactor } from './two-factor-kit'

const begin = 'POST /protected/v2/user/allowed-addresses'
const end = 'POST /protected/v2/user/allowed-addresses/end'

const Proved = type({ byPasskey: boolean() })
const Standing = type({ allowed: unknown() })

const problems = ['not-shown', 'too-soon', 'refused', 'not-done'] as const
const problemShown = saysOnly<(typeof problems)[number], AllowedAddressesSnapshot>(
  problems,
  (code) => `allowed.problem.${code}`,
  ({ context }) => context.problem,
)

/** Where a passkey is shown in place of a code, its dialog goes on before the call. */
const proving =
  (how: Release = asked): Way =>
  async ({ page, sandbox }) => {
    const { byPasskey } = create(await sandbox.contextOf('allowedAddresses'), Proved)
    if (byPasskey) await showLaptop(page)
    await sandbox.release(end, how)
  }

const switchOn = async (page: Page): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  await callsOf(page).post('/user/allowed-addresses', {})
}

const askForEnd = async (page: Page): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  await callsOf(page).post('/user/allowed-addresses/end', { password: await ownPassword() })
}

const isOn = ({ context: { allowed } }: AllowedAddressesSnapshot): boolean => allowed !== null

export const allowedAddressesBrowser = {
  open: async ({ page, sandbox }, given) => {
    await sandbox.seed('verified-swede')
    if (given === 'two-factor') {
      await withLaptop(page)
      await withTwoFactor(page)
    }
    if (given !== 'off') await switchOn(page)
    await sandbox.hold(begin, end)
    await page.goto('/app/settings/addresses')
  },
  sees: {
    shown: sees(
      problemShown,
      saysIf<AllowedAddressesSnapshot>('allowed.addresses', isOn),
      saysIf<AllowedAddressesSnapshot>('allowed.endingText', ({ context: { allowed } }) => !!allowed?.until),
    ),
    switching: async (page, snapshot) =>
      isBusyWith(snapshot.context.allowed === null ? 'allowed.turningOn' : 'allowed.keeping')(page),
    proving: problemShown,
    ending: isBusyWith('allowed.proving.busy'),
  },
  act: {
    'customer.changed': async (stage, { customer }) => {
      const { page, sandbox } = stage
      if (customer.allowedAddresses?.until) await askForEnd(page)
      else if (!create(await sandbox.contextOf('allowedAddresses'), Standing).allowed) await switchOn(page)
      else await sandbox.feature('SWISH_INTEGRATION', false)
      await heardOfCustomer(stage)
    },
    'allowed.begin': { press: 'allowed.turnOn' },
    'allowed.end': { press: 'allowed.turnOff' },
    'allowed.keep': { press: 'allowed.keep' },
    'proof.type': {
      fill: (_, { field }) => `common.proof.${field}`,
      unless: ({ context }, { field }) => field === 'code' && !context.asksCode,
      typed: ({ page }, { field, text }) =>
        field === 'code' ? (isZeros(text) ? text : recoveryCode(page)) : text === 'wrong' ? text : ownPassword(),
      shows: ({ context }, { field }) => context.texts[field],
      problem: (snapshot, { field }) =>
        field === 'code' ? undefined : atField(allowedFieldProblem(snapshot, 'password')),
    },
    'field.blur': { leave: 'common.proof.password' },
    'proof.submit': { press: 'allowed.proving.submit' },
    'passkey.show': { press: 'common.proof.passkey' },
    'step.back': { press: 'common.back', within: inMain },
  },
  steer: {
    allowSavedOnly: answering(begin),
    endAllowed: {
      ending: proving(),
      'wrong password': proving(),
      'wrong code': proving(),
      'no passkey': ({ page }) => showLaptop(page, 'NotAllowedError'),
      'too soon': proving(failures['too soon']),
      'not now': proving(failures['not now']),
      'no answer': proving(failures['no answer']),
    },
  },
  besides: ['field.blur', 'customer.changed'],
} satisfies BrowserHalf<typeof allowedAddressesMachine>
