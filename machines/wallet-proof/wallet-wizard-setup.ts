import { assign, setup } from 'xstate'
import { checkSignature, longestSignature } from '../../src/domain/wallet-proofs/signatures'
import type { Order } from '../../src/domain/orders/orders'
import {
  checkOwnerName,
  signatureFieldCode,
  type OwnerRelation,
  type ProofWay,
  type WalletProof,
  type WalletProvider,
} from '../../src/domain/wallet-proofs/wallet-proofs'
import { paymentMethodRules } from '../../src/domain/payments/payment-methods'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import type { PageMeta } from '../lib/page-of'
import { defineFeeds, definePorts, PortError, problemOf, type Feed, type Port } from '../lib/ports'
import { isFailureOf, serverErrorsIn } from '../lib/server-errors'

/**
 * `loadProof` rejects with `not-found`, also where nothing is asked. The others tell the proof as it stands then, and reject
 * with `step-refused` and `account-frozen`; `signProof` and `nameOwner` with `bad-input` (detail: FieldProblem[]) and the first with
 * `too-many-requests`; `askDeposit` with `feature-off` and `provider-unavailable`.
 */
export type WalletWizardPorts = {
  loadProof: Port<{ reference: string }, { order: Order; proof: WalletProof }>
  signProof: Port<{ reference: string; signature: string }, WalletProof>
  askDeposit: Port<{ reference: string }, WalletProof>
  nameProvider: Port<{ reference: string; provider: WalletProvider }, WalletProof>
  nameOwner: Port<{ reference: string; name: string; relation: OwnerRelation }, WalletProof>
}

/** Tells each time the exchange says that the order has changed; what becomes of a proof changes those that wait for it. */
export type WalletWizardFeeds = { watchOrder: Feed<{ reference: string }, { type: 'order.changed' }> }

export const walletWizardProblems = ['step-refused', 'no-deposits', 'too-many-requests', 'not-done'] as const
export type WalletWizardProblem = (typeof walletWizardProblems)[number]

export type WalletField = 'signature' | 'provider' | 'name' | 'relation'
/** What is told of somebody else whose wallet it is. */
export const ownerFields = ['name', 'relation'] as const satisfies readonly WalletField[]

export type Context = {
  reference: string
  order: Order | undefined
  proof: WalletProof | undefined
  way: ProofWay | null
  signature: string
  provider: WalletProvider | null
  name: string
  relation: OwnerRelation | null
  touched: WalletField[]
  serverErrors: FieldProblem[]
  problem: WalletWizardProblem | undefined
  /** A small amount is awaited, or support looks at what was said, and another way is wanted all the same. */
  isChangingWay: boolean
}

export type WalletWizardEvent =
  | { type: 'order.changed' }
  | { type: 'proof.retry' }
  | { type: 'way.choose'; way: ProofWay }
  | { type: 'way.confirm' }
  | { type: 'way.change' }
  | { type: 'signature.type'; text: string }
  | { type: 'signature.submit' }
  | { type: 'provider.choose'; provider: WalletProvider | null }
  | { type: 'provider.submit' }
  | { type: 'name.type'; text: string }
  | { type: 'relation.choose'; relation: OwnerRelation | null }
  | { type: 'owner.submit' }
  | { type: 'step.back' }
  | { type: 'wizard.leave' }

export const ports = definePorts<WalletWizardPorts>()(
  'loadProof',
  'signProof',
  'askDeposit',
  'nameProvider',
  'nameOwner',
)
export const feeds = defineFeeds<WalletWizardFeeds>()('watchOrder')

/** Ports, guards and actions of the wizard. */
export const walletWizardSetup = setup({
  types: {
    input: {} as { reference: string },
    context: {} as Context,
    events: {} as WalletWizardEvent,
    children: {} as {
      loadProof: 'loadProof'
      signProof: 'signProof'
      askDeposit: 'askDeposit'
      nameProvider: 'nameProvider'
      nameOwner: 'nameOwner'
      watchOrder: 'watchOrder'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
    meta: {} as PageMeta<Context>,
  },
  actors: { ...ports.actors, ...feeds.actors },
  guards: {
    isMissing: (_, params: { error: unknown }) => problemOf(params.error, ['not-found'], 'other') === 'not-found',
    /** Nothing was to be shown when the page was opened. */
    isOverAlready: (_, params: { proof: WalletProof }) => !params.proof.isAwaited,
    isIn: ({ context }, params: { state: WalletProof['state'] }) => context.proof?.state === params.state,
    isOver: ({ context }) => context.proof?.isAwaited === false,
    isLookedAt: ({ context }) => context.proof?.state === 'reviewing' && !context.isChangingWay,
    isDepositAwaited: ({ context }) => context.proof?.state === 'awaiting' && !context.isChangingWay,
    isBy: ({ context: { way, proof } }, params: { way: ProofWay }) =>
      way === params.way && proof?.ways.includes(way) === true,
    isWhole: ({ context }, params: { fields: readonly WalletField[] }) =>
      params.fields.every((field) => checks[field](context) === null),
    isAtField: (_, { error, fields }: { error: unknown; fields: readonly WalletField[] }) =>
      isFailureOf(error, 'bad-input', fields),
    isRefused: (_, params: { error: unknown }) => problemOf(params.error, ['step-refused'], 'other') === 'step-refused',
    isToPay: ({ context }) => context.order !== undefined && isToPay(context.order),
  },
  actions: {
    setLoaded: assign((_, params: { order: Order; proof: WalletProof }) => params),
    setProof: assign((_, params: { proof: WalletProof }) => ({ ...params, isChangingWay: false })),
    setWay: assign((_, params: { way: ProofWay }) => params),
    wantAnotherWay: assign({ isChangingWay: true }),
    setSignature: assign(({ context }, { text }: { text: string }) => ({
      signature: text.slice(0, longestPasted),
      ...withoutProblem(context, 'signature'),
    })),
    setProvider: assign((_, params: { provider: WalletProvider | null }) => params),
    setName: assign(({ context }, { text }: { text: string }) => ({ name: text, ...withoutProblem(context, 'name') })),
    setRelation: assign((_, params: { relation: OwnerRelation | null }) => params),
    touch: assign(({ context }, params: { fields: readonly WalletField[] }) => ({
      touched: [...new Set([...context.touched, ...params.fields])],
    })),
    setServerErrors: assign((_, params: { error: unknown }) => ({ serverErrors: serverErrorsIn(params.error) })),
    setProblem: assign((_, params: { error: unknown }) => ({ problem: problemIn(params.error) })),
    clearProblem: assign({ problem: undefined }),
    /** What is wrong is told anew when a step is begun anew; what was typed stays. */
    forgetProblems: assign({ problem: undefined, touched: [], serverErrors: [] }),
  },
})

/** A signature may come with blanks and line breaks between its characters. */
const longestPasted = 5 * longestSignature

const checks: Record<WalletField, (context: Context) => FieldCode | null> = {
  signature: ({ signature, proof }) => {
    const problem = proof ? checkSignature(proof.coin, signature) : null
    return problem && signatureFieldCode[problem]
  },
  provider: ({ provider }) => (provider === null ? 'required' : null),
  name: ({ name }) => checkOwnerName(name),
  relation: ({ relation }) => (relation === null ? 'required' : null),
}

/** What is wrong with a field: as the exchange refused it, else by the rule once it was to be sent. */
export const walletFieldProblem = (context: Context, field: WalletField): FieldCode | null =>
  context.serverErrors.find((refusal) => refusal.field === field)?.code ??
  (context.touched.includes(field) ? checks[field](context) : null)

/** What becomes another text is no longer what was refused. */
const withoutProblem = ({ touched, serverErrors }: Context, field: WalletField) => ({
  touched: touched.filter((each) => each !== field),
  serverErrors: serverErrors.filter((refusal) => refusal.field !== field),
})

/** Of a frozen account, the session tells. */
const problemIn = (error: unknown): WalletWizardProblem | undefined => {
  if (error instanceof PortError && error.code === 'account-frozen') return undefined
  if (error instanceof PortError && ['feature-off', 'provider-unavailable'].includes(error.code)) return 'no-deposits'
  return problemOf(error, walletWizardProblems, 'not-done')
}

/** Whether what comes next is to pay. */
export const isPayingNext = ({ type, status }: Pick<Order, 'type' | 'status'>): boolean =>
  type === 'BUY' && status === 'UNPAID'

/** Whether it is paid on a page of its own, where that has not begun: of a transfer the order's page says how. */
const isToPay = (order: Order): boolean =>
  isPayingNext(order) && !order.isPaymentTried && paymentMethodRules[order.paymentMethod].kind !== 'instructions'
