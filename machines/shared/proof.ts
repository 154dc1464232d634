import { assign, setup, type SnapshotFrom } from 'xstate'
import { checkSecondFactor, typedCode } from '../../src/domain/onboarding/codes'
import type { FieldCode } from '../../src/domain/shared/problems'
import type { PageMeta } from '../lib/page-of'
import { defineFeeds, type Feed } from '../lib/ports'
import { isFailure, secondsIn, serverErrorsIn } from '../lib/server-errors'

/** What a call was refused for that the second factor guards: the code that was sent was wrong, or too many were. */
export type ProofInput = { problem: FieldCode | null; waitSeconds: number }

/** A code of the authenticator app or a recovery code; null where the customer has thought better of it. */
export type ProofOutput = { code: string | null }

type WaitTicked = { type: 'wait.ticked'; seconds: number }

/** Tells each second how many are left, 0 last. */
export type ProofFeeds = { countDown: Feed<{ seconds: number }, WaitTicked> }

type Context = ProofInput & { text: string; isTouched: boolean; code: string | null }

type Event =
  | { type: 'code.type'; text: string }
  | { type: 'field.blur'; field: 'code' }
  | { type: 'code.submit' }
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
    setText: assign((_, params: { text: string }) => ({ text: params.text, problem: null })),
    touch: assign({ isTouched: true }),
    setCode: assign(({ context }) => ({ code: typedCode(context.text) })),
    setWait: assign((_, params: { seconds: number }) => ({ waitSeconds: params.seconds })),
  },
}).createMachine({
  id: 'proof',
  context: ({ input }) => ({ ...input, text: '', isTouched: false, code: null }),
  initial: 'deciding',
  output: ({ context }) => ({ code: context.code }),
  on: { 'proof.leave': '.over' },
  states: {
    deciding: { always: [{ guard: 'mustWait', target: 'locked' }, { target: 'typing' }] },
    typing: {
      tags: 'needsUser',
      meta: { heading: 'common.proof.title' },
      on: {
        'code.type': { actions: { type: 'setText', params: ({ event }) => event } },
        'field.blur': { actions: 'touch' },
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
export const proofAsked = (error: unknown, sent: string | null): ProofInput | null => {
  const refused = serverErrorsIn(error).find(({ field }) => field === 'code')
  if (refused !== undefined) return { problem: sent === null ? null : refused.code, waitSeconds: 0 }
  if (sent === null || !isFailure(error, 'too-many-requests')) return null
  return { problem: null, waitSeconds: secondsIn(error) }
}

export const proofText = ({ context }: ProofSnapshot): string => context.text
export const proofWaitSeconds = ({ context }: ProofSnapshot): number => context.waitSeconds
export const isProofLocked = (snapshot: ProofSnapshot): boolean => snapshot.matches('locked')

/** What the exchange said of the code, else what its form lacks once the field was left or sent. */
export const proofProblem = ({ context: { problem, isTouched, text } }: ProofSnapshot): FieldCode | null =>
  problem ?? (isTouched ? checkSecondFactor(text) : null)
