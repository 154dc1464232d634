import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PurchasePurpose, PurposeReason } from '../../src/domain/orders/scam-shield'
import type { PageMeta } from '../lib/page-of'

/** Why a purchase asks what it is for, and what was chosen before, where the customer comes back to the question. */
export type ShieldInput = { reason: PurposeReason; chosen: PurchasePurpose | null }

/** What was chosen; `isAnswered` is false where the customer has gone back. */
export type ShieldOutput = { chosen: PurchasePurpose | null; isAnswered: boolean }

type Context = ShieldInput & ShieldOutput

type Event =
  | { type: 'purpose.choose'; purpose: PurchasePurpose }
  | { type: 'purpose.submit' }
  | { type: 'shield.leave' }

/** One question before a first or an unusual purchase: what it is for. What follows from the answer the exchange says. */
export const scamShieldMachine = setup({
  types: {
    input: {} as ShieldInput,
    output: {} as ShieldOutput,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'needsUser' | 'terminal',
    meta: {} as PageMeta,
  },
  guards: { isChosen: ({ context }) => context.chosen !== null },
  actions: {
    choose: assign((_, params: { purpose: PurchasePurpose }) => ({ chosen: params.purpose })),
    answer: assign({ isAnswered: true }),
  },
}).createMachine({
  id: 'scamShield',
  context: ({ input }) => ({ ...input, isAnswered: false }),
  output: ({ context: { chosen, isAnswered } }) => ({ chosen, isAnswered }),
  initial: 'asking',
  states: {
    asking: {
      tags: 'needsUser',
      meta: { heading: 'buy.shield.title' },
      on: {
        'purpose.choose': { actions: { type: 'choose', params: ({ event }) => event } },
        'purpose.submit': { guard: 'isChosen', target: 'over', actions: 'answer' },
        'shield.leave': 'over',
      },
    },
    over: { type: 'final', tags: 'terminal' },
  },
})
export type ShieldSnapshot = SnapshotFrom<typeof scamShieldMachine>

export const shieldReason = ({ context }: ShieldSnapshot): PurposeReason => context.reason
export const chosenPurpose = ({ context }: ShieldSnapshot): PurchasePurpose | null => context.chosen
