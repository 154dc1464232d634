import { assign, setup } from 'xstate'
import {
  checkPasskeyName,
  type CreationOptions,
  type NewCredential,
  type Passkey,
  type PasskeyList,
} from '../../src/domain/customer/passkeys'
import type { FieldCode, FieldProblem } from '../../src/domain/shared/problems'
import type { PageMeta } from '../lib/page-of'
import { definePorts, PortError, type Port } from '../lib/ports'
import { serverErrorsIn } from '../lib/server-errors'
import {
  isProofRefused,
  proofChecks,
  withText,
  type ProofAsked,
  type ProofField,
  type Reauthentication,
} from '../shared/reauthentication'

/** What came between: in the browser's dialog (`canceled`, `known`, `unsupported`), or at the exchange. */
export type PasskeysProblem = 'canceled' | 'known' | 'unsupported' | 'too-soon' | 'refused' | 'last-way-in' | 'not-done'

/**
 * `startPasskey` and `removePasskey` reject with `bad-input` (detail: FieldProblem[]), `too-many-requests`, `step-refused`,
 * and with `canceled` or `unsupported` where a passkey was asked for; `removePasskey` with `last-way-in` too. `createPasskey` opens
 * the browser's dialog, and closes it when it is stopped; it rejects with `canceled`, `known` or `unsupported`.
 */
export type PasskeysPorts = {
  loadPasskeys: Port<void, PasskeyList>
  startPasskey: Port<Reauthentication, CreationOptions>
  createPasskey: Port<{ options: CreationOptions | null }, NewCredential>
  savePasskey: Port<{ name: string; made: NewCredential | null }, void>
  removePasskey: Port<Reauthentication & { id: string }, void>
}

export const ports = definePorts<PasskeysPorts>()(
  'loadPasskeys',
  'startPasskey',
  'createPasskey',
  'savePasskey',
  'removePasskey',
)

export type PasskeysField = 'name' | ProofField

export type PasskeysContext = ProofAsked & {
  passkeys: Passkey[]
  most: number
  suggestedName: string
  texts: Record<PasskeysField, string>
  touched: PasskeysField[]
  serverErrors: FieldProblem[]
  problem: PasskeysProblem | undefined
  byPasskey: boolean
  options: CreationOptions | null
  made: NewCredential | null
  /** Which one is to be removed; empty while none is. */
  removing: string
  /** What has been done last, and to which one. */
  told: { done: 'added' | 'removed'; name: string } | null
}

export type PasskeysEvent =
  | { type: 'passkeys.retry' }
  | { type: 'passkey.add' }
  | { type: 'passkey.remove'; id: string }
  | { type: 'passkey.show' }
  | { type: 'passkey.retry' }
  | { type: 'name.type'; text: string }
  | { type: 'name.submit' }
  | { type: 'proof.type'; field: ProofField; text: string }
  | { type: 'field.blur'; field: ProofField }
  | { type: 'proof.submit' }
  | { type: 'step.back' }

const nothingTyped = { password: '', code: '' }

export const blank: Omit<PasskeysContext, keyof ProofAsked> = {
  passkeys: [],
  most: 0,
  suggestedName: '',
  texts: { name: '', ...nothingTyped },
  touched: [],
  serverErrors: [],
  problem: undefined,
  byPasskey: false,
  options: null,
  made: null,
  removing: '',
  told: null,
}

export const passkeysSetup = setup({
  types: {
    input: {} as ProofAsked,
    context: {} as PasskeysContext,
    events: {} as PasskeysEvent,
    children: {} as {
      loadPasskeys: 'loadPasskeys'
      startPasskey: 'startPasskey'
      createPasskey: 'createPasskey'
      savePasskey: 'savePasskey'
      removePasskey: 'removePasskey'
    },
    tags: {} as 'busy' | 'needsUser',
    meta: {} as PageMeta,
  },
  actors: ports.actors,
  guards: {
    hasRoom: ({ context }) => context.passkeys.length < context.most,
    isListed: ({ context }, params: { id: string }) => context.passkeys.some(({ id }) => id === params.id),
    isUnnamed: ({ context }) => checks.name(context) !== null,
    needsProof: ({ context }) => context.hasPassword || context.asksCode,
    isProven: ({ context }) => checks.password(context) === null && checks.code(context) === null,
    isOffered: ({ context }) => mayShow(context),
    mayShow: ({ context }) => mayShow(context) && checks.password(context) === null,
    isOfField: (_, params: { error: unknown }) => isProofRefused(params.error),
  },
  actions: {
    setList: assign((_, params: PasskeyList) => ({ ...params })),
    forgetTyped: assign({
      texts: blank.texts,
      touched: [],
      serverErrors: [],
      problem: undefined,
      options: null,
      made: null,
      removing: '',
    }),
    forgetTold: assign({ told: null }),
    suggestName: assign(({ context }) => ({ texts: { ...context.texts, name: context.suggestedName } })),
    setRemoving: assign((_, params: { id: string }) => ({ removing: params.id })),
    setText: assign(({ context }, params: { field: PasskeysField; text: string }) => withText(context, params)),
    leave: assign(({ context }, params: { fields: PasskeysField[] }) => ({
      touched: [...new Set([...context.touched, ...params.fields])],
    })),
    setByPasskey: assign((_, params: { byPasskey: boolean }) => params),
    setOptions: assign(({ context }, params: { options: CreationOptions }) => ({
      ...params,
      texts: { ...context.texts, ...nothingTyped },
      touched: [],
      serverErrors: [],
    })),
    setMade: assign((_, params: { made: NewCredential }) => params),
    setServerErrors: assign((_, params: { error: unknown }) => ({ serverErrors: serverErrorsIn(params.error) })),
    setFailure: assign((_, params: { error: unknown }) => ({ problem: problemIn(params.error) })),
    clearProblem: assign({ problem: undefined }),
    tellAdded: assign(({ context }) => ({ told: { done: 'added' as const, name: context.texts.name.trim() } })),
    takeOut: assign(({ context: { passkeys, removing } }) => ({
      passkeys: passkeys.filter(({ id }) => id !== removing),
      told: { done: 'removed' as const, name: passkeys.find(({ id }) => id === removing)?.name ?? '' },
    })),
  },
})

/** Whether there is a passkey that can be shown in place of a code. */
export const mayShow = ({ asksCode, passkeys }: PasskeysContext): boolean => asksCode && passkeys.length > 0

export const checks: Record<PasskeysField, (context: PasskeysContext) => FieldCode | null> = {
  name: ({ texts }) => checkPasskeyName(texts.name),
  ...proofChecks,
}

/** Codes of failures that have words of their own. */
const problems: Readonly<Record<string, PasskeysProblem>> = {
  canceled: 'canceled',
  known: 'known',
  unsupported: 'unsupported',
  'too-many-requests': 'too-soon',
  'step-refused': 'refused',
  'last-way-in': 'last-way-in',
}

const problemIn = (error: unknown): PasskeysProblem =>
  (error instanceof PortError ? problems[error.code] : undefined) ?? 'not-done'
