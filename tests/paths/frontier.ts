/** What is still to be looked into: of the kind that was looked into least, the one that was found first. */
export const createFrontier = <Item>(kindOf: (item: Item) => string) => {
  type Kind = { waiting: Item[]; next: number; looked: number }
  const kinds = new Map<string, Kind>()
  return {
    add: (item: Item): void => {
      const kind = kinds.get(kindOf(item))
      if (kind) kind.waiting.push(item)
      else kinds.set(kindOf(item), { waiting: [item], next: 0, looked: 0 })
    },
    next: (): Item | undefined => {
      let least: Kind | undefined
      for (const kind of kinds.values())
        if (kind.next < kind.waiting.length && (!least || kind.looked < least.looked)) least = kind
      if (!least) return undefined
      least.looked++
      return least.waiting[least.next++]
    },
  }
}
