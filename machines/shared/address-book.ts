import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PageMeta } from '../lib/page-of'
import type { CurrentUser } from '../../src/domain/customer/customer'
import type { Coin } from '../../src/domain/money/currencies'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import type { AllowedAddresses } from '../../src/domain/orders/allowed-addresses'
import type { SavedAddress } from '../../src/domain/orders/saved-addresses'
import { definePorts, problemOf, type Port } from '../lib/ports'
import { isFailureOf, serverErrorsIn } from '../lib/server-errors'
import {
  isProofRefused,
  isProofTyped,
  mayShowPasskey,
  offersPasskey,
  proofAskedOf,
  proofProblemAt,
  reauthenticationIn,
  withText,
  type ProofAsked,
  type ProofField,
  type Reauthentication,
} from './reauthentication'

export const bookProblems = ['limit-reached', 'not-saved', 'not-deleted', 'not-shown', 'too-soon'] as const
export type BookProblem = (typeof bookProblems)[number]

/** `proof` is null where nothing is asked for. */
type Saving = Pick<SavedAddress, 'coin' | 'address' | 'label'> & { proof: Reauthentication | null }

/**
 * `loadAddresses` has those of all coins. `saveAddress` rejects with `bad-input` (detail: FieldProblem[], also at `password` or `code`,
 * where proof is asked for), `limit-reached`, `too-many-requests`, and with `canceled` or `unsupported` where a passkey was asked
 * for; an address that is saved already gets the new name. `deleteAddress` rejects with `not-found` where the address was taken out
 * elsewhere.
 */
export type AddressBookPorts = {
  loadAddresses: Port<void, SavedAddress[]>
  saveAddress: Port<Saving, SavedAddress>
  deleteAddress: Port<{ id: string }, void>
}

export type BookField = 'address' | 'label'

/** What is typed: of a new address both, of one that is renamed its name alone. */
type Draft = { address: string; label: string; isNew: boolean }

const emptyDraft: Draft = { address: '', label: '', isNew: true }

const nothingShown = { texts: { password: '', code: '' }, touched: [], byPasskey: false }

type Setting = Pick<AllowedAddresses, 'since' | 'until'>

type Context = ProofAsked & {
  /** Since when coins go only to these addresses; null while they go to any. */
  allowed: Setting | null
  hasPasskey: boolean
  /** What is shown of the customer, before a new address is added to those. */
  texts: Record<ProofField, string>
  touched: readonly ProofField[]
  byPasskey: boolean
  coin: Coin
  addresses: readonly SavedAddress[]
  /** Undefined until something is typed. */
  draft: Draft | undefined
  /** The one that is asked about before it is deleted. */
  addressToDelete: SavedAddress | undefined
  serverErrors: readonly FieldProblem[]
  problem: BookProblem | undefined
  chosen: string | null
}

export type AddressBookEvent =
  | { type: 'book.retry' }
  | { type: 'book.close' }
  | { type: 'address.choose'; address: SavedAddress }
  | { type: 'address.add' }
  | { type: 'address.rename'; address: SavedAddress }
  | { type: 'address.remove'; address: SavedAddress }
  | { type: 'draft.type'; field: BookField; text: string }
  | { type: 'draft.save' }
  | { type: 'proof.type'; field: ProofField; text: string }
  | { type: 'field.blur'; field: ProofField }
  | { type: 'proof.submit' }
  | { type: 'passkey.show' }
  | { type: 'removal.confirm' }
  | { type: 'step.back' }

const ports = definePorts<AddressBookPorts>()('loadAddresses', 'saveAddress', 'deleteAddress')

/** The address book, opened to choose from: of one coin. Its output is the chosen address; null where it was closed. */
export const addressBookMachine = setup({
  types: {
    input: {} as { coin: Coin; customer: CurrentUser },
    output: {} as string | null,
    context: {} as Context,
    events: {} as AddressBookEvent,
    children: {} as {
      loadAddresses: 'loadAddresses'
      saveAddress: 'saveAddress'
      deleteAddress: 'deleteAddress'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | BookPhase,
    meta: {} as PageMeta<Context>,
  },
  actors: ports.actors,
  guards: {
    isWhole: ({ context: { draft } }) => isWhole(draft),
    isUsable: (_, params: { address: SavedAddress }) => params.address.usableFrom === null,
    isGuarded: ({ context: { allowed, draft } }) => allowed !== null && draft?.isNew === true && isWhole(draft),
    isProven: ({ context }) => isProofTyped(context),
    mayShow: ({ context }) => mayShowPasskey(context),
    isOffered: ({ context }) => offersPasskey(context),
    isOfProof: (_, params: { error: unknown }) => isProofRefused(params.error),
    isWayOfProof: (_, params: { error: unknown }) => proofProblemIn(params.error) !== undefined,
    isFailure: (_, params: { error: unknown; code: string }) =>
      isFailureOf(params.error, params.code, ['address', 'label']),
  },
  actions: {
    setAddresses: assign(({ context }, params: { addresses: readonly SavedAddress[] }) => ({
      addresses: params.addresses.filter(({ coin }) => coin === context.coin),
    })),
    setDraft: assign(({ context }, params: { draft: Partial<Draft> }) => ({
      draft: { ...(context.draft ?? emptyDraft), ...params.draft },
      serverErrors: [],
      problem: undefined,
    })),
    /** A new one stands first; one that was renamed keeps its place. */
    putIn: assign(({ context: { addresses, draft } }, { saved }: { saved: SavedAddress }) => ({
      addresses: draft?.isNew
        ? [saved, ...addresses.filter(({ id }) => id !== saved.id)]
        : addresses.map((each) => (each.id === saved.id ? saved : each)),
    })),
    setAddressToDelete: assign((_, params: { addressToDelete: SavedAddress }) => ({ ...params, problem: undefined })),
    takeOut: assign(({ context }) => ({
      addresses: context.addresses.filter(({ id }) => id !== context.addressToDelete?.id),
    })),
    setServerErrors: assign((_, params: { error: unknown }) => ({
      serverErrors: serverErrorsIn(params.error),
      problem: undefined,
    })),
    setProblem: assign((_, params: { problem: BookProblem }) => params),
    clearProblem: assign({ problem: undefined, serverErrors: [] }),
    forgetProof: assign(nothingShown),
    setText: assign(({ context }, params: { field: ProofField; text: string }) => withText(context, params)),
    leave: assign(({ context }, params: { fields: ProofField[] }) => ({
      touched: [...new Set([...context.touched, ...params.fields])],
    })),
    setByPasskey: assign((_, params: { byPasskey: boolean }) => params),
    setProofProblem: assign((_, params: { error: unknown }) => ({ problem: proofProblemIn(params.error) })),
    setSaveProblem: assign((_, params: { error: unknown }) => ({
      problem: problemOf<BookProblem>(params.error, ['limit-reached'], 'not-saved'),
      serverErrors: [],
    })),
    setChosen: assign((_, params: { address: SavedAddress }) => ({ chosen: params.address.address })),
  },
}).createMachine({
  id: 'addressBook',
  context: ({ input: { coin, customer } }) => ({
    allowed: customer.allowedAddresses,
    ...proofAskedOf(customer),
    ...nothingShown,
    coin,
    addresses: [],
    draft: undefined,
    addressToDelete: undefined,
    serverErrors: [],
    problem: undefined,
    chosen: null,
  }),
  output: ({ context }) => context.chosen,
  initial: 'loading',
  on: { 'book.close': '.closed' },
  states: {
    loading: {
      tags: ['busy', 'list'],
      meta: { heading: 'addresses.title' },
      invoke: {
        id: 'loadAddresses',
        src: 'loadAddresses',
        onDone: {
          target: 'listing',
          actions: { type: 'setAddresses', params: ({ event }) => ({ addresses: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: {
      tags: ['needsUser', 'list'],
      meta: { heading: 'addresses.title' },
      on: { 'book.retry': 'loading' },
    },
    listing: {
      tags: ['needsUser', 'list'],
      meta: { heading: 'addresses.title' },
      entry: 'forgetProof',
      on: {
        'address.choose': {
          guard: { type: 'isUsable', params: ({ event }) => event },
          target: 'closed',
          actions: { type: 'setChosen', params: ({ event }) => event },
        },
        'address.add': { target: 'typing', actions: { type: 'setDraft', params: { draft: emptyDraft } } },
        'address.rename': {
          target: 'typing',
          actions: {
            type: 'setDraft',
            params: ({ event: { address } }) => ({
              draft: { address: address.address, label: address.label, isNew: false },
            }),
          },
        },
        'address.remove': {
          target: 'asking',
          actions: { type: 'setAddressToDelete', params: ({ event }) => ({ addressToDelete: event.address }) },
        },
      },
    },
    typing: {
      tags: ['needsUser', 'draft'],
      meta: { heading: (context) => draftTitle(context) },
      on: {
        'draft.type': {
          actions: { type: 'setDraft', params: ({ event }) => ({ draft: { [event.field]: event.text } }) },
        },
        'draft.save': [
          { guard: 'isGuarded', target: 'proving', actions: 'clearProblem' },
          { guard: 'isWhole', target: 'saving' },
        ],
        'step.back': 'listing',
      },
    },
    saving: {
      tags: ['busy', 'draft'],
      meta: { heading: (context) => draftTitle(context) },
      invoke: {
        id: 'saveAddress',
        src: 'saveAddress',
        input: ({ context }) => ({ ...savingOf(context), proof: null }),
        onDone: { target: 'listing', actions: { type: 'putIn', params: ({ event }) => ({ saved: event.output }) } },
        onError: [
          /** Also where it was switched on elsewhere meanwhile. */
          {
            guard: { type: 'isOfProof', params: ({ event }) => event },
            target: 'proving',
            actions: { type: 'setServerErrors', params: ({ event }) => event },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'typing',
            actions: { type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'typing', actions: { type: 'setSaveProblem', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    /** Who adds an address, while coins go only to these. */
    proving: {
      tags: ['needsUser', 'proof'],
      meta: { heading: 'addresses.proving' },
      on: {
        'proof.type': { actions: { type: 'setText', params: ({ event }) => event } },
        'field.blur': { actions: { type: 'leave', params: ({ event }) => ({ fields: [event.field] }) } },
        'proof.submit': [
          {
            guard: 'isProven',
            target: 'adding',
            actions: ['clearProblem', { type: 'setByPasskey', params: { byPasskey: false } }],
          },
          { actions: { type: 'leave', params: { fields: ['password', 'code'] } } },
        ],
        'passkey.show': [
          {
            guard: 'mayShow',
            target: 'adding',
            actions: ['clearProblem', { type: 'setByPasskey', params: { byPasskey: true } }],
          },
          { guard: 'isOffered', actions: { type: 'leave', params: { fields: ['password'] } } },
        ],
        'step.back': { target: 'typing', actions: ['clearProblem', 'forgetProof'] },
      },
    },
    adding: {
      tags: ['busy', 'proof'],
      meta: { heading: 'addresses.proving' },
      invoke: {
        id: 'saveAddress',
        src: 'saveAddress',
        input: ({ context }) => ({ ...savingOf(context), proof: reauthenticationIn(context) }),
        onDone: { target: 'listing', actions: { type: 'putIn', params: ({ event }) => ({ saved: event.output }) } },
        onError: [
          {
            guard: { type: 'isOfProof', params: ({ event }) => event },
            target: 'proving',
            actions: { type: 'setServerErrors', params: ({ event }) => event },
          },
          {
            guard: { type: 'isWayOfProof', params: ({ event }) => event },
            target: 'proving',
            actions: { type: 'setProofProblem', params: ({ event }) => event },
          },
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'typing',
            actions: ['forgetProof', { type: 'setServerErrors', params: ({ event }) => event }],
          },
          {
            target: 'typing',
            actions: ['forgetProof', { type: 'setSaveProblem', params: ({ event }) => event }],
          },
        ],
      },
    },
    asking: {
      tags: ['needsUser', 'removal'],
      meta: { heading: 'addresses.removing' },
      on: { 'removal.confirm': 'deleting', 'step.back': 'listing' },
    },
    deleting: {
      tags: ['busy', 'removal'],
      meta: { heading: 'addresses.removing' },
      invoke: {
        id: 'deleteAddress',
        src: 'deleteAddress',
        input: ({ context }) => ({ id: addressToDeleteIn(context).id }),
        onDone: { target: 'listing', actions: 'takeOut' },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'not-found' }) },
            target: 'listing',
            actions: 'takeOut',
          },
          { target: 'asking', actions: { type: 'setProblem', params: { problem: 'not-deleted' } } },
        ],
      },
    },
    closed: { type: 'final', tags: 'terminal' },
  },
})
export type AddressBookSnapshot = SnapshotFrom<typeof addressBookMachine>

/** What the book shows: its list, what is typed, who adds it, or the question before one is deleted. */
export type BookPhase = 'list' | 'draft' | 'proof' | 'removal'

export const provideAddressBook = (given: AddressBookPorts) =>
  addressBookMachine.provide({ actors: ports.provide(given) })

/** Problem to show at a field of the proof: what the exchange refused, else what the rule says once the field was left. */
export const bookProofProblem = ({ context }: AddressBookSnapshot, field: ProofField): FieldCode | null =>
  proofProblemAt(context, field)

/** What the exchange refused at a field of what was typed. */
export const bookProblemAt = ({ context }: AddressBookSnapshot, field: BookField): FieldCode | null =>
  context.serverErrors.find((refusal) => refusal.field === field)?.code ?? null

const isWhole = (draft: Draft | undefined): boolean =>
  draft !== undefined && draft.address.trim() !== '' && draft.label.trim() !== ''

/** What came between while it was shown who it is; undefined of any other failure. */
const proofProblemIn = (error: unknown): BookProblem | undefined => {
  const code = problemOf<string>(error, ['canceled', 'unsupported', 'too-many-requests'], '')
  if (code === 'too-many-requests') return 'too-soon'
  return code === '' ? undefined : 'not-shown'
}

const draftTitle = ({ draft = emptyDraft }: Context) => (draft.isNew ? 'addresses.add' : 'addresses.renaming')

const savingOf = ({ coin, draft = emptyDraft }: Context): Omit<Saving, 'proof'> => ({
  coin,
  address: draft.address.trim(),
  label: draft.label.trim(),
})

const addressToDeleteIn = ({ addressToDelete }: Context): SavedAddress => {
  if (!addressToDelete) throw new Error('Nothing to delete')
  return addressToDelete
}
