import type { Driver } from '../driver'
import type { PlanOptions } from './plan'

/** The same, without what nobody can cause on the page. */
export const causable = ({ browser }: Driver, options: PlanOptions): PlanOptions => ({
  ...options,
  avoid: [...options.avoid, ...Object.keys(browser?.unreached ?? {})],
})
