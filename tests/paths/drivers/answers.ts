import type { Answer, Answers } from '../../../src/domain/onboarding/questionnaires'

/** An answer to each question that is asked of somebody who holds an office. */
export const allAnswers = {
  purpose: { choices: ['saving'] },
  frequency: { choices: ['monthly'] },
  monthlyAmount: { choices: ['band-2'] },
  sourceOfFunds: { choices: ['salary'] },
  occupation: { choices: ['student'] },
  onBehalf: { choices: ['self'] },
  taxResidence: { choices: ['SE'] },
  pep: { choices: ['yes'] },
  pepRelation: { choices: ['self'] },
  pepOffice: { text: 'Minister, until 2024' },
  ownWallets: { choices: ['yes'] },
  terms: { choices: ['yes'] },
} satisfies Record<string, Answer>

export const without = (question: keyof typeof allAnswers): Answers =>
  Object.fromEntries(Object.entries(allAnswers).filter(([id]) => id !== question))
