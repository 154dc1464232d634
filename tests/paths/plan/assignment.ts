/** The least cost at which every row gets a column of its own (Hungarian method); there are at least as many columns as rows. */
export const leastCost = (costs: readonly (readonly number[])[]): number => {
  const rows = costs.length
  const columns = costs[0]?.length ?? 0
  const ofRow = Array.from({ length: rows + 1 }, () => 0)
  const ofColumn = Array.from({ length: columns + 1 }, () => 0)
  /** Row of each column; 0 where it has none. */
  const rowOf = Array.from({ length: columns + 1 }, () => 0)
  const at = (list: readonly number[], index: number): number => list[index] ?? 0
  const costOf = (row: number, column: number): number =>
    at(costs[row - 1] ?? [], column - 1) - at(ofRow, row) - at(ofColumn, column)

  for (let row = 1; row <= rows; row++) {
    const before = Array.from({ length: columns + 1 }, () => 0)
    const least = Array.from({ length: columns + 1 }, () => Infinity)
    const used = new Set<number>()
    let column = 0
    rowOf[0] = row
    do {
      used.add(column)
      let step = Infinity
      let next = 0
      for (let other = 1; other <= columns; other++) {
        if (used.has(other)) continue
        const cost = costOf(at(rowOf, column), other)
        if (cost < at(least, other)) {
          least[other] = cost
          before[other] = column
        }
        if (at(least, other) < step) {
          step = at(least, other)
          next = other
        }
      }
      for (let other = 0; other <= columns; other++)
        if (used.has(other)) {
          const owner = at(rowOf, other)
          ofRow[owner] = at(ofRow, owner) + step
          ofColumn[other] = at(ofColumn, other) - step
        } else least[other] = at(least, other) - step
      column = next
    } while (at(rowOf, column) !== 0)
    for (; column !== 0; column = at(before, column)) rowOf[column] = at(rowOf, at(before, column))
  }
  let sum = 0
  for (let column = 1; column <= columns; column++) {
    const row = at(rowOf, column)
    if (row > 0) sum += at(costs[row - 1] ?? [], column - 1)
  }
  return sum
}
