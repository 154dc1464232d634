import type { CodeEntry } from '../../src/app/screens/onboarding/code'
import type { ShownDocument } from '../../src/app/identity-documents/document'
import type { EmailStep } from '../../src/app/screens/onboarding/email-shown'
import type { PasswordStep } from '../../src/app/screens/onboarding/password'
import type { PersonalForm } from '../../src/app/screens/onboarding/personal'
import type { PhoneStep } from '../../src/app/screens/onboarding/phone'
import type { QuestionnaireStep, QuestionShown } from '../../src/app/questionnaire/questionnaire-shown'
import type { OnboardingScreen, Stop, StopName } from '../../src/app/screens/onboarding/types'

const nothing = () => undefined

export const codeWith = (change: Partial<CodeEntry> = {}): CodeEntry => ({
  kind: 'email',
  text: '',
  length: 8,
  fieldProblem: null,
  problem: null,
  waitSeconds: 0,
  lockedSeconds: 0,
  canResend: true,
  canSubmit: false,
  isBusy: false,
  isResending: false,
  onType: nothing,
  onSubmit: nothing,
  onResend: nothing,
  ...change,
})

export const emailWith = (change: Partial<EmailStep> = {}): EmailStep => ({
  phase: 'entering',
  isTemporary: false,
  email: 'astrid@example.se',
  password: '',
  asksPassword: false,
  emailProblem: null,
  passwordProblem: null,
  secondFactor: null,
  problem: null,
  waitSeconds: 0,
  suggestion: null,
  address: 'astrid@example.se',
  canSubmit: true,
  canChange: true,
  onEmail: nothing,
  onPassword: nothing,
  onLeave: nothing,
  onSubmit: nothing,
  onSuggestionTaken: nothing,
  onSuggestionDismissed: nothing,
  onChange: nothing,
  onKeep: null,
  code: null,
  ...change,
})

export const phoneWith = (change: Partial<PhoneStep> = {}): PhoneStep => ({
  phase: 'entering',
  country: 'SE',
  dialCode: '46',
  phone: '070-174 06 05',
  phoneProblem: null,
  problem: null,
  waitSeconds: 0,
  number: '+46 70 174 06 05',
  swish: null,
  canSubmit: true,
  canChange: true,
  onCountry: nothing,
  onPhone: nothing,
  onLeave: nothing,
  onSubmit: nothing,
  onChange: nothing,
  onKeep: null,
  code: null,
  ...change,
})

export const passwordWith = (change: Partial<PasswordStep> = {}): PasswordStep => ({
  email: 'astrid@example.se',
  isRequired: false,
  asksCurrent: false,
  texts: { current: '', next: '', repeated: '' },
  problems: { current: null, next: null, repeated: null },
  secondFactor: null,
  problem: null,
  canSubmit: true,
  isBusy: false,
  onType: nothing,
  onLeave: nothing,
  onSubmit: nothing,
  ...change,
})

export const personalWith = (change: Partial<PersonalForm> = {}): PersonalForm => ({
  texts: {
    firstName: 'Astrid',
    lastName: 'Lind',
    personalNumber: '19850709-0000',
    passportNumber: '',
    address: 'Skeppsbron 10',
    postalCode: '111 30',
    city: 'Stockholm',
  },
  countryCode: 'SE',
  pep: false,
  number: 'personalNumber',
  locked: [],
  lockedBy: null,
  waitSeconds: 0,
  problems: {},
  problem: null,
  canSubmit: true,
  isBusy: false,
  isSaved: false,
  isChange: false,
  isAlone: false,
  onKeep: null,
  onType: nothing,
  onCountry: nothing,
  onPep: nothing,
  onLeave: nothing,
  onSubmit: nothing,
  ...change,
})

export const questionWith = (change: Partial<QuestionShown> = {}): QuestionShown => ({
  id: 'sourceOfFunds',
  kind: 'choices',
  question: 'Where does the money you will trade with come from?',
  help: 'Choose all that apply. We may ask for documents that show it.',
  why: 'We must know the source of funds, to prevent money laundering and terrorist financing.',
  options: [
    { id: 'salary', text: 'Salary', isApart: false },
    { id: 'savings', text: 'Savings', isApart: false },
    { id: 'property', text: 'Sale of a home or other property', isApart: false },
    { id: 'other', text: 'Something else', isApart: false },
    { id: 'prefer-not-to-say', text: 'Prefer not to say', isApart: true },
  ],
  links: [],
  answer: null,
  countries: [],
  isLong: false,
  reason: null,
  problem: null,
  ...change,
})

type Asking = Extract<QuestionnaireStep, { state: 'asking' }>

export const askingWith = (change: Partial<Asking> = {}): Asking => ({
  state: 'asking',
  question: questionWith(),
  place: { number: 3, of: 9 },
  save: null,
  notices: [],
  ended: null,
  onAnswer: nothing,
  onChoice: nothing,
  onLeave: nothing,
  onNext: nothing,
  onBack: nothing,
  onRetrySave: nothing,
  ...change,
})

export const documentWith = (change: Partial<ShownDocument> = {}): ShownDocument => ({
  kind: 'passport',
  phase: 'choosing',
  problem: null,
  waitSeconds: 0,
  progress: 0,
  preview: null,
  reason: null,
  sentAt: null,
  onFile: nothing,
  onUse: nothing,
  onDiscard: nothing,
  onCancel: nothing,
  onRetry: nothing,
  onReplace: nothing,
  onKeep: null,
  ...change,
})

const all: readonly StopName[] = ['email', 'phone', 'two-factor', 'personal', 'documents', 'questionnaire', 'submit']
const secure: readonly StopName[] = ['email', 'phone', 'password', 'identity', 'two-factor']

/** The stops of a customer without e-ID, with the states of those that are not left to do. */
export const stopsWith = (states: Partial<Record<StopName, Stop['state']>>): Stop[] =>
  all.map((name) => ({
    name,
    group: secure.includes(name) ? 'secure' : 'about',
    state: states[name] ?? 'todo',
    isToMend: states[name] === 'mend',
    onReview: null,
  }))

type Wizard = Extract<OnboardingScreen, { state: 'wizard' }>

export const wizardWith = (change: Partial<Wizard> = {}): Wizard => ({
  state: 'wizard',
  stops: stopsWith({ email: 'done', phone: 'now' }),
  step: 'phone',
  outcome: null,
  saved: null,
  onBegin: null,
  onResume: null,
  support: { href: '/en/support/' },
  ...change,
})
