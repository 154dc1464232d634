import { questionnaireMachine } from '../../../machines/onboarding/questionnaire'
import { onboardingQuestionnaire } from '../../../src/domain/customer'
import type { Question, Questionnaire } from '../../../src/domain/questionnaires'
import { defineDriver } from '../driver'
import { badInput, done, noAnswer, plain, refused } from './cases'

const question = (id: string, kind: Question['kind'], answer: Question['answer'] = null): Question => ({
  id,
  kind,
  question: id,
  help: null,
  why: null,
  options: [{ id: 'a', text: 'a', excludesOthers: false, notice: null, ends: false }],
  links: [],
  shownWhen: null,
  textRule: kind === 'text' ? { maxLength: 100, forbidden: '<' } : null,
  answer,
  reason: null,
})

const questionnaireWith = (questions: Question[], change: Partial<Questionnaire> = {}): Questionnaire => ({
  key: onboardingQuestionnaire,
  submitted: false,
  status: 'UNVERIFIED',
  title: '',
  intro: '',
  questions,
  ...change,
})

const chosen = { choices: ['a'] }
const typed = { text: 'Wages' }
const fresh = questionnaireWith([question('purpose', 'choice'), question('source', 'text')])
const begun = questionnaireWith([question('purpose', 'choice', chosen), question('source', 'text')])
const answered = questionnaireWith([question('purpose', 'choice', chosen), question('source', 'text', typed)])

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
    'questionnaire.submit': { cases: plain },
    'answer.give': {
      cases: { purpose: { question: 'purpose', answer: chosen }, source: { question: 'source', answer: typed } },
      offered: ({ context }, name) => context.at === name,
    },
    'answer.retry': { cases: plain },
    'field.leave': { cases: plain },
    'step.next': { cases: plain },
    'step.back': { cases: plain },
    'question.open': { cases: { source: { question: 'source' } } },
  },
  children: {
    loadQuestionnaire: {
      ok: {
        fresh: { questionnaire: fresh, typed: {} },
        begun: { questionnaire: begun, typed: {} },
        answered: { questionnaire: answered, typed: {} },
        submitted: {
          questionnaire: questionnaireWith(answered.questions, { submitted: true, status: 'PENDING' }),
          typed: {},
        },
      },
      fail: noAnswer,
    },
    saveAnswer: { ok: done, fail: { 'not accepted': badInput('answer', 'notAccepted'), ...refused, ...noAnswer } },
    submitQuestionnaire: {
      ok: done,
      fail: { 'asked again': badInput('purpose', 'notAccepted'), ...refused, ...noAnswer },
    },
  },
  delays: {},
})
