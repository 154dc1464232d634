import type { Fiat } from '../../domain/money/currencies'
import type { Locale } from '../../domain/customer/customer'
import type {
  Answers,
  Question,
  QuestionCondition,
  QuestionKind,
  Questionnaire,
} from '../../domain/onboarding/questionnaires'
import { kycTextRule, longTextRule } from '../../domain/shared/texts'

/** Who reads: amounts are in their currency. */
export type Reader = { locale: Locale; fiat: Fiat }

/** A text of a questionnaire, for whoever reads it. */
export type Text = (reader: Reader) => string

/** The same text in both languages. */
export const said =
  (en: string, sv: string): Text =>
  ({ locale }) =>
    ({ en, sv })[locale]

export type OptionDefinition = { id: string; text: Text; excludesOthers?: true; notice?: Text; ends?: true }

type QuestionDefinition = {
  id: string
  kind: QuestionKind
  question: Text
  help?: Text
  why?: Text
  options?: readonly OptionDefinition[]
  links?: Question['links']
  /** Whether a text may have several sentences. */
  isLong?: true
  shownWhen?: QuestionCondition
}

export type QuestionnaireDefinition = {
  key: string
  title: Text
  intro: Text
  questions: readonly QuestionDefinition[]
  /** Words of the reasons that are known by a code; others are shown as they are. */
  reasons: Readonly<Record<string, Text>>
}

type Rejection = { question: string; reason: string }

/** Questions as they are asked, without answers. */
export const questionsFor = ({ questions }: QuestionnaireDefinition, reader: Reader): Question[] =>
  questions.map((definition) => ({
    id: definition.id,
    kind: definition.kind,
    question: definition.question(reader),
    help: definition.help?.(reader) ?? null,
    why: definition.why?.(reader) ?? null,
    options: (definition.options ?? []).map((option) => ({
      id: option.id,
      text: option.text(reader),
      excludesOthers: option.excludesOthers ?? false,
      notice: option.notice?.(reader) ?? null,
      ends: option.ends ?? false,
    })),
    links: definition.links ?? [],
    shownWhen: definition.shownWhen ?? null,
    textRule: textRuleOf(definition),
    answer: null,
    reason: null,
  }))

const textRuleOf = ({ kind, isLong }: QuestionDefinition): Question['textRule'] => {
  if (kind !== 'text' && kind !== 'country-texts') return null
  return { ...(isLong ? longTextRule : kycTextRule) }
}

type Stand = Pick<Questionnaire, 'submitted' | 'status'> & { answers: Answers; rejection: Rejection | null }

/** The questionnaire with the answers so far, and what was wrong with one. */
export const questionnaireFor = (
  definition: QuestionnaireDefinition,
  reader: Reader,
  { submitted, status, answers, rejection }: Stand,
): Questionnaire => ({
  key: definition.key,
  submitted,
  status,
  title: definition.title(reader),
  intro: definition.intro(reader),
  questions: questionsFor(definition, reader).map((question) => ({
    ...question,
    answer: answers[question.id] ?? null,
    reason: rejection?.question === question.id ? reasonText(definition, reader, rejection.reason) : null,
  })),
})

/** A reason in the reader's language, where it is a known one. */
const reasonText = ({ reasons }: QuestionnaireDefinition, reader: Reader, reason: string): string =>
  reasons[reason]?.(reader) ?? reason
