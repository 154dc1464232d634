import { assign, setup, type SnapshotFrom } from 'xstate'
import { checkWalletPassword, type OldWallet } from '../../src/domain/customer/old-wallet'
import type { FieldCode } from '../../src/domain/shared/problems'
import { copyingMachine } from '../shared/copying'
import type { PageMeta } from '../lib/page-of'
import { definePorts, problemOf, type Port } from '../lib/ports'

/** Why the wallet was not opened: another password, too many of them, no wallet at all, or no answer. */
export type WalletExportProblem = 'bad-input' | 'too-many-requests' | 'not-found' | 'unavailable'

/** `openWallet` rejects with one of the problems above, or anything else. */
export type WalletExportPorts = { openWallet: Port<{ password: string }, OldWallet> }

type Context = {
  password: string
  isTouched: boolean
  problem: WalletExportProblem | undefined
  wallet: OldWallet | undefined
}

export type WalletExportEvent =
  | { type: 'export.open' }
  | { type: 'export.close' }
  | { type: 'password.type'; text: string }
  | { type: 'field.blur' }
  | { type: 'password.submit' }

const nothing = { password: '', isTouched: false, problem: undefined, wallet: undefined } satisfies Context

const ports = definePorts<WalletExportPorts>()('openWallet')

/** What opens the customer's wallet of the closed service, shown for its password. Nothing of it is known once it is closed. */
export const walletExportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as WalletExportEvent,
    children: {} as { openWallet: 'openWallet'; copying: 'copying' },
    tags: {} as 'busy' | 'needsUser',
    meta: {} as PageMeta,
  },
  actors: { ...ports.actors, copying: copyingMachine },
  guards: { isWhole: ({ context }) => checkWalletPassword(context.password) === null },
  actions: {
    setPassword: assign((_, params: { text: string }) => ({ password: params.text, problem: undefined })),
    touchField: assign({ isTouched: true }),
    clearProblem: assign({ problem: undefined }),
    setProblem: assign((_, params: { error: unknown }) => ({
      problem: problemOf<WalletExportProblem>(
        params.error,
        ['bad-input', 'too-many-requests', 'not-found'],
        'unavailable',
      ),
    })),
    setWallet: assign((_, params: { wallet: OldWallet }) => ({ ...nothing, wallet: params.wallet })),
    forgetAll: assign(nothing),
  },
}).createMachine({
  id: 'walletExport',
  context: nothing,
  initial: 'closed',
  states: {
    closed: { tags: 'needsUser', on: { 'export.open': 'open' } },
    open: {
      initial: 'asking',
      exit: 'forgetAll',
      on: { 'export.close': 'closed' },
      states: {
        asking: {
          tags: 'needsUser',
          meta: { heading: 'header.account.walletExport' },
          on: {
            'password.type': { actions: { type: 'setPassword', params: ({ event }) => event } },
            'field.blur': { actions: 'touchField' },
            'password.submit': { guard: 'isWhole', target: 'opening' },
          },
        },
        opening: {
          tags: 'busy',
          meta: { heading: 'header.account.walletExport' },
          entry: 'clearProblem',
          invoke: {
            id: 'openWallet',
            src: 'openWallet',
            input: ({ context }) => ({ password: context.password }),
            onDone: {
              target: 'shown',
              actions: { type: 'setWallet', params: ({ event }) => ({ wallet: event.output }) },
            },
            onError: { target: 'asking', actions: { type: 'setProblem', params: ({ event }) => event } },
          },
        },
        shown: {
          tags: 'needsUser',
          meta: { heading: 'walletExport.details' },
          invoke: { id: 'copying', src: 'copying', onSnapshot: {} },
        },
      },
    },
  },
})
export type WalletExportSnapshot = SnapshotFrom<typeof walletExportMachine>

export const provideWalletExport = (given: WalletExportPorts, children: { copying: typeof copyingMachine }) =>
  walletExportMachine.provide({ actors: { ...ports.provide(given), ...children } })

export const canOpenWallet = (snapshot: WalletExportSnapshot): boolean => snapshot.can({ type: 'password.submit' })

/** What the typed text lacks, once its field was left. */
export const walletPasswordProblem = ({ context }: WalletExportSnapshot): FieldCode | null =>
  context.isTouched ? checkWalletPassword(context.password) : null
