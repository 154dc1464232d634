import type { Answer } from '../../src/domain/onboarding/questionnaires'

/** Answers of somebody with nothing unusual about them; every question that they are then asked is answered. */
export const plainAnswers: Record<string, Answer> = {
  purpose: { choices: ['saving'] },
  frequency: { choices: ['monthly'] },
  monthlyAmount: { choices: ['band-1'] },
  sourceOfFunds: { choices: ['salary', 'savings'] },
  occupation: { choices: ['employed'] },
  employer: { text: 'Nordic Timber AB' },
  onBehalf: { choices: ['self'] },
  taxResidence: { choices: ['SE'] },
  pep: { choices: ['no'] },
  ownWallets: { choices: ['yes'] },
  terms: { choices: ['yes'] },
}
