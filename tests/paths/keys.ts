import type { Configuration } from './walker'

/** Tells configurations apart: by state, context, running children and counting delays. */
export const keyMaker = (): ((configuration: Configuration) => string) => {
  const texts = new WeakMap<object, number>()
  const numbers = new Map<string, number>()
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
  /** Objects are shared from snapshot to snapshot, so that each is written out once. */
  const valueKey = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return numberOf(`${typeof value} ${String(value)}`)
    const known = texts.get(value) ?? numberOf(JSON.stringify(value))
    texts.set(value, known)
    return known
  }
  return ({ snapshot, running, timers }) =>
    [
      snapshot.status,
      JSON.stringify(snapshot.value),
      ...Object.entries(snapshot.context).map(([name, value]) => name + valueKey(value)),
      [...running].toSorted().join(),
      [...timers].toSorted().join(),
    ].join('|')
}
