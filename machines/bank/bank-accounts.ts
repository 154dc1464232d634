import { assign, setup, type SnapshotFrom } from 'xstate'
import {
  bankAccountFields,
  bankAccountProblems,
  emptyBankAccountDraft,
  numbersOf,
  type BankAccountDraft,
  type BankAccountField,
  type BankAccountNumbers,
} from '../../src/domain/bank-accounts'
import type { BankAccount, CurrentUser } from '../../src/domain/customer'
import type { FieldCode, FieldProblem } from '../../src/domain/problems'
import { isVerifiedStatus } from '../../src/domain/statuses'
import type { PageMeta } from '../lib/page-of'
import { actorOf, unfilled, type Port } from '../lib/ports'
import { isFailure, refusalsIn } from '../lib/refusals'
import { bankVerificationMachine } from './bank-verification'
import { reidentificationMachine } from './reidentification'

export const accountsProblems = ['refused', 'not-saved', 'not-deletable', 'not-deleted', 'not-main'] as const
export type AccountsProblem = (typeof accountsProblems)[number]

type Changing = BankAccountNumbers & { reference: string; identification: string | null }

/**
 * `addAccount` and `changeAccount` reject with `bad-input` (detail: FieldProblem[]), `step-refused`, or anything else;
 * `deleteAccount` with `step-refused` while an order is paid out to it, or `not-found` where it is gone already.
 */
export type BankAccountsPorts = {
  addAccount: Port<BankAccountNumbers, BankAccount>
  changeAccount: Port<Changing, BankAccount>
  deleteAccount: Port<{ reference: string }, void>
  setMain: Port<{ reference: string }, void>
}

/** The customer is another one now, as the exchange knows them. */
export type BankAccountsEdge = { tellChanged: () => void }

/** `back`: the verification that the bank leads back to, by the address. */
export type BankAccountsInput = { customer: CurrentUser; back: string | null }

type Context = {
  customer: CurrentUser
  back: string | null
  accounts: readonly BankAccount[]
  selected: string | null
  /** The one that is changed, deleted or verified; null for a new one, or any that the bank names. */
  subject: BankAccount | null
  draft: BankAccountDraft
  left: readonly BankAccountField[]
  refusals: readonly FieldProblem[]
  problem: AccountsProblem | undefined
  identification: string | null
}

export type BankAccountsEvent =
  | { type: 'customer.changed'; customer: CurrentUser }
  | { type: 'account.select'; reference: string }
  | { type: 'account.add' }
  | { type: 'account.change' }
  | { type: 'account.remove' }
  | { type: 'account.makeMain' }
  | { type: 'account.verify' }
  | { type: 'account.find' }
  | { type: 'draft.type'; field: BankAccountField; text: string }
  | { type: 'draft.custom'; isOn: boolean }
  | { type: 'field.leave'; field: BankAccountField }
  | { type: 'draft.save' }
  | { type: 'identity.show' }
  | { type: 'removal.confirm' }
  | { type: 'step.back' }

/** The customer's bank accounts: one is selected, and verified, changed, deleted, or made the main one. */
export const bankAccountsMachine = setup({
  types: {
    input: {} as BankAccountsInput,
    context: {} as Context,
    events: {} as BankAccountsEvent,
    children: {} as {
      addAccount: 'addAccount'
      changeAccount: 'changeAccount'
      deleteAccount: 'deleteAccount'
      setMain: 'setMain'
      bankVerification: 'bankVerification'
      reidentification: 'reidentification'
    },
    tags: {} as 'busy' | 'needsUser' | AccountsPhase,
    meta: {} as PageMeta,
  },
  actors: {
    addAccount: unfilled<BankAccountNumbers, BankAccount>('addAccount'),
    changeAccount: unfilled<Changing, BankAccount>('changeAccount'),
    deleteAccount: unfilled<{ reference: string }, void>('deleteAccount'),
    setMain: unfilled<{ reference: string }, void>('setMain'),
    bankVerification: bankVerificationMachine,
    reidentification: reidentificationMachine,
  },
  guards: {
    isBack: ({ context }) => context.back !== null,
    mayAdd: ({ context }) => isResident(context),
    isAmong: ({ context }, params: { reference: string }) =>
      context.accounts.some(({ reference }) => reference === params.reference),
    isProtected: ({ context }) => isEditable(context) && isVerified(selectedIn(context)),
    isEditable: ({ context }) => isEditable(context),
    mayBeMain: ({ context }) => isVerified(selectedIn(context)) && selectedIn(context)?.isMain === false,
    isUnverified: ({ context }) => selectedIn(context) !== null && !isVerified(selectedIn(context)),
    isProven: (_, params: { identification: string | null }) => params.identification !== null,
    wasVerified: ({ context }) => isVerified(context.subject),
    isNew: ({ context }) => context.subject === null,
    isWhole: ({ context }) => bankAccountProblems(context.draft).length === 0,
    isFailure: (_, params: { error: unknown; code: string }) => isFailure(params.error, params.code),
  },
  actions: {
    setCustomer: assign(({ context }, { customer }: { customer: CurrentUser }) => ({
      customer,
      ...withAccounts(context, customer.bankAccounts),
    })),
    select: assign((_, params: { reference: string }) => ({ selected: params.reference, problem: undefined })),
    startDraft: assign((_, params: { subject: BankAccount | null }) => ({
      subject: params.subject,
      draft: params.subject ? draftOf(params.subject) : emptyBankAccountDraft,
      left: [],
      refusals: [],
      problem: undefined,
      identification: null,
    })),
    setDraft: assign(
      ({ context }, params: { draft: Partial<BankAccountDraft>; fields: readonly BankAccountField[] }) => ({
        draft: { ...context.draft, ...params.draft },
        refusals: context.refusals.filter(({ field }) => !params.fields.some((each) => each === field)),
        problem: undefined,
      }),
    ),
    leaveField: assign(({ context }, params: { field: BankAccountField }) => ({
      left: [...new Set([...context.left, params.field])],
    })),
    leaveAll: assign({ left: bankAccountFields }),
    setIdentification: assign((_, params: { identification: string | null }) => params),
    putIn: assign(({ context }, { saved }: { saved: BankAccount }) => ({
      ...withAccounts(context, [...context.accounts.filter(({ reference }) => reference !== saved.reference), saved]),
      selected: saved.reference,
      identification: null,
    })),
    takeOut: assign(({ context }) =>
      withAccounts(
        context,
        context.accounts.filter(({ reference }) => reference !== context.subject?.reference),
      ),
    ),
    makeMain: assign(({ context }) => ({
      accounts: context.accounts.map((account) => ({ ...account, isMain: account.reference === context.selected })),
    })),
    setSubject: assign((_, params: { subject: BankAccount | null }) => ({ ...params, problem: undefined })),
    setRefusals: assign((_, params: { error: unknown }) => ({ refusals: refusalsIn(params.error) })),
    setProblem: assign((_, params: { problem: AccountsProblem | undefined }) => params),
    forgetBack: assign({ back: null }),
    tellChanged: () => undefined,
  },
}).createMachine({
  id: 'bankAccounts',
  context: ({ input: { customer, back } }) => ({
    customer,
    back,
    accounts: customer.bankAccounts,
    selected: mainOf(customer.bankAccounts),
    subject: null,
    draft: emptyBankAccountDraft,
    left: [],
    refusals: [],
    problem: undefined,
    identification: null,
  }),
  meta: { screen: 'profileBank' },
  initial: 'deciding',
  on: { 'customer.changed': { actions: { type: 'setCustomer', params: ({ event }) => event } } },
  states: {
    deciding: { always: [{ guard: 'isBack', target: 'verifying' }, { target: 'listing' }] },
    listing: {
      tags: ['needsUser', 'list'],
      on: {
        'account.select': {
          guard: { type: 'isAmong', params: ({ event }) => event },
          actions: { type: 'select', params: ({ event }) => event },
        },
        'account.add': {
          guard: 'mayAdd',
          target: 'typing',
          actions: { type: 'startDraft', params: { subject: null } },
        },
        'account.find': {
          guard: 'mayAdd',
          target: 'verifying',
          actions: { type: 'setSubject', params: { subject: null } },
        },
        'account.change': [
          {
            guard: 'isProtected',
            target: 'identifying',
            actions: { type: 'startDraft', params: ({ context }) => ({ subject: selectedIn(context) }) },
          },
          {
            guard: 'isEditable',
            target: 'typing',
            actions: { type: 'startDraft', params: ({ context }) => ({ subject: selectedIn(context) }) },
          },
        ],
        'account.remove': {
          guard: 'isEditable',
          target: 'asking',
          actions: { type: 'setSubject', params: ({ context }) => ({ subject: selectedIn(context) }) },
        },
        'account.makeMain': { guard: 'mayBeMain', target: 'settingMain' },
        'account.verify': {
          guard: 'isUnverified',
          target: 'verifying',
          actions: { type: 'setSubject', params: ({ context }) => ({ subject: selectedIn(context) }) },
        },
      },
    },
    settingMain: {
      tags: ['busy', 'list'],
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'setMain',
        src: 'setMain',
        input: ({ context }) => ({ reference: context.selected ?? '' }),
        onDone: { target: 'listing', actions: ['makeMain', 'tellChanged'] },
        onError: {
          target: 'listing',
          actions: [{ type: 'setProblem', params: { problem: 'not-main' } }, 'tellChanged'],
        },
      },
    },
    typing: {
      tags: ['needsUser', 'draft'],
      on: {
        'draft.type': {
          actions: {
            type: 'setDraft',
            params: ({ event: { field, text } }) => ({ draft: { [field]: text }, fields: fieldsBeside(field) }),
          },
        },
        'draft.custom': {
          actions: {
            type: 'setDraft',
            params: ({ event: { isOn } }) => ({ draft: { customBank: isOn }, fields: bankAccountFields }),
          },
        },
        'field.leave': { actions: { type: 'leaveField', params: ({ event }) => event } },
        'draft.save': [{ guard: 'isWhole', target: 'saving', actions: 'leaveAll' }, { actions: 'leaveAll' }],
        'identity.show': { guard: 'wasVerified', target: 'identifying' },
        'step.back': { target: 'listing', actions: { type: 'setProblem', params: { problem: undefined } } },
      },
    },
    saving: {
      entry: { type: 'setProblem', params: { problem: undefined } },
      always: [{ guard: 'isNew', target: 'adding' }, { target: 'changing' }],
    },
    adding: {
      tags: ['busy', 'draft'],
      invoke: {
        id: 'addAccount',
        src: 'addAccount',
        input: ({ context }) => numbersOf(context.draft),
        onDone: {
          target: 'listing',
          actions: [{ type: 'putIn', params: ({ event }) => ({ saved: event.output }) }, 'tellChanged'],
        },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'typing',
            actions: { type: 'setRefusals', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'typing', actions: { type: 'setProblem', params: { problem: 'not-saved' } } },
        ],
      },
    },
    changing: {
      tags: ['busy', 'draft'],
      invoke: {
        id: 'changeAccount',
        src: 'changeAccount',
        input: ({ context }) => changingOf(context),
        onDone: {
          target: 'listing',
          actions: [{ type: 'putIn', params: ({ event }) => ({ saved: event.output }) }, 'tellChanged'],
        },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'typing',
            actions: { type: 'setRefusals', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'step-refused' }) },
            target: 'typing',
            actions: [{ type: 'setProblem', params: { problem: 'refused' } }, 'tellChanged'],
          },
          { target: 'typing', actions: { type: 'setProblem', params: { problem: 'not-saved' } } },
        ],
      },
    },
    identifying: {
      tags: ['needsUser', 'identity'],
      invoke: {
        id: 'reidentification',
        src: 'reidentification',
        input: ({ context: { customer } }) => ({
          owner: customer.details.email,
          isByEid: customer.details.isBankidUser,
        }),
        onSnapshot: {},
        onDone: [
          {
            guard: { type: 'isProven', params: ({ event }) => ({ identification: event.output }) },
            target: 'typing',
            actions: [
              { type: 'setIdentification', params: ({ event }) => ({ identification: event.output }) },
              { type: 'setProblem', params: { problem: undefined } },
            ],
          },
          { target: 'listing' },
        ],
      },
    },
    asking: {
      tags: ['needsUser', 'removal'],
      on: { 'removal.confirm': 'deleting', 'step.back': 'listing' },
    },
    deleting: {
      tags: ['busy', 'removal'],
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ context }) => ({ reference: context.subject?.reference ?? '' }),
        onDone: { target: 'listing', actions: ['takeOut', 'tellChanged'] },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'not-found' }) },
            target: 'listing',
            actions: ['takeOut', 'tellChanged'],
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'step-refused' }) },
            target: 'listing',
            actions: [{ type: 'setProblem', params: { problem: 'not-deletable' } }, 'tellChanged'],
          },
          { target: 'asking', actions: { type: 'setProblem', params: { problem: 'not-deleted' } } },
        ],
      },
    },
    verifying: {
      tags: ['needsUser', 'verification'],
      invoke: {
        id: 'bankVerification',
        src: 'bankVerification',
        input: ({ context: { customer, accounts, subject, back } }) => ({
          customer: { ...customer, bankAccounts: [...accounts] },
          account: subject,
          back,
        }),
        onSnapshot: {},
        onDone: { target: 'listing', actions: ['forgetBack', { type: 'setSubject', params: { subject: null } }] },
      },
    },
  },
})
export type BankAccountsSnapshot = SnapshotFrom<typeof bankAccountsMachine>

export const fillBankAccounts = (
  { tellChanged, ...ports }: BankAccountsPorts & BankAccountsEdge,
  children: { bankVerification: typeof bankVerificationMachine; reidentification: typeof reidentificationMachine },
) =>
  bankAccountsMachine.provide({
    actors: {
      addAccount: actorOf(ports.addAccount),
      changeAccount: actorOf(ports.changeAccount),
      deleteAccount: actorOf(ports.deleteAccount),
      setMain: actorOf(ports.setMain),
      ...children,
    },
    actions: { tellChanged },
  })

const phases = ['list', 'draft', 'removal', 'identity', 'verification'] as const
/** What is shown: the list, what is typed, the question before one is deleted, or one of the machines inside. */
export type AccountsPhase = (typeof phases)[number]

export const accountsPhase = (snapshot: BankAccountsSnapshot): AccountsPhase =>
  phases.find((phase) => snapshot.hasTag(phase)) ?? 'list'

export const selectedAccount = ({ context }: BankAccountsSnapshot): BankAccount | null => selectedIn(context)

/** Problem to show at a field: what the exchange refused, else what the rule says once the field was left. */
export const accountProblemAt = ({ context }: BankAccountsSnapshot, field: BankAccountField): FieldCode | null => {
  const refusal = context.refusals.find((each) => each.field === field)
  if (refusal) return refusal.code
  if (!context.left.includes(field)) return null
  return bankAccountProblems(context.draft).find((problem) => problem.field === field)?.code ?? null
}

/** Whether selling is for this customer at all. */
export const isResident = ({ customer: { details } }: Pick<Context, 'customer'>): boolean =>
  details.isSwedishResident || !details.hasFilledPersonalInfo

const mainOf = (accounts: readonly BankAccount[]): string | null =>
  (accounts.find(({ isMain }) => isMain) ?? accounts[0])?.reference ?? null

/** The selection stays as long as it is among them, and moves to the main one. */
const withAccounts = ({ selected }: Context, accounts: readonly BankAccount[]) => ({
  accounts,
  selected: accounts.some(({ reference }) => reference === selected) ? selected : mainOf(accounts),
})

const selectedIn = ({ accounts, selected }: Context): BankAccount | null =>
  accounts.find(({ reference }) => reference === selected) ?? null

const isVerified = (account: BankAccount | null): boolean =>
  account !== null && isVerifiedStatus(account.verificationStatus)

const isEditable = (context: Context): boolean => selectedIn(context)?.allowedToEdit ?? false

/** The account number's rule follows from the clearing number. */
const fieldsBeside = (field: BankAccountField): BankAccountField[] =>
  field === 'clearingNumber' ? ['clearingNumber', 'accountNumber'] : [field]

const draftOf = ({ clearingNumber, accountNumber, bankName, iban, customBank }: BankAccount): BankAccountDraft => ({
  clearingNumber,
  accountNumber,
  bankName: customBank ? bankName : '',
  iban: iban ?? '',
  customBank,
})

const changingOf = ({ subject, draft, identification }: Context): Changing => {
  if (!subject) throw new Error('Nothing to change')
  return { reference: subject.reference, ...numbersOf(draft), identification }
}
