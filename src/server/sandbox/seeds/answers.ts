import type { Answer } from '../../../domain/onboarding/questionnaires'
import { preferNotToSay } from '../../questionnaires/onboarding'

/** What a ready-made customer has answered; `country` is where they live. */
export const seededAnswers = (country: string, isDeclining: boolean): Record<string, Answer> => ({
  purpose: { choices: ['saving'] },
  frequency: { choices: ['monthly'] },
  monthlyAmount: { choices: ['band-2'] },
  sourceOfFunds: { choices: isDeclining ? [preferNotToSay] : ['salary', 'savings'] },
  occupation: { choices: ['employed'] },
  employer: { text: 'Nordic Timber AB' },
  onBehalf: { choices: ['self'] },
  taxResidence: { choices: [country] },
  ...(country === 'SE' ? {} : { taxNumber: { countryTexts: [{ country, text: '12345678901' }] } }),
  pep: { choices: ['no'] },
  ownWallets: { choices: ['yes'] },
  terms: { choices: ['yes'] },
})
