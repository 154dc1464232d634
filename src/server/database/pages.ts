/** Rows that one query asks for at most, where nothing else says how many there can be. */
export const rowsOfPage = 1000

/** All rows of a query that has an order, a page at a time: no query is long, and those of others come in between. */
export const allPages = async <Row>(page: (limit: number, offset: number) => PromiseLike<Row[]>): Promise<Row[]> => {
  const all: Row[] = []
  for (;;) {
    const rows = await page(rowsOfPage, all.length)
    all.push(...rows)
    if (rows.length < rowsOfPage) return all
  }
}
