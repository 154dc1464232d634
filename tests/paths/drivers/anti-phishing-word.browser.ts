import type { Page } from 'playwright-core'
import {
  wordProblemIn,
  type antiPhishingWordMachine,
  type AntiPhishingWordSnapshot,
} from '../../../machines/anti-phishing-word/anti-phishing-word'
import { heardOfCustomer } from '../browser/news'
import { answering, refusedWith } from '../browser/releases'
import { isBusyWith, saysIf, saysOnly, sees } from '../browser/sees'
import { atField } from '../browser/words'
import type { BrowserHalf } from '../driver'
import { badInput } from './cases'

const call = 'POST /protected/v2/user/anti-phishing-word'

const problemShown = saysOnly<'too-soon' | 'not-done', AntiPhishingWordSnapshot>(
  ['too-soon', 'not-done'],
  (code) => `antiPhishingWord.problem.${code}`,
  ({ context }) => context.problem,
)

const setBefore = async (page: Page, word: string | null): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  await callsOf(page).post('/user/anti-phishing-word', { word })
}

const isTold = ({ context: { problem, done } }: AntiPhishingWordSnapshot): boolean =>
  problem !== undefined || done !== undefined

export const antiPhishingWordBrowser = {
  open: async ({ page, sandbox }, given) => {
    await sandbox.seed('verified-swede')
    if (given === 'with a word') await setBefore(page, 'brisk otter')
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
      saysIf<AntiPhishingWordSnapshot>('antiPhishingWord.removed', ({ context }) => context.done === 'removed'),
    ),
    saving: isBusyWith('antiPhishingWord.saving'),
    removing: isBusyWith('antiPhishingWord.removing'),
  },
  act: {
    'customer.changed': async (stage, { customer }) => {
      await setBefore(stage.page, customer.details.hasAntiPhishingWord ? 'brisk otter' : null)
      await heardOfCustomer(stage)
    },
    'word.type': {
      fill: 'antiPhishingWord.word',
      shows: ({ context }) => context.text,
      problem: (snapshot) => atField(wordProblemIn(snapshot)),
    },
    'field.blur': { leave: 'antiPhishingWord.word' },
    'word.submit': {
      press: ({ context }) => (context.hasWord ? 'antiPhishingWord.replace' : 'antiPhishingWord.save'),
    },
    'word.remove': { press: 'antiPhishingWord.remove' },
  },
  steer: { setWord: answering(call, { 'refused word': refusedWith(badInput('word', 'wordKnown')) }) },
  besides: ['field.blur', 'customer.changed'],
} satisfies BrowserHalf<typeof antiPhishingWordMachine>
