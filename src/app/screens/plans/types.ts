import type { Plan } from '../../../domain/plans/plans'

export type PlansScreen =
  | { state: 'loading' }
  | { state: 'failed'; onTryAgain: () => void }
  | { state: 'listed'; plans: readonly Plan[] }
