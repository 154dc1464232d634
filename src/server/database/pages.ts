/** Rows that one query asks for at most, where nothing else says how many there can be. */
export const rowsOfPage = 1000

/**
 * The same of a query whose rows have an order that never changes: each page begins after the last row of the one before,
 * so that none comes twice, and none is left out, whatever comes and goes in between. `before` is how many there are.
 */
export const allAfter = async <Row>(
  page: (limit: number, last: Row | undefined, before: number) => PromiseLike<Row[]>,
): Promise<Row[]> => {
  const all: Row[] = []
  for (;;) {
    const rows = await page(rowsOfPage, all.at(-1), all.length)
    all.push(...rows)
    if (rows.length < rowsOfPage) return all
  }
}

/** All rows of a query that has an order, a page at a time: no query is long, and those of others come in between. */
export const allPages = async <Row>(page: (limit: number, offset: number) => PromiseLike<Row[]>): Promise<Row[]> => {
  const all: Row[] = []
  for (;;) {
    const rows = await page(rowsOfPage, all.length)
    all.push(...rows)
    if (rows.length < rowsOfPage) return all
  }
}

/**
 * The same a page at a time, for more rows than are to be held at once: the next page is asked for once the one before was
 * used.
 */
export async function* eachPageAfter<Row>(
  page: (last: Row | undefined) => PromiseLike<{ rows: Row[]; isLast: boolean }>,
): AsyncGenerator<Row[], void, undefined> {
  let last: Row | undefined
  for (;;) {
    const { rows, isLast } = await page(last)
    if (rows.length > 0) yield rows
    if (isLast) return
    last = rows.at(-1)
  }
}
