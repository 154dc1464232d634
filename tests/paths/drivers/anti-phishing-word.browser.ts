import type { Page } from 'playwright-core'
import { boolean, create, type } from 'superstruct'
import {
  wordProblemIn,
  wordProofProblem,
  type antiPhishingWordMachine,
  type AntiPhishingWordSnapshot,
} from '../../../machines/anti-phishing-word/anti-phishing-word'
import { showLaptop, withLaptop } from '../browser/authenticator'
import { ownPassword } from '../browser/customers'
import { heardOfCustomer } from '../browser/news'
import { inMain } from '../browser/operate'
import { asked, failures, refusedWith } from '../browser/releases'
import { isBusyWith, leave, saysIf, saysOnly, sees } from '../browser/sees'
import { atField, nameOf } from '../browser/words'
import type { BrowserHalf, Way } from '../driver'
import type { Release } from '../sandbox'
import { badInput, isZeros } from './cases'
import { recoveryCode, withTwoFactor } from './two-factor-kit'

const call = 'POST /protected/v2/user/anti-phishing-word'

const Standing = type({ byPasskey: boolean(), hasWord: boolean() })

const problems = ['not-shown', 'too-soon', 'refused', 'not-done'] as const
const problemShown = saysOnly<(typeof problems)[number], AntiPhishingWordSnapshot>(
  problems,
  (code) => `antiPhishingWord.problem.${code}`,
  ({ context }) => context.problem,
)

/** Where a passkey is shown in place of a code, its dialog goes on before the call. */
const setting =
  (how: Release = asked): Way =>
  async ({ page, sandbox }) => {
    const { byPasskey } = create(await sandbox.contextOf('antiPhishingWord'), Standing)
    if (byPasskey) await showLaptop(page)
    await sandbox.release(call, how)
  }

const setBefore = async (page: Page, word: string | null): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  await callsOf(page).post('/user/anti-phishing-word', { word, password: await ownPassword() })
}

const isTold = ({ context: { problem, done } }: AntiPhishingWordSnapshot): boolean =>
  problem !== undefined || done !== undefined

export const antiPhishingWordBrowser = {
  open: async ({ page, sandbox }, given) => {
    await sandbox.seed('verified-swede')
    if (given !== 'start') await setBefore(page, 'brisk otter')
    if (given === 'two-factor') {
      await withLaptop(page)
      await withTwoFactor(page)
    }
    await sandbox.hold(call)
    await page.goto('/app/settings/anti-phishing-word')
  },
  sees: {
    editing: sees(
      problemShown,
      saysIf<AntiPhishingWordSnapshot>(
        'antiPhishingWord.on',
        (snapshot) => snapshot.context.hasWord && !isTold(snapshot),
      ),
      saysIf<AntiPhishingWordSnapshot>('antiPhishingWord.saved', ({ context }) => context.done === 'saved'),
      saysIf<AntiPhishingWordSnapshot>('antiPhishingWord.replaced', ({ context }) => context.done === 'replaced'),
      saysIf<AntiPhishingWordSnapshot>('antiPhishingWord.removed', ({ context }) => context.done === 'removed'),
    ),
    saving: isBusyWith('antiPhishingWord.saving'),
    proving: problemShown,
    changing: async (page, { context }) =>
      isBusyWith(context.isRemoving ? 'antiPhishingWord.removing' : 'antiPhishingWord.saving')(page),
  },
  act: {
    'customer.changed': async (stage, { customer }) => {
      const { page, sandbox } = stage
      const { hasWord } = create(await sandbox.contextOf('antiPhishingWord'), Standing)
      const { hasAntiPhishingWord: hasThen } = customer.details
      if (hasThen === hasWord) await sandbox.feature('SWISH_INTEGRATION', false)
      else await setBefore(page, hasThen ? 'brisk otter' : null)
      await heardOfCustomer(stage)
    },
    'word.type': {
      fill: 'antiPhishingWord.word',
      shows: ({ context }) => context.text,
      problem: (snapshot) => atField(wordProblemIn(snapshot)),
    },
    'word.submit': {
      press: ({ context }) => (context.hasWord ? 'antiPhishingWord.replace' : 'antiPhishingWord.save'),
      unless: (snapshot) => snapshot.matches('proving'),
    },
    'word.remove': { press: 'antiPhishingWord.remove', unless: (snapshot) => snapshot.matches('proving') },
    'proof.type': {
      fill: (_, { field }) => `common.proof.${field}`,
      unless: ({ context }, { field }) => field === 'code' && !context.asksCode,
      typed: ({ page }, { field, text }) =>
        field === 'code' ? (isZeros(text) ? text : recoveryCode(page)) : text === 'wrong' ? text : ownPassword(),
      shows: ({ context }, { field }) => context.texts[field],
      problem: (snapshot, { field }) =>
        field === 'code' ? undefined : atField(wordProofProblem(snapshot, 'password')),
    },
    'field.blur': async ({ page }, { field }) => {
      const name = await nameOf(page, field === 'word' ? 'antiPhishingWord.word' : 'common.proof.password')
      await leave(page.getByLabel(name, { exact: true }))
    },
    'proof.submit': {
      press: ({ context }) => (context.isRemoving ? 'antiPhishingWord.remove' : 'antiPhishingWord.replace'),
      unless: (snapshot) => snapshot.matches('editing'),
    },
    'passkey.show': { press: 'common.proof.passkey' },
    'step.back': { press: 'common.back', within: inMain },
  },
  steer: {
    setWord: {
      done: setting(),
      'refused word': setting(refusedWith(badInput('word', 'wordKnown'))),
      'wrong password': setting(),
      'wrong code': setting(),
      'no passkey': ({ page }) => showLaptop(page, 'NotAllowedError'),
      'too soon': setting(failures['too soon']),
      'not now': setting(failures['not now']),
      'no answer': setting(failures['no answer']),
    },
  },
  besides: ['field.blur', 'customer.changed'],
} satisfies BrowserHalf<typeof antiPhishingWordMachine>
