import type { Page } from 'playwright-core'
import type { FieldCode } from '../../../src/domain/shared/problems'
import type { newcomer } from '../../support/newcomer'

type Steps = ReturnType<typeof newcomer>

/** A text of the app, by its id. */
export type Word = Parameters<Steps['t']>[0]

/** The steps of a new customer by their English names; loaded when a browser is walked in, and not before. */
export const stepsOn = async (page: Page): Promise<Steps> =>
  (await import('../../support/newcomer')).newcomer(page, 'en')

/** What a field says of a problem; null of none. */
export const atField = (problem: FieldCode | null | undefined): Word | null => (problem ? `field.${problem}` : null)
