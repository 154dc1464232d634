import { questionnaireMachine, type QuestionnaireSnapshot } from '../../../machines/onboarding/questionnaire'
import { saveStateOf } from '../../../machines/onboarding/questionnaire-answers'
import { onboardingQuestionnaire } from '../../../src/domain/customer/customer'
import type { Answers, Questionnaire } from '../../../src/domain/onboarding/questionnaires'
import { questionnaireFor } from '../../../src/server/questionnaires/definition'
import { onboarding } from '../../../src/server/questionnaires/onboarding'
import { allAnswers, without } from './answers'
import { defineDriver } from '../driver'
import { badInput, done, noAnswer, plain, refused } from './cases'
import { questionnaireBrowser } from './questionnaire.browser'

const reader = { locale: 'en', fiat: 'SEK' } as const

const questionnaireWith = (answers: Answers, change: Partial<Questionnaire> = {}): Questionnaire => ({
  ...questionnaireFor(onboarding, reader, { submitted: false, status: 'UNVERIFIED', answers, rejection: null }),
  ...change,
})

const isAt = ({ context }: QuestionnaireSnapshot, question: string): boolean =>
  context.at === question && context.answers[question] === undefined

export const questionnaireDriver = defineDriver(questionnaireMachine)({
  states: {
    loading: 'fetches the questions',
    failed: 'could not fetch them',
    deciding: null,
    'open.page.introducing': 'says what the questions are for',
    'open.page.asking': 'asks a question',
    'open.page.reviewing': 'shows all answers',
    'open.page.awaiting': 'waits until all answers are saved',
    'open.saving.idle': 'nothing to save',
    'open.saving.saving': 'saves an answer',
    'open.saving.failed': 'could not save an answer',
    submitting: 'submits the answers',
    submitted: 'submitted',
  },
  inputs: {
    start: { title: 'a customer with questions to answer', input: { key: onboardingQuestionnaire, owner: 'astrid' } },
  },
  events: {
    'questionnaire.start': { cases: plain },
    'questionnaire.retry': { cases: plain },
    'questionnaire.submit': { cases: plain, offered: (snapshot) => snapshot.hasTag('reviewing') },
    'answer.give': {
      cases: {
        purpose: { question: 'purpose', answer: allAnswers.purpose },
        office: { question: 'pepOffice', answer: allAnswers.pepOffice },
        terms: { question: 'terms', answer: allAnswers.terms },
      },
      offered: (snapshot, name) => isAt(snapshot, name === 'office' ? 'pepOffice' : name),
    },
    'answer.retry': {
      cases: plain,
      offered: (snapshot) => snapshot.hasTag('asking') && saveStateOf(snapshot, snapshot.context.at ?? '') === 'failed',
    },
    'field.blur': { cases: plain, offered: ({ context }) => context.at === 'pepOffice' },
    'step.next': { cases: plain, offered: (snapshot) => snapshot.hasTag('asking') },
    /** Who leaves a field has its text saved first. */
    'step.back': { cases: plain, offered: ({ context: { changed, at } }) => !changed.some((id) => id === at) },
    'question.open': { cases: { terms: { question: 'terms' } } },
  },
  children: {
    loadQuestionnaire: {
      ok: {
        fresh: { questionnaire: questionnaireWith({}), typed: {} },
        'all but a text': { questionnaire: questionnaireWith(without('pepOffice')), typed: {} },
        'all but the last': { questionnaire: questionnaireWith(without('terms')), typed: {} },
        answered: { questionnaire: questionnaireWith(allAnswers), typed: {} },
        submitted: { questionnaire: questionnaireWith(allAnswers, { submitted: true, status: 'PENDING' }), typed: {} },
      },
      fail: noAnswer,
    },
    saveAnswer: { ok: done, fail: { 'not accepted': badInput('answer', 'notAccepted'), ...refused, ...noAnswer } },
    submitQuestionnaire: {
      ok: done,
      fail: { 'asked again': badInput('onBehalf', 'notAccepted'), ...refused, ...noAnswer },
    },
  },
  delays: {},
  browser: questionnaireBrowser,
})
