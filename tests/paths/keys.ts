import type { Configuration } from './walker'

/** Tells configurations apart: by state, context, running children and counting delays. */
export const keyMaker = (): ((configuration: Configuration) => string) => {
  const numbers = new Map<unknown, number>()
  const ofObjects = new WeakMap<object, number>()
  const ofContexts = new WeakMap<object, string>()
  const numberOf = (value: unknown): number => {
    const number = numbers.get(value) ?? numbers.size
    numbers.set(value, number)
    return number
  }
  /** Objects are shared from snapshot to snapshot, so that each is written out once. */
  const valueKey = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return numberOf(value)
    const known = ofObjects.get(value) ?? numberOf(`written ${JSON.stringify(value)}`)
    ofObjects.set(value, known)
    return known
  }
  const contextKey = (context: object): string => {
    const known = ofContexts.get(context)
    if (known !== undefined) return known
    let key = ''
    for (const [name, value] of Object.entries(context)) key += `${name}${valueKey(value)} `
    ofContexts.set(context, key)
    return key
  }
  return ({ snapshot: { status, value, context }, running, timers }) =>
    `${status}|${JSON.stringify(value)}|${contextKey(context)}|${listed(running)}|${listed(timers)}`
}

const listed = (names: ReadonlySet<string>): string => (names.size === 0 ? '' : [...names].toSorted().join())
