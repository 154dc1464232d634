import { randomFrom } from '../random'

/** What chance decides, the same for the same seed. */
export const diceOf = (seed: number) => {
  const random = randomFrom(seed)
  const below = (end: number): number => Math.floor(random() * end)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)]
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }
  return {
    below,
    pick,
    between: (least: number, most: number): number => least + below(most - least + 1),
    chance: (share: number): boolean => random() < share,
    /** One of the names, each as often as its weight says. */
    weighted: <Name extends string>(weights: Partial<Record<Name, number>>): Name =>
      pick(namesOf(weights).flatMap((name) => Array<Name>(weights[name] ?? 0).fill(name))),
  }
}
export type Dice = ReturnType<typeof diceOf>

const namesOf = <Name extends string>(weights: Partial<Record<Name, number>>): Name[] => {
  const names: Name[] = []
  for (const name in weights) names.push(name)
  return names
}
