import type { Locale } from '../domain/customer/customer'
import type { Answer, Question } from '../domain/onboarding/questionnaires'
import { countryName } from './country-name'
import type { Translate } from './i18n'

/** What was answered, as it is read, by its parts: one for each choice, and for each country. */
export const answerTexts = (
  { t, locale }: { t: Translate; locale: Locale },
  { kind, options }: Pick<Question, 'kind' | 'options'>,
  answer: Answer,
): string[] => {
  if ('text' in answer) return [answer.text]
  if ('countryTexts' in answer)
    return answer.countryTexts.map(
      ({ country, text }) => `${countryName(locale, country)}: ${text ?? t('questions.noNumber')}`,
    )
  return answer.choices.map((id) => {
    if (kind === 'countries') return countryName(locale, id)
    const text = options.find((option) => option.id === id)?.text
    if (text !== undefined) return text
    return kind === 'agreement' ? t('questions.agree') : t(id === 'yes' ? 'personal.pep.yes' : 'personal.pep.no')
  })
}
