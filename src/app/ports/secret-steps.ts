import type { Api } from '../api/client'
import { Problem } from '../api/problem'
import type { Services } from './services'
import type { SessionEvents } from './session'

type Header = { 'Idempotency-Key': string }

/**
 * As `withKey`, for steps whose bodies no browser storage may hold (passwords, codes, personal numbers): the key lives in
 * memory until the step's answer is known.
 */
export const createSecretSteps = () => {
  const kept = new Map<string, { key: string; body: string }>()
  const keyFor = (step: string, body: unknown): string => {
    const wanted = JSON.stringify(body)
    const last = kept.get(step)
    const key = last?.body === wanted ? last.key : crypto.randomUUID()
    kept.set(step, { key, body: wanted })
    return key
  }
  return async <Result>(step: string, body: unknown, call: (header: Header) => Promise<Result>): Promise<Result> => {
    try {
      const result = await call({ 'Idempotency-Key': keyFor(step, body) })
      kept.delete(step)
      return result
    } catch (error) {
      if (error instanceof Problem && error.status >= 400 && error.status < 500) kept.delete(step)
      throw error
    }
  }
}
export type SecretSteps = ReturnType<typeof createSecretSteps>

/** What ports of such steps are made of; a page's steps share their keys. */
export type StepServices = { api: Api; sessionEvents: SessionEvents; step: SecretSteps }

export const withSecretSteps = ({ api, sessionEvents }: Services): StepServices => ({
  api,
  sessionEvents,
  step: createSecretSteps(),
})
