import { parseArgs, type ParseArgsConfig } from 'node:util'
import { PathsProblem } from '../problems'

/** The options of a command as they were typed, and the words beside them. */
export const argumentsOf = <Options extends NonNullable<ParseArgsConfig['options']>>(
  typed: readonly string[],
  options: Options,
) => {
  const parsed = parsedFrom(typed, options)
  for (const [name, value] of Object.entries(parsed.values))
    if ([value].flat().includes('')) throw new PathsProblem(`--${name} is empty; --help says what it takes.`)
  return parsed
}

const parsedFrom = <Options extends NonNullable<ParseArgsConfig['options']>>(
  typed: readonly string[],
  options: Options,
) => {
  try {
    return parseArgs({ args: [...typed], options, allowPositionals: true, strict: true })
  } catch (error) {
    const why = error instanceof Error ? error.message.split('.')[0] : String(error)
    throw new PathsProblem(`${why}; --help says what there is.`)
  }
}

/** The one of some values that was typed, or what stands for none. */
export const oneOf = <Value extends string>(
  option: string,
  typed: string | undefined,
  values: readonly Value[],
  otherwise: Value,
): Value => {
  if (typed === undefined) return otherwise
  const found = values.find((value) => value === typed)
  if (found === undefined) throw new PathsProblem(`${option} is one of ${values.join(', ')}, not ${typed}.`)
  return found
}

/** A whole number that was typed, or what stands for none. */
export const wholeNumber = (option: string, typed: string | undefined, otherwise: number, least = 1): number => {
  if (typed === undefined) return otherwise
  const number = Number(typed)
  if (!Number.isInteger(number) || number < least)
    throw new PathsProblem(`${option} is a whole number from ${least} on, not ${typed}.`)
  return number
}

/** The only word of a command; there must be one. */
export const onlyWord = (words: readonly string[], what: string): string => {
  const [word, ...rest] = words
  if (word === undefined) throw new PathsProblem(`Say ${what}; --help says how.`)
  if (rest.length > 0) throw new PathsProblem(`One at a time: ${what} was given as ${words.join(' ')}.`)
  return word
}

/** Refuses words that would go unheard. */
export const noWord = (words: readonly string[], beside: string): void => {
  if (words.length > 0)
    throw new PathsProblem(`${words.join(' ')} goes unheard beside ${beside}; --help says what there is.`)
}
