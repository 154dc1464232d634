import type { Told } from './text'

/** A plan for programs, as `plan.schema.json` describes it. */
export const jsonOf = ({ plan }: Told): string => `${JSON.stringify(plan, null, 2)}\n`
