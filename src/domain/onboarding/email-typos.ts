import { countryCodes } from './countries'

/**
 * Providers that most customers have, each with the endings that it gives out; the first is the usual one. Who has several
 * has, or had, those of other countries too. A rule of ours
 * and not a library: those that exist know no Swedish provider and are no longer kept up.
 */
const providers: Record<string, readonly string[]> = {
  gmail: ['com'],
  hotmail: ['com', 'se'],
  outlook: ['com', 'se'],
  live: ['se', 'com'],
  icloud: ['com'],
  yahoo: ['com', 'se'],
  telia: ['com', 'se'],
  comhem: ['se'],
  bredband: ['net'],
  bahnhof: ['se'],
  spray: ['se', 'no'],
  tele2: ['se', 'no'],
  protonmail: ['com', 'ch'],
  proton: ['me'],
  swipnet: ['se'],
}

/** Names that are real and lie near one of the others. */
const neighbours: readonly string[] =
  'mail email fmail qmail umail ymail zmail bredband2 celia cloud delia photon pray stray tela tele tele1 tele3'.split(
    ' ',
  )

/** Of shorter names too many others are real: live, line, life, five. */
const shortestSlip = 5

const commonEndings: readonly string[] = ['com', 'net', 'org', 'nu', 'eu', 'me', 'info', 'io', 'dev', 'app']

/** The address that was probably meant, where the one given looks like a slip of the fingers; else null. */
export const likelyEmail = (email: string): string | null => {
  const [, local, name, ending] = /^([^@\s]+)@([^@\s.]+)\.([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? []
  if (local === undefined || name === undefined || ending === undefined) return null
  const meant = meantName(name)
  if (meant === null) return null
  const meantEnding = endingOf(meant, ending)
  return meant === name && meantEnding === ending
    ? null
    : `${email.trim().slice(0, local.length)}@${meant}.${meantEnding}`
}

const meantName = (name: string): string | null => {
  if (name in providers) return name
  if (neighbours.includes(name)) return null
  return Object.keys(providers).find((known) => known.length >= shortestSlip && isOneSlip(name, known)) ?? null
}

const endingOf = (name: string, ending: string): string => {
  const endings = providers[name] ?? []
  const isOwn = endings.includes(ending)
  const mayBeOther = isEnding(ending) && endings.length > 1
  return isOwn || mayBeOther ? ending : (endings.find((known) => isOneSlip(ending, known)) ?? endings[0] ?? ending)
}

const isEnding = (ending: string): boolean =>
  ending.includes('.') || commonEndings.includes(ending) || (ending !== 'co' && ending !== 'cm' && isCountry(ending))

const isCountry = (ending: string): boolean => countryCodes.includes(ending.toUpperCase()) || ending === 'uk'

/** Whether one letter was left out, put in, changed or swapped with its neighbour. */
const isOneSlip = (typed: string, meant: string): boolean => {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  const rest = (text: string, from: number): string => text.slice(start + from)
  return (
    rest(typed, 1) === rest(meant, 1) ||
    rest(typed, 1) === rest(meant, 0) ||
    rest(typed, 0) === rest(meant, 1) ||
    (typed[start] === meant[start + 1] && typed[start + 1] === meant[start] && rest(typed, 2) === rest(meant, 2))
  )
}
