import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { array, create, object, record, string, type Infer } from 'superstruct'

const Place = object({ always: array(string()), sometimes: array(string()) })

/** What a page tells after a step, however it is walked; and what it tells only sometimes, as on a wide page. */
export type PlaceWords = Infer<typeof Place>

/** By the id of a path: its start, then each step. */
export type AcceptedWords = Record<string, PlaceWords[]>

const fileOf = (machine: string): string => fileURLToPath(new URL(`../accepted/words/${machine}.json`, import.meta.url))

/**
 * Written as what has changed since the step before, so that a review reads what comes and goes: `+` is told from here on,
 * `-` no longer, `?` and `!` the same of what is told sometimes.
 */
const Written = record(string(), array(array(string())))

export const acceptedWordsFile = fileOf

export const acceptedWordsOf = (machine: string): AcceptedWords | null => {
  const file = fileOf(machine)
  if (!existsSync(file)) return null
  return readWords(readFileSync(file, 'utf8'))
}

export const readWords = (text: string): AcceptedWords => {
  const written = create(JSON.parse(text), Written)
  return Object.fromEntries(Object.entries(written).map(([path, places]) => [path, wholeOf(places)]))
}

export const writtenWords = (words: AcceptedWords): string => {
  const paths = Object.entries(words).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(paths.map(([path, places]) => [path, changesOf(places)])), null, 2)}\n`
}

const wholeOf = (places: readonly string[][]): PlaceWords[] => {
  const always = new Set<string>()
  const sometimes = new Set<string>()
  return places.map((changes) => {
    for (const change of changes) {
      const word = change.slice(1)
      if (change.startsWith('+')) always.add(word)
      if (change.startsWith('-')) always.delete(word)
      if (change.startsWith('?')) sometimes.add(word)
      if (change.startsWith('!')) sometimes.delete(word)
    }
    return { always: [...always].toSorted(), sometimes: [...sometimes].toSorted() }
  })
}

const changesOf = (places: readonly PlaceWords[]): string[][] => {
  let before: PlaceWords = { always: [], sometimes: [] }
  return places.map((place) => {
    const changes = [
      ...differences(before.always, place.always, ['+', '-']),
      ...differences(before.sometimes, place.sometimes, ['?', '!']),
    ]
    before = place
    return changes
  })
}

const differences = (before: readonly string[], now: readonly string[], [come, gone]: [string, string]): string[] => [
  ...now.filter((word) => !before.includes(word)).map((word) => `${come}${word}`),
  ...before.filter((word) => !now.includes(word)).map((word) => `${gone}${word}`),
]

/**
 * What several walks of a path have in common, and what only some of them had. `before`: what was accepted last of the place;
 * what it told sometimes then it may tell still.
 */
export const inCommon = (
  walks: readonly (readonly string[])[],
  before: PlaceWords = { always: [], sometimes: [] },
): PlaceWords => {
  const [first = [], ...others] = walks
  const isIn = (words: readonly string[], word: string): boolean => words.some((each) => isSame(each, word))
  const always = first.filter((word) => others.every((words) => isIn(words, word)))
  const all = [...new Set(walks.flat())]
  const sometimes = all.filter((word) => !isIn(always, word)).map((word) => (isFigure(word) ? anyFigure : word))
  const still = before.sometimes.filter((word) => !isIn([...always, ...sometimes], word))
  return { always: always.toSorted(), sometimes: [...new Set([...sometimes, ...still])].toSorted() }
}

/** A figure that is another each time is told by how long it is alone. */
const anyFigure = 'shows any figure'
const isFigure = (word: string): boolean => /^shows [\d.]+$/.test(word)

/** Texts that read alike in one language are told apart in none: what has an id in common is the same. */
const isSame = (one: string, other: string): boolean => {
  if (one === other) return true
  const [ofOne, ofOther] = [withIds.exec(one)?.groups, withIds.exec(other)?.groups]
  if (!ofOne || !ofOther || ofOne['state'] !== ofOther['state']) return false
  const ids = ofOther['ids']?.split('|') ?? []
  return (ofOne['ids']?.split('|') ?? []).some((id) => ids.includes(id))
}

/** `says a.one|a.two`, or `a.one|a.two is disabled`. */
const withIds = /^(?:says )?(?<ids>[\w.|-]*\.[\w.|-]*)(?<state> is \w+)?$/

/**
 * In sentences: what a page tells no more, or tells besides. `elsewhere` is told at other places of the machine's: a part
 * that comes a moment later, or earlier, than when it was accepted is nothing new.
 */
export const wordsAmiss = (
  { always, sometimes }: PlaceWords,
  now: readonly string[],
  elsewhere: readonly string[] = [],
): string[] => {
  const known = [...always, ...sometimes, ...elsewhere]
  const isKnown = (word: string): boolean =>
    known.some((each) => isSame(each, word)) || (isFigure(word) && known.includes(anyFigure))
  return [
    ...always.filter((word) => !now.some((each) => isSame(each, word))).map((word) => `no longer ${word}`),
    ...now.filter((word) => !isKnown(word)).map((word) => `also ${word}`),
  ]
}

/** Holds pages of a machine's paths against what was accepted of them; where nothing was, nothing is looked at. */
export const heldWords = (machine: string) => {
  const accepted = acceptedWordsOf(machine)
  if (accepted === null) return undefined
  const places = Object.values(accepted).flat()
  const elsewhere = [...new Set(places.flatMap(({ always, sometimes }) => [...always, ...sometimes]))]
  return {
    amiss: (path: string, step: number, now: readonly string[]): string[] | undefined => {
      const wanted = accepted[path]?.[step]
      return wanted && wordsAmiss(wanted, now, elsewhere)
    },
    take: () => undefined,
  }
}
