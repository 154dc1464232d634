/** Whether time is short: `npm run test:all` has it all. */
export const isQuick = process.env['QUICK'] === 'yes'

/** The rows of a table of tests, or, where time is short, some of them. */
export const rowsOf = <Row>(all: readonly Row[], quick: (row: Row, nth: number) => boolean): readonly Row[] =>
  isQuick ? all.filter(quick) : all
