import { checkAnswer, type Answer } from '../../domain/onboarding/questionnaires'
import { higherLimitQuestionnaire } from '../../domain/limit-requests/limit-requests'
import { onboardingQuestionnaire } from '../../domain/customer/customer'
import { areDocumentsIn } from '../../domain/onboarding/documents'
import { isVerifiedStatus } from '../../domain/orders/statuses'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import { documentsOf } from '../customers/documents'
import type { Handle } from '../database/handle'
import { badInput, notFound, refused } from '../http/refused'
import { route } from '../http/route'
import { changed } from '../onboarding/changes'
import { checkedAnswers } from './checked'
import { questionnaireFor, questionsFor } from './definition'
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
import { standOf } from './stand'

export const questionnaireRoutes = [
  route('getQuestionnaire', async ({ tx, customer, params: { key } }) => {
    const definition = definitionOf(key)
    const { submitted, status, reason, reasonQuestion } = await standOf(tx, customer.id, key)
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
    if (!(await standOf(tx, customer.id, key)).isOpen) throw refused('step-refused')
    const code = checkAnswer(question, answer, await answersOf(tx, customer.id, definition))
    if (code !== null) throw badInput([{ field: 'answer', code }])
    await keepAnswer(tx, { customerId: customer.id, key, question: id, answer }, now)
    return null
  }),

  route('submitQuestionnaire', async ({ exchange, tx, customer: { id }, body: { key }, now }) => {
    // A request for a higher limit goes with documents, by a call of its own.
    if (key === higherLimitQuestionnaire) throw notFound()
    const definition = definitionOf(key)
    const customer = await lockAndReadCustomer(tx, id)
    if (!isOpen(await questionnaireRow(tx, id, key))) throw refused('step-refused')
    if (key === onboardingQuestionnaire && !(await isReady(tx, customer))) throw refused('step-refused')
    const answers = await answersOf(tx, id, definition)
    const { shown, problems } = checkedAnswers(definition, customer, answers)
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

const trimmed = (answer: Answer): Answer => {
  if ('text' in answer) return { text: answer.text.trim() }
  if ('choices' in answer) return answer
  return { countryTexts: answer.countryTexts.map(({ country, text }) => ({ country, text: text?.trim() ?? null })) }
}
