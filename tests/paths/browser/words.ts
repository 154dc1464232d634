import type { Page } from 'playwright-core'
import type { Locale } from '../../../src/domain/customer/customer'
import type { FieldCode } from '../../../src/domain/shared/problems'
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
