import type { Answer } from '../../src/domain/onboarding/questionnaires'
import { fundsSources, higherLimitQuestionnaire as key } from '../../src/domain/limit-requests/limit-requests'
import type { Browser } from './exchange'
import { photo, upload } from './files'

const base = '/protected/v2'

/** What a customer answers who has saved up from their salary. */
export const limitAnswers: Record<string, Answer> = {
  dailyLimit: { choices: ['level-2'] },
  monthlyAmount: { choices: ['band-2'] },
  fundsSources: { choices: ['salary'] },
  fundsDetail: { text: 'Ten years of savings from my job at Nordic Timber.' },
  income: { choices: ['band-3'] },
  limitPurpose: { choices: ['saving'] },
  onBehalf: { choices: ['own'] },
  patternChange: { choices: ['no'] },
  truth: { choices: ['yes'] },
}

/** The same of who has money from everywhere, so that every document is asked for. */
export const allSources: Record<string, Answer> = { ...limitAnswers, fundsSources: { choices: [...fundsSources] } }

export const limitNow = async (browser: Browser) => (await browser.get(`${base}/buy-limit`)).json().result

export const startsRequest = (browser: Browser) => browser.post(`${base}/buy-limit/request`, {})

export const submitsRequest = (browser: Browser) => browser.post(`${base}/buy-limit/request/submission`, {})

export const withdrawsRequest = (browser: Browser) => browser.post(`${base}/buy-limit/request/withdrawal`, {})

export const answersLimit = (browser: Browser, id: string, answer: Answer) =>
  browser.put(`${base}/questionnaires/${key}/answers/${id}`, { answer })

export const uploadsLimit = async (browser: Browser, kind: string, name = `${kind}.jpg`) =>
  upload(browser, kind, name, await photo(), {}, `${base}/buy-limit/request/documents`)

/** Begins a request, answers all, and uploads a payslip. */
export const fillsRequest = async (browser: Browser): Promise<void> => {
  await startsRequest(browser)
  for (const [id, answer] of Object.entries(limitAnswers)) await answersLimit(browser, id, answer)
  await uploadsLimit(browser, 'payslip')
}

/** A request that waits at the desk. */
export const sendsRequest = async (browser: Browser): Promise<void> => {
  await fillsRequest(browser)
  await submitsRequest(browser)
}
