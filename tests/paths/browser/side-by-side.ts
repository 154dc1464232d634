/** Does the work of each item, so many at a time; what comes of it is in the order of the items. */
export const sideBySide = async <Item, Result>(
  items: readonly Item[],
  workers: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results = new Map<Item, Result>()
  const waiting = [...items]
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) results.set(item, await work(item))
  }
  await Promise.all(Array.from({ length: Math.min(workers, items.length) }, worker))
  return [...items].flatMap((item) => {
    const result = results.get(item)
    return result === undefined ? [] : [result]
  })
}
