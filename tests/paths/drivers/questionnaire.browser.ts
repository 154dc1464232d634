import type { Page } from 'playwright-core'
import {
  questionNow,
  type questionnaireMachine,
  type QuestionnaireSnapshot,
} from '../../../machines/onboarding/questionnaire'
import { saveStateOf } from '../../../machines/onboarding/questionnaire-answers'
import { onboardingQuestionnaire } from '../../../src/domain/customer/customer'
import type { Answers, Question } from '../../../src/domain/onboarding/questionnaires'
import { askedAfter, askedWhile, answering, failures, refusedWith } from '../browser/releases'
import { absent, has, isBusyWith, isLoading, isWithout, says, shown } from '../browser/sees'
import { localeOf, stepsOn } from '../browser/words'
import type { BrowserHalf, Stage, Way } from '../driver'
import { allAnswers, without } from './answers'
import { badInput } from './cases'

const load = 'GET /protected/v2/questionnaires/{key}'
const save = 'PUT /protected/v2/questionnaires/{key}/answers/{id}'
const submit = 'POST /protected/questionnaire'
const events = 'GET /protected/v2/events'

/** What the exchange has of the customer by another device, before the page asks. */
const answered = async ({ page, sandbox }: Stage, answers: Answers): Promise<void> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  const { saveAnswer } = callsOf(page)
  await page.evaluate((key) => sessionStorage.removeItem(`draft:answers:${key}`), onboardingQuestionnaire)
  await sandbox.move('questionnaire')
  for (const [question, answer] of Object.entries(answers)) if (answer) await saveAnswer(question, answer)
}

/** Another device says for whom the customer trades; they may for themselves alone. */
const answers =
  (onBehalf: 'self' | 'someone-else') =>
  async ({ page }: Stage): Promise<unknown> => {
    const { callsOf } = await import('../../support/newcomer-calls')
    return callsOf(page).saveAnswer('onBehalf', { choices: [onBehalf] })
  }

/** The customer's answers stand like this before they are loaded. */
const loads =
  (stand: Way): Way =>
  async (stage) => {
    await stand(stage)
    await stage.sandbox.release(load)
  }

/** Beside a question stands how the saving of its answer goes. */
const saves = async (page: Page, snapshot: QuestionnaireSnapshot): Promise<void> => {
  if (!snapshot.hasTag('asking')) return
  const { t } = await stepsOn(page)
  const state = saveStateOf(snapshot, snapshot.context.at ?? '')
  for (const each of ['saved', 'saving', 'failed'] as const) {
    const word = page.getByRole('status').filter({ hasText: new RegExp(`^\\s*${t(`questions.save.${each}`)}`) })
    await (each === state ? shown(word) : absent(word))
  }
}

/** A question as the exchange puts it in the page's language; the model's is English. */
const wordsOf = async (page: Page, now: Question | null): Promise<string> => {
  const { onboarding } = await import('../../../src/server/questionnaires/onboarding')
  const found = onboarding.questions.find(({ id }) => id === now?.id)
  return found?.question({ locale: localeOf(page), fiat: 'SEK' }) ?? ''
}

export const questionnaireBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.newcomer('questionnaire')
    await sandbox.hold(load, save, submit, events)
    await page.goto('/app/')
  },
  sees: {
    loading: isLoading,
    deciding: null,
    'open.page.introducing': has('button', 'questions.start'),
    'open.page.asking': async (page, snapshot) => {
      await shown(page.getByRole('heading', { name: await wordsOf(page, questionNow(snapshot)), exact: true }))
    },
    'open.page.reviewing': says(({ context: { problem } }) => problem && `questions.problem.${problem}`),
    'open.page.awaiting': isBusyWith('questions.review.sending'),
    'open.saving.idle': saves,
    'open.saving.saving': saves,
    'open.saving.failed': saves,
    submitting: isBusyWith('questions.review.sending'),
    submitted: async (page) => {
      const { t } = await stepsOn(page)
      await isWithout('questions.review.title')(page)
      await absent(page.getByRole('status', { name: t('common.loading') }))
    },
  },
  act: {
    'questionnaire.start': { press: 'questions.start' },
    'questionnaire.retry': { press: 'common.tryAgain' },
    'questionnaire.submit': { press: 'questions.review.submit' },
    'answer.give': async ({ page }, { question, answer }) => {
      const { t, field } = await stepsOn(page)
      if ('text' in answer) return field(t('questions.answer')).fill(answer.text)
      const box = question === 'terms' ? 'main input[type=checkbox]' : 'main input[value="saving"]'
      await page.locator(box).check()
    },
    'answer.retry': { press: 'common.tryAgain' },
    'field.blur': { leave: 'questions.answer' },
    /** In a field, Enter goes on without leaving it first. */
    'step.next': async ({ page }) => {
      const { t, field } = await stepsOn(page)
      const text = field(t('questions.answer'))
      if (await text.isVisible()) return text.press('Enter')
      await page
        .getByRole('button', { name: new RegExp(`^(${t('questions.next')}|${t('questions.toReview')})$`) })
        .click()
    },
    'step.back': { press: 'questions.back' },
    'question.open': async ({ page }) => {
      const { t } = await stepsOn(page)
      await page
        .getByRole('button', { name: new RegExp(`^${t('questions.review.change')}`) })
        .last()
        .click()
    },
  },
  steer: {
    loadQuestionnaire: {
      fresh: loads((stage) => answered(stage, {})),
      'all but a text': loads((stage) => answered(stage, without('pepOffice'))),
      'all but the last': loads((stage) => answered(stage, without('terms'))),
      answered: loads((stage) => answered(stage, allAnswers)),
      submitted: loads(({ sandbox }) => sandbox.move('done')),
      'no answer': ({ sandbox }) => sandbox.release(load, failures['no answer']),
    },
    saveAnswer: answering(save, {
      'not accepted': refusedWith(badInput('answer', 'notAccepted')),
      'not now': askedAfter(save, ({ sandbox }) => sandbox.move('done')),
    }),
    submitQuestionnaire: answering(submit, {
      'asked again': askedWhile(submit, { away: answers('someone-else'), back: answers('self') }),
      'not now': askedWhile(submit, {
        away: ({ sandbox }) => sandbox.move('done'),
        back: (stage) => answered(stage, allAnswers),
      }),
    }),
  },
  besides: ['field.blur'],
  unreached: {
    'questionnaire.open.page.asking --step.back[0]--> (stays)':
      'no page shows this: the first question has no way back',
  },
} satisfies BrowserHalf<typeof questionnaireMachine>
