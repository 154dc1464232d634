import { assign, setup, type SnapshotFrom } from 'xstate'
import {
  automaticBlockOf,
  hasDoubtfulNumber,
  isMainProtected,
  underWayIn,
  type BankVerification,
  type UnderWay,
} from '../../src/domain/bank/bank-verification'
import type { BankAccount, CurrentUser } from '../../src/domain/customer/customer'
import { isActive } from '../../src/domain/customer/features'
import type { PageMeta } from '../lib/page-of'
import { defineEffects, defineFeeds, definePorts, type Feed, type Port } from '../lib/ports'
import { isFailure } from '../lib/server-errors'
import {
  afresh,
  isEditable,
  isFull,
  isResident,
  isUnproven,
  isVerified,
  mainOf,
  mayBeMain,
  provenOf,
  selectedIn,
  withAccounts,
  withSaved,
  type AccountsProblem,
  type BankAccountsContext,
  type BankAccountsInput,
  type Proven,
  type Wanted,
} from './account-list'
import { accountFormMachine, type AccountFormOutput } from './account-form'
import { bankVerificationMachine } from './bank-verification'
import { reidentificationMachine } from './reidentification'

/**
 * `deleteAccount` rejects with `step-refused` while an order is paid out to the account, or where who the customer is was
 * shown too long ago, or `not-found` where it is gone already.
 */
export type BankAccountsPorts = {
  deleteAccount: Port<Proven, void>
  setMain: Port<Proven, void>
}

/** Tells how the customer's last verification stands, at once and each time that it may stand otherwise. */
export type BankAccountsFeeds = {
  followVerification: Feed<void, { type: 'verification.told'; verification: BankVerification | null }>
}

/** The customer is another one now, as the exchange knows them; and that an account is deleted, which is said aloud. */
export type BankAccountsEffects = { tellChanged: () => void; tellDeleted: () => void }

export type BankAccountsEvent =
  | { type: 'customer.changed'; customer: CurrentUser }
  | { type: 'account.select'; reference: string }
  | { type: 'account.add' }
  | { type: 'account.find' }
  | { type: 'account.change' }
  | { type: 'account.remove' }
  | { type: 'account.makeMain' }
  | { type: 'account.verify' }
  | { type: 'removal.confirm' }
  | { type: 'step.back' }
  | { type: 'verification.told'; verification: BankVerification | null }

const ports = definePorts<BankAccountsPorts>()('deleteAccount', 'setMain')
const feeds = defineFeeds<BankAccountsFeeds>()('followVerification')
const effects = defineEffects()('tellChanged', 'tellDeleted')

/** The customer's bank accounts: one is selected, and verified, changed, deleted, or made the main one. */
export const bankAccountsMachine = setup({
  types: {
    input: {} as BankAccountsInput,
    context: {} as BankAccountsContext,
    events: {} as BankAccountsEvent,
    children: {} as {
      deleteAccount: 'deleteAccount'
      setMain: 'setMain'
      followVerification: 'followVerification'
      accountForm: 'accountForm'
      bankVerification: 'bankVerification'
      reidentification: 'reidentification'
    },
    tags: {} as 'busy' | 'needsUser' | 'removal',
    meta: {} as PageMeta,
  },
  actors: {
    ...ports.actors,
    ...feeds.actors,
    accountForm: accountFormMachine,
    bankVerification: bankVerificationMachine,
    reidentification: reidentificationMachine,
  },
  guards: {
    isBack: ({ context }) => context.back !== null,
    mayAdd: ({ context }) => isResident(context) && !isFull(context),
    mayFind: ({ context }) => isResident(context) && automaticBlockOf(context.customer, null) === null,
    isAmong: ({ context }, params: { reference: string }) =>
      context.accounts.some(({ reference }) => reference === params.reference),
    isProtected: ({ context }) => isEditable(context) && isVerified(selectedIn(context)),
    isEditable: ({ context }) => isEditable(context),
    isRemovalProtected: ({ context }) => isUnproven(context),
    mayBeMainProven: ({ context }) => mayBeMain(context) && isMainProtected(context.accounts),
    mayBeMain: ({ context }) => mayBeMain(context),
    isUnverified: ({ context }) => selectedIn(context) !== null && !isVerified(selectedIn(context)),
    wants: ({ context }, params: { wanted: Wanted }) => context.wanted === params.wanted,
    isProven: (_, params: { identification: string | null }) => params.identification !== null,
    ended: (_, params: { output: AccountFormOutput; end: AccountFormOutput['end'] }) =>
      params.output.end === params.end,
    isDoubtful: (_, { output }: { output: AccountFormOutput }) =>
      output.end === 'saved' && hasDoubtfulNumber(output.account),
    isFailure: (_, params: { error: unknown; code: string }) => isFailure(params.error, params.code),
  },
  actions: {
    ...effects.actions,
    setCustomer: assign(({ context }, { customer }: { customer: CurrentUser }) => ({
      customer,
      ...withAccounts(context, customer.bankAccounts),
    })),
    select: assign((_, params: { reference: string }) => ({ selected: params.reference, problem: undefined })),
    setSubject: assign((_, params: { subject: BankAccount | null }) => ({ ...afresh, ...params })),
    verifySaved: assign(({ context }) => ({ ...afresh, subject: selectedIn(context) })),
    want: assign((_, params: { wanted: Wanted }) => params),
    setIdentification: assign((_, params: { identification: string | null }) => params),
    keepDraft: assign((_, { output }: { output: AccountFormOutput }) => ({
      draft: output.end === 'identity' ? output.draft : null,
    })),
    putIn: assign(({ context }, { output }: { output: AccountFormOutput }) =>
      output.end === 'saved' ? withSaved(context, output.account) : {},
    ),
    takeOut: assign(({ context }) =>
      withAccounts(
        context,
        context.accounts.filter(({ reference }) => reference !== context.subject?.reference),
      ),
    ),
    makeMain: assign(({ context }) => ({
      accounts: context.accounts.map((account) => ({
        ...account,
        isMain: account.reference === context.subject?.reference,
      })),
    })),
    setProblem: assign((_, params: { problem: AccountsProblem | undefined }) => params),
    setVerification: assign((_, params: { verification: BankVerification | null }) => params),
    forgetBack: assign({ back: null }),
  },
}).createMachine({
  id: 'bankAccounts',
  context: ({ input: { customer, back } }) => ({
    customer,
    back,
    accounts: customer.bankAccounts,
    selected: mainOf(customer.bankAccounts),
    subject: null,
    draft: null,
    identification: null,
    wanted: 'change',
    verification: null,
    problem: undefined,
  }),
  meta: { screen: 'profileBank' },
  initial: 'deciding',
  on: { 'customer.changed': { actions: { type: 'setCustomer', params: ({ event }) => event } } },
  states: {
    deciding: {
      tags: 'busy',
      always: [{ guard: 'isBack', target: 'verifying' }, { target: 'listing' }],
    },
    listing: {
      tags: 'needsUser',
      meta: { heading: 'bank.title' },
      invoke: { id: 'followVerification', src: 'followVerification' },
      on: {
        'verification.told': { actions: { type: 'setVerification', params: ({ event }) => event } },
        'account.select': {
          guard: { type: 'isAmong', params: ({ event }) => event },
          actions: { type: 'select', params: ({ event }) => event },
        },
        'account.add': {
          guard: 'mayAdd',
          target: 'typing',
          actions: { type: 'setSubject', params: { subject: null } },
        },
        'account.find': {
          guard: 'mayFind',
          target: 'verifying',
          actions: { type: 'setSubject', params: { subject: null } },
        },
        'account.change': [
          {
            guard: 'isProtected',
            target: 'identifying',
            actions: { type: 'setSubject', params: ({ context }) => ({ subject: selectedIn(context) }) },
          },
          {
            guard: 'isEditable',
            target: 'typing',
            actions: { type: 'setSubject', params: ({ context }) => ({ subject: selectedIn(context) }) },
          },
        ],
        'account.remove': {
          guard: 'isEditable',
          target: 'asking',
          actions: { type: 'setSubject', params: ({ context }) => ({ subject: selectedIn(context) }) },
        },
        'account.makeMain': [
          {
            guard: 'mayBeMainProven',
            target: 'identifying',
            actions: [
              { type: 'setSubject', params: ({ context }) => ({ subject: selectedIn(context) }) },
              { type: 'want', params: { wanted: 'main' } },
            ],
          },
          {
            guard: 'mayBeMain',
            target: 'settingMain',
            actions: { type: 'setSubject', params: ({ context }) => ({ subject: selectedIn(context) }) },
          },
        ],
        'account.verify': {
          guard: 'isUnverified',
          target: 'verifying',
          actions: { type: 'setSubject', params: ({ context }) => ({ subject: selectedIn(context) }) },
        },
      },
    },
    settingMain: {
      tags: 'busy',
      meta: { heading: 'bank.title' },
      invoke: {
        id: 'setMain',
        src: 'setMain',
        input: ({ context }) => provenOf(context),
        onDone: { target: 'listing', actions: ['makeMain', 'tellChanged'] },
        onError: {
          target: 'listing',
          actions: [{ type: 'setProblem', params: { problem: 'not-main' } }, 'tellChanged'],
        },
      },
    },
    typing: {
      tags: 'needsUser',
      invoke: {
        id: 'accountForm',
        src: 'accountForm',
        input: ({ context: { subject, draft, identification } }) => ({ subject, draft, identification }),
        onSnapshot: {},
        onDone: [
          {
            guard: { type: 'isDoubtful', params: ({ event }) => event },
            target: 'verifying',
            actions: [{ type: 'putIn', params: ({ event }) => event }, 'verifySaved', 'tellChanged'],
          },
          {
            guard: { type: 'ended', params: ({ event }) => ({ output: event.output, end: 'saved' }) },
            target: 'listing',
            actions: [{ type: 'putIn', params: ({ event }) => event }, 'tellChanged'],
          },
          {
            guard: { type: 'ended', params: ({ event }) => ({ output: event.output, end: 'identity' }) },
            target: 'identifying',
            actions: { type: 'keepDraft', params: ({ event }) => event },
          },
          { target: 'listing' },
        ],
      },
    },
    identifying: {
      tags: 'needsUser',
      meta: { heading: 'bank.identity.title' },
      invoke: {
        id: 'reidentification',
        src: 'reidentification',
        input: ({ context: { customer, subject } }) => ({
          owner: customer.details.email,
          isByEid: customer.details.isBankidUser && isActive(customer.features, 'BANKID_CREDENTIALS_ACTIVE'),
          account: subject?.reference ?? '',
        }),
        onSnapshot: {},
        onDone: [
          {
            guard: { type: 'isProven', params: ({ event }) => ({ identification: event.output }) },
            target: 'goingOn',
            actions: { type: 'setIdentification', params: ({ event }) => ({ identification: event.output }) },
          },
          { target: 'listing' },
        ],
      },
    },
    goingOn: {
      tags: 'busy',
      always: [
        { guard: { type: 'wants', params: { wanted: 'removal' } }, target: 'deleting' },
        { guard: { type: 'wants', params: { wanted: 'main' } }, target: 'settingMain' },
        { target: 'typing' },
      ],
    },
    asking: {
      tags: ['needsUser', 'removal'],
      meta: { heading: 'bank.removal.title' },
      on: {
        'removal.confirm': [
          {
            guard: 'isRemovalProtected',
            target: 'identifying',
            actions: { type: 'want', params: { wanted: 'removal' } },
          },
          { target: 'deleting' },
        ],
        'step.back': { target: 'listing', actions: { type: 'setProblem', params: { problem: undefined } } },
      },
    },
    deleting: {
      tags: ['busy', 'removal'],
      meta: { heading: 'bank.removal.title' },
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ context }) => provenOf(context),
        onDone: { target: 'listing', actions: ['takeOut', 'tellChanged', 'tellDeleted'] },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'not-found' }) },
            target: 'listing',
            actions: ['takeOut', 'tellChanged', 'tellDeleted'],
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
      tags: 'needsUser',
      invoke: {
        id: 'bankVerification',
        src: 'bankVerification',
        input: ({ context: { customer, accounts, subject, back } }) => ({
          customer: { ...customer, bankAccounts: [...accounts] },
          account: subject,
          back,
        }),
        onSnapshot: {},
        onDone: { target: 'listing', actions: 'forgetBack' },
      },
    },
  },
})
export type BankAccountsSnapshot = SnapshotFrom<typeof bankAccountsMachine>

type Children = {
  accountForm: typeof accountFormMachine
  bankVerification: typeof bankVerificationMachine
  reidentification: typeof reidentificationMachine
}

export const provideBankAccounts = (
  { tellChanged, tellDeleted, ...given }: BankAccountsPorts & BankAccountsFeeds & BankAccountsEffects,
  children: Children,
) =>
  bankAccountsMachine.provide({
    actors: { ...ports.provide(given), ...feeds.provide(given), ...children },
    actions: effects.provide<typeof bankAccountsMachine>({ tellChanged, tellDeleted }),
  })

/** Whether something can be done with the selected account, also while the list waits for something else. */
export const canInList = ({ context }: BankAccountsSnapshot, type: ListAct): boolean =>
  bankAccountsMachine.resolveState({ value: 'listing', context }).can({ type })

export type ListAct = Exclude<Extract<BankAccountsEvent['type'], `account.${string}`>, 'account.select'>

export const selectedAccount = ({ context }: BankAccountsSnapshot): BankAccount | null => selectedIn(context)

/** Whether the account that is asked about is deleted only by who shows anew who they are. */
export const asksIdentity = ({ context }: BankAccountsSnapshot): boolean => isUnproven(context)

/** A verification that waits for the customer: for the code of a deposit, or to go on at the bank. */
export const verificationUnderWay = ({ context }: BankAccountsSnapshot): UnderWay | null =>
  underWayIn(context.verification)
