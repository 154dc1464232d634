import {
  AsYouType,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/mobile'
import { countryCodes } from './countries'

/** What a typed phone number means: as it is shown in its field, of which country, and in E.164 where it is valid. */
export type PhoneReading = { shown: string; country: string; e164: string | null }

/** A number of a telephone that text messages reach, in E.164; null where it is none, or where something else stands too. */
export const phoneOf = (text: string, country: string): string | null => {
  const defaultCountry = known(country)
  const number = parsePhoneNumberFromString(text.trim(), { ...(defaultCountry && { defaultCountry }), extract: false })
  return number?.isValid() && number.ext === undefined ? number.number : null
}

/**
 * A number as it is being typed: a national one in the form of its country, one with + in that of its own. What was
 * only made shorter by a sign that the form had put in stays as it is, else it could not be deleted.
 */
export const readPhone = (text: string, country: string, before = ''): PhoneReading => {
  const typing = new AsYouType(known(country))
  const formed = typing.input(text)
  const isShortened = text.length < before.length && digitsOf(text) === digitsOf(before)
  const shown = isShortened ? text : formed
  return {
    shown,
    country: (text.trim().startsWith('+') ? typing.getCountry() : undefined) ?? country,
    e164: phoneOf(shown, country),
  }
}

/** Calling codes without +, of the countries that have one. */
export const dialCodes = (): Record<string, string> =>
  Object.fromEntries(
    countryCodes.flatMap((code) => (isSupportedCountry(code) ? [[code, getCountryCallingCode(code)]] : [])),
  )

const known = (country: string): CountryCode | undefined => (isSupportedCountry(country) ? country : undefined)

const digitsOf = (text: string): string => text.replace(/[^\d+]/g, '')
