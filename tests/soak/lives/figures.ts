/** What a run counts, for the line that it prints. */
export const newFigures = () => ({
  orders: 0,
  calls: 0,
  callbacks: 0,
  doubled: 0,
  'told again': 0,
  contradicted: 0,
  'days away': 0,
  'verified late': 0,
  lost: 0,
  kills: 0,
  'settled after a kill': 0,
  payouts: 0,
  refunds: 0,
  answers: new Map<string, number>(),
})
export type Figures = ReturnType<typeof newFigures>

export const count = (counted: Map<string, number>, name: string): void =>
  void counted.set(name, (counted.get(name) ?? 0) + 1)
