import type { Page } from 'playwright-core'
import { higherLimitQuestionnaire as key } from '../../src/domain/limit-requests/limit-requests'
import { pathOf } from '../../src/domain/routing/screens'
import type { LimitStanding } from '../../src/server/sandbox/limit-requests'
import { limitAnswers } from './limit-requests'
import { callsOf, toSandbox, uploadedLimitDocument } from './newcomer-calls'

/** The page of the limit, where the request of the page's customer stands like this. */
export const limitPageWith = async (page: Page, standing: LimitStanding): Promise<string> => {
  await toSandbox(page, 'limit-request', { standing })
  return pathOf('higherLimit', {})
}

/** The same with a request whose questions are answered; `documents` are there. */
export const answeredLimitPage = async (
  page: Page,
  documents: readonly string[],
  standing: LimitStanding = 'draft',
): Promise<string> => {
  const path = await limitPageWith(page, standing)
  for (const [question, answer] of Object.entries(limitAnswers))
    await callsOf(page).put(`/questionnaires/${key}/answers/${question}`, { answer })
  for (const kind of documents) await uploadedLimitDocument(page, kind)
  return path
}
