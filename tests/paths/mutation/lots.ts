/** A number of 32 bits from a text, the same each time (FNV-1a). */
export const hashed = (text: string): number => {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193) >>> 0
  }
  return hash
}

/** So many of the items, drawn by a seed: which ones does not hang on which others there are. */
export const drawn = <Item>(
  items: readonly Item[],
  count: number,
  seed: number,
  idOf: (item: Item) => string,
): Item[] =>
  items
    .map((item) => ({ item, lot: hashed(`${seed} ${idOf(item)}`) }))
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, count)
    .map(({ item }) => item)
