import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { array, create, object, record, string, type Infer } from 'superstruct'

/**
 * What the exchange does because of a machine's paths, in words. `always`: by the word, the ids of the paths that do it, or
 * `all`; `sometimes`: what may come besides. A word is `what = value`, or `what = …` where the value differs from walk to walk.
 */
const Effects = object({ always: record(string(), string()), sometimes: array(string()) })
export type Effects = Infer<typeof Effects>

export const acceptedEffectsFile = (machine: string): string =>
  fileURLToPath(new URL(`../accepted/effects/${machine}.json`, import.meta.url))

export const acceptedEffectsOf = (machine: string): Effects | null => {
  const file = acceptedEffectsFile(machine)
  return existsSync(file) ? create(JSON.parse(readFileSync(file, 'utf8')), Effects) : null
}

export const writtenEffects = (effects: Effects): string => `${JSON.stringify(effects, null, 1)}\n`

/** By the id of a path, what came of it in one walk. */
export type TakenEffects = ReadonlyMap<string, readonly string[]>

const varies = '…'
const nameOf = (word: string): string => word.split(' = ')[0] ?? word
const varying = (word: string): string => `${nameOf(word)} = ${varies}`

const isTooOften = (word: string): boolean => word.includes(' = 429')

/** Whether something was always done by a path. */
const isDoneBy = ({ always }: Effects, path: string, word: string): boolean => {
  const by = always[word]
  return by === 'all' || (by?.split(' ').includes(path) ?? false)
}

const noNames: ReadonlySet<string> = new Set()

const namesByPath = (effects: Effects, paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const words = Object.keys(effects.always)
  return new Map(
    paths.map((path) => [path, new Set(words.filter((word) => isDoneBy(effects, path, word)).map(nameOf))]),
  )
}

/**
 * What several walks of the same paths have in common. `before`: what was accepted last. What came sometimes then, and what
 * differed from walk to walk, is so still: these walks may by chance all have gone alike. So is what was asked too often
 * to be answered.
 */
export const commonEffects = (
  walks: readonly TakenEffects[],
  before: Effects = { always: {}, sometimes: [] },
): Effects => {
  const paths = [...new Set(walks.flatMap((walk) => [...walk.keys()]))].toSorted()
  const of = new Map<string, string[]>()
  const sometimes = new Set<string>(before.sometimes)
  const namesBefore = namesByPath(before, paths)
  const cameSometimes = (path: string, word: string): boolean => {
    const names = namesBefore.get(path) ?? noNames
    // A path that is new begins strictly.
    return before.sometimes.includes(varying(word)) && names.size > 0 && !names.has(nameOf(word))
  }
  const isAlike = (path: string, word: string, taken: readonly ReadonlySet<string>[]): boolean =>
    taken.every((each) => each.has(word)) && (isDoneBy(before, path, word) || !isDoneBy(before, path, varying(word)))
  for (const path of paths) {
    const taken = walks.flatMap((walk) => (walk.has(path) ? [new Set(walk.get(path))] : []))
    const words = new Set(taken.flatMap((each) => [...each]))
    const unanswered = new Set([...words].filter(isTooOften).map(nameOf))
    const isUnanswered = (word: string): boolean => unanswered.has(nameOf(word))
    const add = (word: string) => of.set(word, [...new Set([...(of.get(word) ?? []), path])])
    for (const word of Object.keys(before.always)) if (isUnanswered(word) && isDoneBy(before, path, word)) add(word)
    for (const word of words) {
      if (cameSometimes(path, word)) continue
      if (isUnanswered(word)) {
        if (!namesBefore.get(path)?.has(nameOf(word))) sometimes.add(varying(word))
      } else if (isAlike(path, word, taken)) add(word)
      else if (taken.every((each) => [...each].some((other) => nameOf(other) === nameOf(word)))) add(varying(word))
      else sometimes.add(varying(word))
    }
  }
  const always = [...of].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    always: Object.fromEntries(
      always.map(([word, by]) => [word, by.length === paths.length ? 'all' : by.toSorted().join(' ')]),
    ),
    sometimes: [...sometimes].toSorted(),
  }
}

/** What came of some walk of any machine and not of another: housekeeping may fall into every walk. */
export const sometimesAnywhere = (): ReadonlySet<string> => {
  const folder = fileURLToPath(new URL('../accepted/effects', import.meta.url))
  const machines = readdirSync(folder).map((file) => basename(file, '.json'))
  return new Set(machines.flatMap((machine) => acceptedEffectsOf(machine)?.sometimes ?? []))
}

/**
 * In sentences: what no longer comes of a path, or comes besides. `besides`: what may come of any. What was asked too often to
 * be answered says nothing: how often it was asked hangs on the walks before.
 */
export const effectsAmiss = (
  { always, sometimes }: Effects,
  path: string,
  now: readonly string[],
  besides: ReadonlySet<string> = new Set(),
): string[] => {
  const wanted = Object.entries(always).flatMap(([word, by]) =>
    by === 'all' || by.split(' ').includes(path) ? [word] : [],
  )
  const come = new Set([...now, ...now.map(varying)])
  const known = new Set([...Object.keys(always), ...sometimes, ...besides])
  const tooOften = new Set(now.filter(isTooOften).map(nameOf))
  const isNew = (word: string): boolean => !known.has(word) && !known.has(varying(word)) && !tooOften.has(nameOf(word))
  return [
    ...wanted.filter((word) => !come.has(word) && !tooOften.has(nameOf(word))).map((word) => `no longer ${word}`),
    ...[...new Set(now.filter(isNew))].map((word) => `also ${word}`),
  ]
}
