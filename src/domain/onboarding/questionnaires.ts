import { checkCountry } from './countries'
import type { FieldCode } from '../shared/problems'
import type { VerificationStatus } from '../orders/statuses'
import { checkKycText } from '../shared/texts'

const questionKinds = ['text', 'choice', 'choices', 'countries', 'country-texts', 'yes-no', 'agreement'] as const
export type QuestionKind = (typeof questionKinds)[number]

export type QuestionOption = {
  id: string
  text: string
  excludesOthers: boolean
  notice: string | null
  ends: boolean
}

export type QuestionCondition = { question: string; anyOf: string[] | null; otherThan: string[] | null }

/** A text for a country; null where the country issues no such number. */
type CountryText = { country: string; text: string | null }

export type Answer = { text: string } | { choices: string[] } | { countryTexts: CountryText[] }

export type Question = {
  id: string
  kind: QuestionKind
  question: string
  help: string | null
  why: string | null
  options: QuestionOption[]
  links: ('terms' | 'privacy' | 'risks')[]
  shownWhen: QuestionCondition | null
  textRule: { maxLength: number; forbidden: string } | null
  answer: Answer | null
  reason: string | null
}

export type Questionnaire = {
  key: string
  submitted: boolean
  status: VerificationStatus
  title: string
  intro: string
  questions: Question[]
}

/** Answers by the ids of their questions. */
export type Answers = Readonly<Record<string, Answer | undefined>>

type Asked = Pick<Question, 'id' | 'kind' | 'options' | 'shownWhen' | 'textRule'>

/** What was chosen; nothing where there is no answer, or one of another form. */
export const choicesIn = (answer: Answer | null | undefined): string[] =>
  answer && 'choices' in answer ? answer.choices : []

/** Questions that the answers so far leave to be answered, in their order: one that is hidden counts as unanswered. */
export const shownQuestions = <One extends Asked>(questions: readonly One[], answers: Answers): One[] => {
  const shown: One[] = []
  for (const question of questions) {
    const { shownWhen } = question
    const isAsked = shownWhen === null || shown.some(({ id }) => id === shownWhen.question)
    if (isAsked && holds(shownWhen, answers)) shown.push(question)
  }
  return shown
}

const holds = (condition: QuestionCondition | null, answers: Answers): boolean => {
  if (!condition) return true
  const choices = choicesIn(answers[condition.question])
  const { anyOf, otherThan } = condition
  if (anyOf) return choices.some((choice) => anyOf.includes(choice))
  return choices.some((choice) => !(otherThan ?? []).includes(choice))
}

/** Countries that a `country-texts` question asks about: those of the answer that it depends on, less the left out. */
export const countriesAsked = ({ shownWhen }: Asked, answers: Answers): string[] =>
  shownWhen ? choicesIn(answers[shownWhen.question]).filter((code) => !(shownWhen.otherThan ?? []).includes(code)) : []

/**
 * An answer without texts for countries that its question no longer asks about. While it asks about none it is hidden,
 * and keeps them.
 */
export const withoutTakenBack = (question: Asked, answer: Answer, answers: Answers): Answer => {
  const asked = countriesAsked(question, answers)
  if (!('countryTexts' in answer) || asked.length === 0) return answer
  const countryTexts = answer.countryTexts.filter(({ country }) => asked.includes(country))
  return countryTexts.length < answer.countryTexts.length ? { countryTexts } : answer
}

/** What is wrong with the answer to a question; null when nothing is. */
export const checkAnswer = (question: Asked, answer: Answer | null | undefined, answers: Answers): FieldCode | null => {
  if (!answer) return 'mandatoryAnswer'
  switch (question.kind) {
    case 'text':
      return 'text' in answer ? checkText(question, answer.text) : 'notAccepted'
    case 'countries':
      return checkCountries(choicesIn(answer))
    case 'country-texts':
      return 'countryTexts' in answer
        ? checkCountryTexts(question, answer.countryTexts, countriesAsked(question, answers))
        : 'notAccepted'
    case 'yes-no':
      return checkChoices(question, choicesIn(answer), yesNo)
    case 'agreement':
      return checkAgreement(choicesIn(answer))
    case 'choice':
    case 'choices':
      return checkChoices(
        question,
        choicesIn(answer),
        question.options.map(({ id }) => id),
      )
  }
}

const yesNo = ['yes', 'no']

const checkText = ({ textRule }: Asked, text: string): FieldCode | null =>
  text.trim() === '' ? 'mandatoryAnswer' : checkKycText(text, textRule ?? undefined)

const checkCountries = (codes: string[]): FieldCode | null => {
  if (codes.length === 0) return 'mandatoryAnswer'
  if (new Set(codes).size < codes.length) return 'notAccepted'
  return codes.map(checkCountry).find((code) => code !== null) ?? null
}

const checkCountryTexts = (question: Asked, texts: CountryText[], asked: string[]): FieldCode | null => {
  const given = texts.map(({ country }) => country)
  if (new Set(given).size < given.length || given.some((country) => !asked.includes(country))) return 'country'
  return asked.map((country) => checkCountryText(question, texts, country)).find((code) => code !== null) ?? null
}

/** What is wrong with the text for a country that a `country-texts` question asks about. */
export const checkCountryText = (question: Asked, texts: readonly CountryText[], country: string): FieldCode | null => {
  const given = texts.find((each) => each.country === country)
  if (given === undefined) return 'mandatoryAnswer'
  return given.text === null ? null : checkText(question, given.text)
}

const checkAgreement = (choices: string[]): FieldCode | null => {
  if (choices.length === 0 || choices.join() === 'no') return 'mandatoryAnswer'
  return choices.join() === 'yes' ? null : 'notAccepted'
}

const checkChoices = ({ kind, options }: Asked, choices: string[], known: string[]): FieldCode | null => {
  if (choices.length === 0) return 'mandatoryAnswer'
  if (choices.length > 1 && kind !== 'choices') return 'notAccepted'
  if (new Set(choices).size < choices.length || choices.some((choice) => !known.includes(choice))) return 'notAccepted'
  const excludes = options.some(({ id, excludesOthers }) => excludesOthers && choices.includes(id))
  return excludes && choices.length > 1 ? 'notAccepted' : null
}

/** Choosing one of several: what excludes the others takes them out, and they take it out. */
export const withChoice = ({ options }: Asked, choices: readonly string[], chosen: string): string[] => {
  if (choices.includes(chosen)) return choices.filter((choice) => choice !== chosen)
  const excluding = options.filter(({ excludesOthers }) => excludesOthers).map(({ id }) => id)
  return excluding.includes(chosen) ? [chosen] : [...choices.filter((choice) => !excluding.includes(choice)), chosen]
}

/** The chosen option with which the questionnaire cannot be submitted. */
export const endingOptionOf = ({ options }: Pick<Question, 'options'>, answer: Answer | undefined) =>
  options.find(({ id, ends }) => ends && choicesIn(answer).includes(id)) ?? null
