import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  answerTo,
  canGoBack,
  canSubmitQuestionnaire,
  countriesFor,
  countryProblem,
  endingOption,
  isQuestionRejected,
  noticesOf,
  questionCount,
  questionNow,
  questionNumber,
  questionProblem,
  questionnaireHead,
  questionnairePhase,
  questionnaireProblem,
  questionsShown,
  type questionnaireMachine,
  type QuestionnaireSnapshot,
} from '../../../machines/onboarding/questionnaire'
import { saveStateOf } from '../../../machines/onboarding/questionnaire-answers'
import { withChoice, type Answer, type Question } from '../../domain/onboarding/questionnaires'
import { kycTextRule } from '../../domain/shared/texts'
import { publicPaths } from '../../domain/company/public-site'
import { answerTexts } from '../../i18n/answer-text'
import { useMessages } from '../../i18n/react'
import { useRoots } from '../session'
import type { Target } from '../ui/link'
import type { QuestionnaireStep, QuestionShown, QuestionText } from './questionnaire-shown'
import { useSupportPage } from '../use-support-page'

type QuestionnaireActor = ActorRefFrom<typeof questionnaireMachine>

/** A questionnaire as it is shown, and what can be done with it; null while there is none. */
export const useQuestionnaire = (questionnaire: QuestionnaireActor | undefined): QuestionnaireStep | null => {
  const shown = useSelector(questionnaire, (snapshot) => snapshot)
  const support = useSupportPage()
  const textOf = useTexts()
  const say = useAnswerText()
  if (!questionnaire || !shown) return null

  const phase = questionnairePhase(shown)
  const head = questionnaireHead(shown)
  const question = questionNow(shown)
  if (phase === 'failed') return { state: 'failed', onRetry: () => questionnaire.send({ type: 'questionnaire.retry' }) }
  if (phase === 'submitted') return { state: 'submitted' }
  if (phase === 'introducing' && head)
    return {
      state: 'intro',
      title: head.title,
      intro: head.intro,
      onStart: () => questionnaire.send({ type: 'questionnaire.start' }),
    }
  if (phase === 'reviewing' || phase === 'submitting')
    return {
      state: 'reviewing',
      answers: questionsShown(shown).map((each) => ({
        id: each.id,
        question: each.question,
        answer: say(each, answerTo(shown, each.id)),
      })),
      problem: questionnaireProblem(shown) ?? null,
      canSubmit: canSubmitQuestionnaire(shown),
      isBusy: phase === 'submitting',
      onOpen: (id) => questionnaire.send({ type: 'question.open', question: id }),
      onSubmit: () => questionnaire.send({ type: 'questionnaire.submit' }),
    }
  if (phase !== 'asking' || !question) return { state: 'loading' }
  const ending = endingOption(shown)
  return {
    state: 'asking',
    question: { ...shownOf(shown, question), links: question.links.map((text) => ({ text, to: textOf(text) })) },
    place: { number: questionNumber(shown), of: questionCount(shown) },
    save: saveStateOf(shown, question.id),
    notices: ending ? [] : noticesOf(shown),
    ended: ending && { notice: ending.notice ?? '', support },
    onAnswer: (answer) => questionnaire.send({ type: 'answer.give', question: question.id, answer }),
    onChoice: (id, chosen) =>
      questionnaire.send({
        type: 'answer.give',
        question: question.id,
        answer: { choices: withChoice(question, chosen, id) },
      }),
    onLeave: () => questionnaire.send({ type: 'field.blur' }),
    onNext: () => questionnaire.send({ type: 'step.next' }),
    onBack: canGoBack(shown) ? () => questionnaire.send({ type: 'step.back' }) : null,
    onRetrySave: () => questionnaire.send({ type: 'answer.retry' }),
  }
}

const shownOf = (snapshot: QuestionnaireSnapshot, question: Question): Omit<QuestionShown, 'links'> => ({
  id: question.id,
  kind: question.kind,
  question: question.question,
  help: question.help,
  why: question.why,
  options: question.options.map(({ id, text, excludesOthers }) => ({ id, text, isApart: excludesOthers })),
  answer: answerTo(snapshot, question.id),
  isLong: (question.textRule?.maxLength ?? 0) > kycTextRule.maxLength,
  countries: countriesFor(snapshot, question).map((country) => ({
    country,
    problem: countryProblem(snapshot, question, country),
  })),
  reason: isQuestionRejected(snapshot, question.id) ? question.reason : null,
  problem: questionProblem(snapshot, question.id),
})

const useTexts = (): ((text: QuestionText) => Target) => {
  const { publicSite } = useRoots()
  const { locale } = useMessages()
  return (text) => ({ href: new URL(publicPaths[locale][text], publicSite).href })
}

/** An answer as it is read back before it is sent in. */
const useAnswerText = (): ((question: Question, answer: Answer | null) => string) => {
  const { t, locale } = useMessages()
  return (question, answer) =>
    answer
      ? answerTexts({ t, locale }, question, answer).join('countryTexts' in answer ? '\n' : ', ')
      : t('questions.noAnswer')
}
