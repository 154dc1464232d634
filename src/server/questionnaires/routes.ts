import {
  checkAnswer,
  endingOptionOf,
  shownQuestions,
  type Answer,
  type Answers,
} from '../../domain/onboarding/questionnaires'
import { onboardingQuestionnaire } from '../../domain/customer/customer'
import { areDocumentsIn } from '../../domain/onboarding/documents'
import type { FieldProblem } from '../../domain/shared/problems'
import { isVerifiedStatus } from '../../domain/orders/statuses'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import { documentsOf } from '../customers/documents'
import type { Handle } from '../database/handle'
import { badInput, notFound, refused } from '../http/refused'
import { route } from '../http/route'
import { changed } from '../onboarding/changes'
import { questionnaireFor, questionsFor, type QuestionnaireDefinition } from './definition'
import {
  answersOf,
  definitionOf,
  dropAnswersBeside,
  isOpen,
  keepAnswer,
  markSubmitted,
  questionnaireRow,
  readerOf,
} from './queries'
import { askForReview } from './review'

export const questionnaireRoutes = [
  route('getQuestionnaire', async ({ tx, customer, params: { key } }) => {
    const definition = definitionOf(key)
    const row = await questionnaireRow(tx, customer.id, key)
    const { submitted = false, status = 'MISSING', reason = null, reasonQuestion = null } = row ?? {}
    return questionnaireFor(definition, readerOf(customer), {
      submitted,
      status,
      answers: await answersOf(tx, customer.id, definition),
      rejection: reason === null || reasonQuestion === null ? null : { reason, question: reasonQuestion },
    })
  }),

  route('saveAnswer', async ({ tx, customer, params: { key, id }, body, now }) => {
    const definition = definitionOf(key)
    const question = questionsFor(definition, readerOf(customer)).find((each) => each.id === id)
    if (question === undefined) throw notFound()
    const answer = trimmed(body.answer)
    await lockAndReadCustomer(tx, customer.id)
    if (!isOpen(await questionnaireRow(tx, customer.id, key))) throw refused('step-refused')
    const code = checkAnswer(question, answer, await answersOf(tx, customer.id, definition))
    if (code !== null) throw badInput([{ field: 'answer', code }])
    await keepAnswer(tx, { customerId: customer.id, key, question: id, answer }, now)
    return null
  }),

  route('submitQuestionnaire', async ({ exchange, tx, customer: { id }, body: { key }, now }) => {
    const definition = definitionOf(key)
    const customer = await lockAndReadCustomer(tx, id)
    if (!isOpen(await questionnaireRow(tx, id, key))) throw refused('step-refused')
    if (key === onboardingQuestionnaire && !(await isReady(tx, customer))) throw refused('step-refused')
    const answers = await answersOf(tx, id, definition)
    const { shown, problems } = checked(definition, customer, answers)
    if (problems.length > 0) throw badInput(problems)
    await dropAnswersBeside(tx, id, key, shown)
    await markSubmitted(tx, id, key, now)
    await askForReview(tx, exchange, { customer: id, key, at: now })
    await changed(tx, exchange, id)
    return { key, submitted: true, status: 'UNVERIFIED' as const }
  }),
]

/** What is asked before the answers are taken (rule product-29). */
const isReady = async (handle: Handle, customer: CustomerRow): Promise<boolean> =>
  isVerifiedStatus(customer.phoneStatus) &&
  customer.personalInfoFilled &&
  (isVerifiedStatus(customer.bankIdStatus) || areDocumentsIn(await documentsOf(handle, customer)))

/** The questions that the answers leave to be asked, and what is wrong with the answers to them. */
const checked = (definition: QuestionnaireDefinition, customer: CustomerRow, answers: Answers) => {
  const shown = shownQuestions(questionsFor(definition, readerOf(customer)), answers)
  const problems = shown.flatMap((question): FieldProblem[] => {
    const answer = answers[question.id]
    const code = checkAnswer(question, answer, answers)
    if (code !== null) return [{ field: question.id, code }]
    return endingOptionOf(question, answer) === null ? [] : [{ field: question.id, code: 'notAccepted' }]
  })
  return { shown: shown.map(({ id }) => id), problems }
}

const trimmed = (answer: Answer): Answer => {
  if ('text' in answer) return { text: answer.text.trim() }
  if ('choices' in answer) return answer
  return { countryTexts: answer.countryTexts.map(({ country, text }) => ({ country, text: text?.trim() ?? null })) }
}
