import { checkAnswer, endingOptionOf, shownQuestions, type Answers } from '../../domain/onboarding/questionnaires'
import type { FieldProblem } from '../../domain/shared/problems'
import type { CustomerRow } from '../customers/customer'
import { questionsFor, type QuestionnaireDefinition } from './definition'
import { readerOf } from './queries'

/** The questions that the answers leave to be asked, and what is wrong with the answers to them. */
export const checkedAnswers = (definition: QuestionnaireDefinition, customer: CustomerRow, answers: Answers) => {
  const shown = shownQuestions(questionsFor(definition, readerOf(customer)), answers)
  const problems = shown.flatMap((question): FieldProblem[] => {
    const answer = answers[question.id]
    const code = checkAnswer(question, answer, answers)
    if (code !== null) return [{ field: question.id, code }]
    return endingOptionOf(question, answer) === null ? [] : [{ field: question.id, code: 'notAccepted' }]
  })
  return { shown: shown.map(({ id }) => id), problems }
}
