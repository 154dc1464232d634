import type { Page } from 'playwright-core'
import type { Locale } from '../../../src/domain/customer/customer'
import type { FieldCode } from '../../../src/domain/shared/problems'
import type { Values } from '../../../src/i18n/i18n'
import type { newcomer } from '../../support/newcomer'

type Steps = ReturnType<typeof newcomer>

/** A text of the app, by its id. */
export type Word = Parameters<Steps['t']>[0]

const spoken = new WeakMap<Page, Locale>()

/** The language of a page, English unless it was said to speak another. */
export const localeOf = (page: Page): Locale => spoken.get(page) ?? 'en'

/** The language that a page can be switched to. */
export const otherLocale = (page: Page): Locale => (localeOf(page) === 'en' ? 'sv' : 'en')

export const speaks = (page: Page, locale: Locale): void => void spoken.set(page, locale)

/** The steps of a new customer by their names on the page; loaded when a browser is walked in, and not before. */
export const stepsOn = async (page: Page): Promise<Steps> =>
  (await import('../../support/newcomer')).newcomer(page, localeOf(page))

/** What a field says of a problem; null of none. */
export const atField = (problem: FieldCode | null | undefined): Word | null => (problem ? `field.${problem}` : null)

/**
 * What something on the page is called: a text of the app, with whichever figures; the same with its values; several, one after the
 * other; either of two, where that hangs on the page around; how it begins; or what is no text of the app, as a bank's name.
 */
export type Name =
  | Word
  | { id: Word; values: Values }
  | { joined: readonly Word[] }
  | { either: readonly Word[] }
  | { begins: Word }
  | RegExp

const gap = '\u{0}'
const gaps = new Proxy({}, { get: () => gap })

/** A name in the language of the page: figures in it are whichever they are, unless they are said. */
export const nameOf = async (page: Page, name: Name): Promise<string | RegExp> => {
  if (name instanceof RegExp) return name
  const { t } = await stepsOn(page)
  if (typeof name === 'object' && 'id' in name) return t(name.id, name.values)
  if (typeof name === 'object' && 'begins' in name) return new RegExp(`^${escaped(t(name.begins))}`)
  if (typeof name === 'object' && 'either' in name)
    return new RegExp(`^(${name.either.map((id) => escaped(t(id))).join('|')})$`)
  const text = (typeof name === 'string' ? [name] : name.joined).map((id) => t(id, gaps)).join(gap)
  return text.includes(gap) ? new RegExp(`^${text.split(gap).map(escaped).join('.+')}$`) : text
}

/** The name of what begins with a text that is no text of the app. */
export const startingWith = (text: string): RegExp => new RegExp(`^${escaped(text)}`)

/** What a name is matched with has plain blanks, where texts keep a figure and its unit together by hard ones. */
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s/g, '\\s')
