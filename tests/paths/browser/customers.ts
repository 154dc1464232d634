import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Newcomer, Station } from '../../support/newcomer-calls'

/** Somebody new, in the browser of a page, who by calls alone has come to a step. */
export const somebodyAt = async (page: Page, station: Station): Promise<Newcomer> => {
  const { newcomerAt } = await import('../../support/newcomer-calls')
  const who = {
    email: `${randomUUID()}@example.com`,
    password: 'en lång promenad i skogen',
    number: '+46701740605',
    personalNumber: '19850901-0000',
  }
  await newcomerAt(page, station, who)
  return who
}
