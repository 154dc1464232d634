import type { Page } from 'playwright-core'
import { boolean, create, nullable, string, type } from 'superstruct'
import { securityFieldProblem, type securityMachine, type SecuritySnapshot } from '../../../machines/security/security'
import { showLaptop, withLaptop } from '../browser/authenticator'
import { ownPassword } from '../browser/customers'
import { heardOfCustomer } from '../browser/news'
import { answering, asked, failures } from '../browser/releases'
import { isBusyWith, says, saysIf, saysOnly, sees } from '../browser/sees'
import { atField } from '../browser/words'
import type { BrowserHalf, Stage, Way } from '../driver'
import type { Release } from '../sandbox'
import { isZeros } from './cases'
import { recoveryCode, withTwoFactor } from './two-factor-kit'

const freeze = 'POST /protected/v2/user/freeze'
const end = 'POST /protected/v2/user/freeze/end'

const Proved = type({ byPasskey: boolean() })
const Standing = type({ freeze: nullable(type({ since: string() })) })
const Own = type({ id: string() })

const problems = ['not-shown', 'too-soon', 'refused', 'not-done'] as const
const problemShown = saysOnly<(typeof problems)[number], SecuritySnapshot>(
  problems,
  (code) => `security.problem.${code}`,
  ({ context }) => context.problem,
)

/** Where a passkey is shown in place of a code, its dialog goes on before the call. */
const proving =
  (how: Release = asked): Way =>
  async ({ page, sandbox }) => {
    const { byPasskey } = create(await sandbox.contextOf('security'), Proved)
    if (byPasskey) await showLaptop(page)
    await sandbox.release(end, how)
  }

const frozenBefore = async (page: Page): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  await callsOf(page).post('/user/freeze', {})
}

const endedAtDesk = async (stage: Stage, id: string, at: string): Promise<void> => {
  const { page } = stage
  const { origin } = new URL(page.url())
  await page.request.post(`/sandbox/desk/freezes/${id}`, {
    headers: { origin },
    form: { at, why: 'They wrote to us' },
    maxRedirects: 0,
  })
  await heardOfCustomer(stage)
}

const ids = new Map<Page, string>()

export const securityBrowser = {
  open: async ({ page, sandbox }, given) => {
    const seeded = await sandbox.seed('verified-swede')
    ids.set(page, create(seeded, Own).id)
    if (given === 'two-factor') {
      await withLaptop(page)
      await withTwoFactor(page)
    }
    if (given !== 'start') await frozenBefore(page)
    await sandbox.hold(freeze, end)
    await page.goto('/app/settings/security')
  },
  sees: {
    shown: sees(
      problemShown,
      saysIf<SecuritySnapshot>('security.frozen.text', ({ context }) => context.freeze?.releasedBy === 'customer'),
      saysIf<SecuritySnapshot>('security.frozen.desk', ({ context }) => context.freeze?.releasedBy === 'desk'),
      saysIf<SecuritySnapshot>('security.freeze.text', ({ context }) => context.freeze === null),
    ),
    confirming: says('security.freezing.end'),
    freezing: isBusyWith('security.freezing.busy'),
    proving: problemShown,
    ending: isBusyWith('security.ending.busy'),
  },
  act: {
    'customer.changed': async (stage, { customer }) => {
      const { page, sandbox } = stage
      const { freeze: before } = create(await sandbox.contextOf('security'), Standing)
      if (customer.freeze?.releasedBy === 'desk') await sandbox.freezeByDesk()
      else if (customer.freeze !== null) await frozenBefore(page)
      else if (before !== null) return endedAtDesk(stage, ids.get(page) ?? '', before.since)
      else await sandbox.feature('SWISH_INTEGRATION', false)
      await heardOfCustomer(stage)
    },
    'freeze.begin': { press: 'security.freeze.begin', unless: (snapshot) => snapshot.matches('confirming') },
    'freeze.confirm': { press: 'security.freezing.confirm' },
    'freeze.end': { press: 'security.frozen.end' },
    'freeze.keep': { press: 'security.frozen.keep' },
    'proof.type': {
      fill: (_, { field }) => `common.proof.${field}`,
      unless: ({ context }, { field }) => field === 'code' && !context.asksCode,
      typed: ({ page }, { field, text }) =>
        field === 'code' ? (isZeros(text) ? text : recoveryCode(page)) : text === 'wrong' ? text : ownPassword(),
      shows: ({ context }, { field }) => context.texts[field],
      problem: (snapshot, { field }) =>
        field === 'code' ? undefined : atField(securityFieldProblem(snapshot, 'password')),
    },
    'field.blur': { leave: 'common.proof.password' },
    'proof.submit': { press: 'security.ending.submit' },
    'passkey.show': { press: 'common.proof.passkey' },
    'step.back': {
      press: (snapshot) => (snapshot.matches('confirming') ? 'common.back' : 'security.frozen.keep'),
    },
  },
  steer: {
    freezeAccount: answering(freeze),
    endFreeze: {
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
} satisfies BrowserHalf<typeof securityMachine>
