import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PageMeta } from '../lib/page-of'
import type { Coin } from '../../src/domain/money/currencies'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import type { SavedAddress } from '../../src/domain/orders/saved-addresses'
import { definePorts, problemOf, type Port } from '../lib/ports'
import { isFailureOf, serverErrorsIn } from '../lib/server-errors'

export const bookProblems = ['limit-reached', 'not-saved', 'not-deleted'] as const
export type BookProblem = (typeof bookProblems)[number]

type Saving = Pick<SavedAddress, 'coin' | 'address' | 'label'>

/**
 * `loadAddresses` has those of all coins. `saveAddress` rejects with `bad-input` (detail: FieldProblem[]) or
 * `limit-reached`; an address that is saved already gets the new name. `deleteAddress` rejects with `not-found` where
 * the address was taken out elsewhere.
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

type Context = {
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
  | { type: 'address.choose'; address: string }
  | { type: 'address.add' }
  | { type: 'address.rename'; address: SavedAddress }
  | { type: 'address.remove'; address: SavedAddress }
  | { type: 'draft.type'; field: BookField; text: string }
  | { type: 'draft.save' }
  | { type: 'removal.confirm' }
  | { type: 'step.back' }

const ports = definePorts<AddressBookPorts>()('loadAddresses', 'saveAddress', 'deleteAddress')

/** The address book, opened to choose from: of one coin. Its output is the chosen address; null where it was closed. */
export const addressBookMachine = setup({
  types: {
    input: {} as { coin: Coin },
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
    isWhole: ({ context: { draft } }) => !!draft && draft.address.trim() !== '' && draft.label.trim() !== '',
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
    setSaveProblem: assign((_, params: { error: unknown }) => ({
      problem: problemOf<BookProblem>(params.error, ['limit-reached'], 'not-saved'),
      serverErrors: [],
    })),
    setChosen: assign((_, params: { address: string }) => ({ chosen: params.address })),
  },
}).createMachine({
  id: 'addressBook',
  context: ({ input }) => ({
    coin: input.coin,
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
      on: {
        'address.choose': { target: 'closed', actions: { type: 'setChosen', params: ({ event }) => event } },
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
        'draft.save': { guard: 'isWhole', target: 'saving' },
        'step.back': 'listing',
      },
    },
    saving: {
      tags: ['busy', 'draft'],
      meta: { heading: (context) => draftTitle(context) },
      invoke: {
        id: 'saveAddress',
        src: 'saveAddress',
        input: ({ context }) => savingOf(context),
        onDone: { target: 'listing', actions: { type: 'putIn', params: ({ event }) => ({ saved: event.output }) } },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'bad-input' }) },
            target: 'typing',
            actions: { type: 'setServerErrors', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'typing', actions: { type: 'setSaveProblem', params: ({ event }) => ({ error: event.error }) } },
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

/** What the book shows: its list, what is typed, or the question before one is deleted. */
export type BookPhase = 'list' | 'draft' | 'removal'

export const provideAddressBook = (given: AddressBookPorts) =>
  addressBookMachine.provide({ actors: ports.provide(given) })

/** What the exchange refused at a field of what was typed. */
export const bookProblemAt = ({ context }: AddressBookSnapshot, field: BookField): FieldCode | null =>
  context.serverErrors.find((refusal) => refusal.field === field)?.code ?? null

const draftTitle = ({ draft = emptyDraft }: Context) => (draft.isNew ? 'addresses.add' : 'addresses.renaming')

const savingOf = ({ coin, draft = emptyDraft }: Context): Saving => ({
  coin,
  address: draft.address.trim(),
  label: draft.label.trim(),
})

const addressToDeleteIn = ({ addressToDelete }: Context): SavedAddress => {
  if (!addressToDelete) throw new Error('Nothing to delete')
  return addressToDelete
}
