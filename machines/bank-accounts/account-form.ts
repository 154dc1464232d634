import { assign, setup, type SnapshotFrom } from 'xstate'
import {
  bankAccountFields,
  bankAccountProblems,
  bankOf,
  emptyBankAccountDraft,
  numbersOf,
  type BankAccountDraft,
  type BankAccountField,
  type BankAccountNumbers,
} from '../../src/domain/bank/bank-accounts'
import type { PageMeta } from '../lib/page-of'
import type { BankAccount } from '../../src/domain/customer/customer'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import { isVerifiedStatus } from '../../src/domain/orders/statuses'
import { definePorts, type Port } from '../lib/ports'
import { isFailureOf, serverErrorsIn } from '../lib/server-errors'

export const formProblems = ['most-accounts', 'gone', 'refused', 'not-saved'] as const
export type FormProblem = (typeof formProblems)[number]

/** `confirmed`: the customer has said that the number is right although its check digit is not. */
type Adding = BankAccountNumbers & { confirmed?: true }
type Changing = Adding & { reference: string; identification: string | null }

/**
 * Both reject with `bad-input` (detail: FieldProblem[]) or anything else; `addAccount` with `limit-reached` where there are
 * as many as may be; `changeAccount` with `step-refused` while an order is paid out to the account, or where who the
 * customer is was shown too long ago, and with `not-found` where the account is gone.
 */
export type AccountFormPorts = {
  addAccount: Port<Adding, BankAccount>
  changeAccount: Port<Changing, BankAccount>
}

/** `subject`: the account that is changed; `draft`: what was typed of it before. `identification` lets it be changed. */
export type AccountFormInput = {
  subject: BankAccount | null
  draft: BankAccountDraft | null
  identification: string | null
}

/** `identity`: the customer is to show anew who they are, and goes on with what they typed. */
export type AccountFormOutput =
  | { end: 'saved'; account: BankAccount }
  | { end: 'identity'; draft: BankAccountDraft }
  | { end: 'closed' }

type Context = {
  subject: BankAccount | null
  identification: string | null
  draft: BankAccountDraft
  isConfirmed: boolean
  touched: readonly BankAccountField[]
  serverErrors: readonly FieldProblem[]
  problem: FormProblem | undefined
  output: AccountFormOutput
}

export type AccountFormEvent =
  | { type: 'draft.type'; field: BankAccountField; text: string }
  | { type: 'draft.custom'; isOn: boolean }
  | { type: 'field.blur'; field: BankAccountField }
  | { type: 'draft.save' }
  | { type: 'number.confirm' }
  | { type: 'identity.show' }
  | { type: 'form.close' }

const ports = definePorts<AccountFormPorts>()('addAccount', 'changeAccount')

/** What is typed of a bank account, a new one or one that is changed. */
export const accountFormMachine = setup({
  types: {
    input: {} as AccountFormInput,
    output: {} as AccountFormOutput,
    context: {} as Context,
    events: {} as AccountFormEvent,
    children: {} as { addAccount: 'addAccount'; changeAccount: 'changeAccount' },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
    meta: {} as PageMeta<Context>,
  },
  actors: ports.actors,
  guards: {
    isWhole: ({ context }, params: { isNew: boolean }) =>
      problemsIn(context).length === 0 && (context.subject === null) === params.isNew,
    isDoubtful: ({ context }) => isDoubtful(context),
    isWholeButDoubtful: ({ context }, params: { isNew: boolean }) =>
      isDoubtful(context) &&
      bankAccountProblems(context.draft, true).length === 0 &&
      (context.subject === null) === params.isNew,
    wasVerified: ({ context: { subject } }) => subject !== null && isVerifiedStatus(subject.verificationStatus),
    isFailure: (_, params: { error: unknown; code: string }) =>
      isFailureOf(params.error, params.code, bankAccountFields),
  },
  actions: {
    setDraft: assign(
      ({ context }, params: { draft: Partial<BankAccountDraft>; fields: readonly BankAccountField[] }) => ({
        draft: { ...context.draft, ...params.draft },
        isConfirmed: context.isConfirmed && !params.fields.some((each) => each === 'accountNumber'),
        serverErrors: context.serverErrors.filter(({ field }) => !params.fields.some((each) => each === field)),
        problem: undefined,
      }),
    ),
    touchField: assign(({ context }, params: { field: BankAccountField }) => ({
      touched: [...new Set([...context.touched, params.field])],
    })),
    touchAll: assign({ touched: bankAccountFields }),
    confirm: assign({ isConfirmed: true }),
    setServerErrors: assign((_, params: { error: unknown }) => ({ serverErrors: serverErrorsIn(params.error) })),
    setProblem: assign((_, params: { problem: FormProblem | undefined }) => params),
    setSaved: assign((_, params: { account: BankAccount }) => ({ output: { end: 'saved' as const, ...params } })),
    setIdentity: assign(({ context: { draft } }) => ({ output: { end: 'identity' as const, draft } })),
  },
}).createMachine({
  id: 'accountForm',
  context: ({ input: { subject, draft, identification } }) => ({
    subject,
    identification,
    draft: draft ?? draftOf(subject),
    isConfirmed: false,
    touched: [],
    serverErrors: [],
    problem: undefined,
    output: { end: 'closed' },
  }),
  output: ({ context }) => context.output,
  initial: 'typing',
  states: {
    typing: {
      tags: 'needsUser',
      meta: { heading: ({ subject }) => (subject === null ? 'bank.add' : 'bank.form.change') },
      on: {
        'draft.type': {
          actions: {
            type: 'setDraft',
            params: ({ event: { field, text } }) => ({ draft: { [field]: text }, fields: ruledBy(field) }),
          },
        },
        'draft.custom': {
          actions: {
            type: 'setDraft',
            params: ({ event: { isOn } }) => ({ draft: { customBank: isOn }, fields: bankAccountFields }),
          },
        },
        'field.blur': { actions: { type: 'touchField', params: ({ event }) => event } },
        'draft.save': [
          { guard: { type: 'isWhole', params: { isNew: true } }, target: 'adding' },
          { guard: { type: 'isWhole', params: { isNew: false } }, target: 'changing' },
          { actions: 'touchAll' },
        ],
        'number.confirm': [
          { guard: { type: 'isWholeButDoubtful', params: { isNew: true } }, target: 'adding', actions: 'confirm' },
          { guard: { type: 'isWholeButDoubtful', params: { isNew: false } }, target: 'changing', actions: 'confirm' },
          { guard: 'isDoubtful', actions: ['confirm', 'touchAll'] },
        ],
        'identity.show': { guard: 'wasVerified', target: 'closed', actions: 'setIdentity' },
        'form.close': 'closed',
      },
    },
    adding: {
      tags: 'busy',
      meta: { heading: 'bank.add' },
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'addAccount',
        src: 'addAccount',
        input: ({ context: { draft, isConfirmed } }) => ({ ...numbersOf(draft), ...confirmedOf(isConfirmed) }),
        onDone: {
          target: 'closed',
          actions: { type: 'setSaved', params: ({ event }) => ({ account: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'typing',
            actions: { type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'limit-reached' }) },
            target: 'typing',
            actions: { type: 'setProblem', params: { problem: 'most-accounts' } },
          },
          { target: 'typing', actions: { type: 'setProblem', params: { problem: 'not-saved' } } },
        ],
      },
    },
    changing: {
      tags: 'busy',
      meta: { heading: 'bank.form.change' },
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'changeAccount',
        src: 'changeAccount',
        input: ({ context: { subject, draft, isConfirmed, identification } }) => ({
          reference: subject?.reference ?? '',
          ...numbersOf(draft),
          ...confirmedOf(isConfirmed),
          identification,
        }),
        onDone: {
          target: 'closed',
          actions: { type: 'setSaved', params: ({ event }) => ({ account: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'typing',
            actions: { type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'step-refused' }) },
            target: 'typing',
            actions: { type: 'setProblem', params: { problem: 'refused' } },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'not-found' }) },
            target: 'typing',
            actions: { type: 'setProblem', params: { problem: 'gone' } },
          },
          { target: 'typing', actions: { type: 'setProblem', params: { problem: 'not-saved' } } },
        ],
      },
    },
    closed: { type: 'final', tags: 'terminal' },
  },
})
export type AccountFormSnapshot = SnapshotFrom<typeof accountFormMachine>

export const provideAccountForm = (given: AccountFormPorts) =>
  accountFormMachine.provide({ actors: ports.provide(given) })

/** The bank that the clearing number names; null where it names none, or the customer does. */
export const namedBank = ({ context: { draft } }: AccountFormSnapshot): string | null =>
  draft.customBank ? null : bankOf(draft.clearingNumber)

/** Problem to show at a field: what the exchange refused, else what the rule says once the field was left. */
export const accountProblemAt = ({ context }: AccountFormSnapshot, field: BankAccountField): FieldCode | null => {
  const refusal = context.serverErrors.find((each) => each.field === field)
  if (refusal) return refusal.code
  if (!context.touched.includes(field)) return null
  return problemsIn(context).find((problem) => problem.field === field)?.code ?? null
}

/** Whether the customer is asked if the number is right although its check digit is not. */
export const asksNumber = (snapshot: AccountFormSnapshot): boolean =>
  accountProblemAt(snapshot, 'accountNumber') === 'accountCheck'

const confirmedOf = (isConfirmed: boolean): { confirmed?: true } => (isConfirmed ? { confirmed: true } : {})

const problemsIn = ({ draft, isConfirmed }: Context) => bankAccountProblems(draft, isConfirmed)

const isDoubtful = (context: Context): boolean => problemsIn(context).some(({ code }) => code === 'accountCheck')

/** The account number's rule follows from the clearing number. */
const ruledBy = (field: BankAccountField): BankAccountField[] =>
  field === 'clearingNumber' ? ['clearingNumber', 'accountNumber'] : [field]

const draftOf = (account: BankAccount | null): BankAccountDraft => {
  if (!account) return emptyBankAccountDraft
  const { clearingNumber, accountNumber, bankName, iban, customBank } = account
  return { clearingNumber, accountNumber, bankName: customBank ? bankName : '', iban: iban ?? '', customBank }
}
