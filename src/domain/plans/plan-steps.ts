/** The steps of making a plan, in their order; each is a part of the address. */
export const planSteps = ['coins', 'amount', 'rhythm', 'way', 'addresses', 'review'] as const
export type PlanStep = (typeof planSteps)[number]
