import { assign, setup, type SnapshotFrom } from 'xstate'
import { checkSecondFactor, typedCode } from '../../src/domain/onboarding/codes'
import type { FieldCode } from '../../src/domain/shared/problems'
import type { PageMeta } from '../lib/page-of'
import { defineFeeds, type Feed } from '../lib/ports'
import { isFailure, isNotShown, secondsIn, serverErrorsIn } from '../lib/server-errors'

/**
 * What a call was refused for that the second factor guards: the code that was sent was wrong, too many were, or no passkey
 * was shown.
 */
export type ProofInput = { problem: FieldCode | null; waitSeconds: number; isNotShown: boolean }

/** A code of the authenticator app, a recovery code, or that the call is to ask the browser for a passkey. */
export type Factor = { code: string } | { byPasskey: true }

/** `factor` is null where the customer has thought better of it. */
export type ProofOutput = { factor: Factor | null }

type WaitTicked = { type: 'wait.ticked'; seconds: number }

/** Tells each second how many are left, 0 last. */
export type ProofFeeds = { countDown: Feed<{ seconds: number }, WaitTicked> }

type Context = ProofInput & ProofOutput & { text: string; isTouched: boolean }

type Event =
  | { type: 'code.type'; text: string }
  | { type: 'field.blur'; field: 'code' }
  | { type: 'code.submit' }
  | { type: 'passkey.choose' }
  | { type: 'proof.leave' }
  | WaitTicked

const feeds = defineFeeds<ProofFeeds>()('countDown')

/** The second factor is shown for something that it guards; whether it is right is found out by who asked for it. */
export const proofMachine = setup({
  types: {
    input: {} as ProofInput,
    output: {} as ProofOutput,
    context: {} as Context,
    events: {} as Event,
    children: {} as { countDown: 'countDown' },
    tags: {} as 'needsUser' | 'terminal',
    meta: {} as PageMeta,
  },
  actors: feeds.actors,
  guards: {
    mustWait: ({ context }) => context.waitSeconds > 0,
    isWhole: ({ context }) => checkSecondFactor(context.text) === null,
    isOver: (_, params: { seconds: number }) => params.seconds <= 0,
  },
  actions: {
    setText: assign((_, params: { text: string }) => ({ text: params.text, problem: null, isNotShown: false })),
    touch: assign({ isTouched: true }),
    setCode: assign(({ context }) => ({ factor: { code: typedCode(context.text) } })),
    setPasskey: assign({ factor: { byPasskey: true } }),
    setWait: assign((_, params: { seconds: number }) => ({ waitSeconds: params.seconds })),
  },
}).createMachine({
  id: 'proof',
  context: ({ input }) => ({ ...input, text: '', isTouched: false, factor: null }),
  initial: 'deciding',
  output: ({ context }) => ({ factor: context.factor }),
  on: { 'proof.leave': '.over' },
  states: {
    deciding: { always: [{ guard: 'mustWait', target: 'locked' }, { target: 'typing' }] },
    typing: {
      tags: 'needsUser',
      meta: { heading: 'common.proof.title' },
      on: {
        'code.type': { actions: { type: 'setText', params: ({ event }) => event } },
        'field.blur': { actions: 'touch' },
        'passkey.choose': { target: 'over', actions: 'setPasskey' },
        'code.submit': [{ guard: 'isWhole', target: 'over', actions: 'setCode' }, { actions: 'touch' }],
      },
    },
    locked: {
      tags: 'needsUser',
      meta: { heading: 'common.proof.title' },
      invoke: { id: 'countDown', src: 'countDown', input: ({ context }) => ({ seconds: context.waitSeconds }) },
      on: {
        'wait.ticked': [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'typing',
            actions: { type: 'setWait', params: ({ event }) => event },
          },
          { actions: { type: 'setWait', params: ({ event }) => event } },
        ],
      },
    },
    over: { type: 'final', tags: 'terminal' },
  },
})
export type ProofSnapshot = SnapshotFrom<typeof proofMachine>

export const provideProof = (given: ProofFeeds) => proofMachine.provide({ actors: feeds.provide(given) })

/**
 * What to ask the second factor with, where a call was refused for want of it; null where it failed for another reason.
 * Of one that was sent without a code, a limit is about something else.
 */
export const proofAsked = (error: unknown, sent: Factor | null): ProofInput | null => {
  const refused = serverErrorsIn(error).find(({ field }) => field === 'code' || field === 'passkey')
  if (refused !== undefined) return { ...noProof, problem: sent === null ? null : refused.code }
  if (isNotShown(error)) return { ...noProof, isNotShown: true }
  if (sent === null || !isFailure(error, 'too-many-requests')) return null
  return { ...noProof, waitSeconds: secondsIn(error) }
}

/** Nothing is wrong with what was shown. */
export const noProof: ProofInput = { problem: null, waitSeconds: 0, isNotShown: false }

export const proofText = ({ context }: ProofSnapshot): string => context.text
export const proofWaitSeconds = ({ context }: ProofSnapshot): number => context.waitSeconds
export const isProofNotShown = ({ context }: ProofSnapshot): boolean => context.isNotShown
export const isProofLocked = (snapshot: ProofSnapshot): boolean => snapshot.matches('locked')

/** What the exchange said of the code, else what its form lacks once the field was left or sent. */
export const proofProblem = ({ context: { problem, isTouched, text } }: ProofSnapshot): FieldCode | null =>
  problem ?? (isTouched ? checkSecondFactor(text) : null)
