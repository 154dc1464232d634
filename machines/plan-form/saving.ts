import type { PlanTerms } from '../../src/domain/plans/plans'
import { planFormSetup } from './plan-form-setup'
import { planOf, type PlanForm } from './plan-rules'

const wholeTerms = (form: PlanForm): PlanTerms => {
  const terms = planOf(form)
  if (!terms) throw new Error('Saving without a whole plan')
  return terms
}

export const reviewHeading = ({ reference }: { reference: string | null }) =>
  reference === null ? 'planForm.review.title' : 'planForm.review.changeTitle'

/** The plan is saved, with all that the exchange has asked for so far. */
export const saving = planFormSetup.createStateConfig({
  tags: 'busy',
  meta: { heading: reviewHeading },
  invoke: {
    id: 'savePlan',
    src: 'savePlan',
    input: ({ context }) => ({
      reference: context.reference,
      terms: wholeTerms(context),
      factor: context.factor,
      purpose: context.purpose,
    }),
    onDone: {
      target: 'done',
      actions: [{ type: 'setSaved', params: ({ event }) => ({ saved: event.output }) }, 'forgetDraft', 'showSaved'],
    },
    onError: [
      {
        guard: { type: 'isProofAsked', params: ({ event }) => event },
        target: 'proving',
        actions: { type: 'askProof', params: ({ event }) => event },
      },
      {
        guard: { type: 'isPurposeAsked', params: ({ event }) => event },
        target: 'answering',
        actions: { type: 'askPurpose', params: ({ event }) => event },
      },
      {
        guard: { type: 'isPaused', params: ({ event }) => event },
        target: 'paused',
        actions: { type: 'setPaused', params: ({ event }) => event },
      },
      {
        guard: { type: 'isOfStep', params: ({ event }) => event },
        target: 'turning',
        actions: [
          { type: 'setServerErrors', params: ({ event }) => event },
          'forgetAsked',
          { type: 'showStep', params: { how: 'anew' } },
        ],
      },
      { target: 'turning', actions: { type: 'setProblem', params: ({ event }) => event } },
    ],
  },
})

/** The second factor is shown, and the plan is saved with it. */
export const proving = planFormSetup.createStateConfig({
  tags: 'needsUser',
  meta: { heading: 'common.proof.title' },
  invoke: {
    id: 'proof',
    src: 'proof',
    input: ({ context }) => context.proof,
    onDone: [
      {
        guard: { type: 'isProven', params: ({ event }) => event.output },
        target: 'saving',
        actions: { type: 'setFactor', params: ({ event }) => event.output },
      },
      { target: 'turning' },
    ],
  },
})

/** A first or an unusual plan says what it is for, and is saved with that. */
export const answering = planFormSetup.createStateConfig({
  tags: 'needsUser',
  meta: { heading: 'buy.shield.title' },
  invoke: {
    id: 'scamShield',
    src: 'scamShield',
    input: ({ context }) => context.shield,
    onDone: [
      {
        guard: { type: 'isAnswered', params: ({ event }) => event.output },
        target: 'saving',
        actions: { type: 'setPurpose', params: ({ event }) => event.output },
      },
      { target: 'turning', actions: { type: 'keepChosen', params: ({ event }) => event.output } },
    ],
  },
})

/** The answer has paused what was to be bought. */
export const paused = planFormSetup.createStateConfig({
  tags: 'needsUser',
  meta: { heading: 'buy.pause.title' },
})
