import { checkPersonalNumber, isIssuedNumber, normalPersonalNumber } from '../../domain/onboarding/personal-number'

/** Who has identified themself: twelve digits, and their names. */
export type Person = { personalNumber: string; givenName: string; surname: string }

/** The same as a provider tells it, before anything of it is known to be right. */
type Told = Readonly<Record<keyof Person, unknown>>

const longestName = 100

/** Whom a provider tells of, on a day in Sweden. Rejects what can be nobody, without saying what it was. */
export const personIn = (told: Told, { provider, today }: { provider: string; today: string }): Person => {
  const textOf = (name: keyof Person): string => {
    const given = told[name]
    if (typeof given !== 'string' || given.trim() === '') throw new Error(`${provider} did not tell ${name}`)
    return given.trim()
  }
  return {
    personalNumber: numberIn(textOf('personalNumber'), { provider, today }),
    givenName: textOf('givenName').slice(0, longestName),
    surname: textOf('surname').slice(0, longestName),
  }
}

/** Of ten digits the century would be a guess; how old somebody has to be is not for a provider to say. */
const numberIn = (told: string, { provider, today }: { provider: string; today: string }): string => {
  const code = /^\d{8}-?\d{4}$/.test(told) ? checkPersonalNumber(told, today) : 'personalNumber'
  if (code !== null && code !== 'personalNumberAge')
    throw new Error(`${provider} told a personal number that is none: ${code}`)
  // Several people may have one that nobody was issued: it would say who none of them is.
  if (!isIssuedNumber(normalPersonalNumber(told, today)))
    throw new Error(`${provider} told a personal number that nobody was issued`)
  return told.replace('-', '')
}
