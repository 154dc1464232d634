import { isRecord, Problem } from './problem'

type Kept = { key: string; body: string }

type Header = { 'Idempotency-Key': string }

/**
 * Runs one step under its key: made when it is first tried, kept (over a reload too) until its answer is known, so that
 * a call made again can never be done twice. Another body is another step.
 */
export const withKey = async <Result>(
  step: string,
  body: unknown,
  call: (header: Header) => Promise<Result>,
): Promise<Result> => {
  try {
    const result = await call({ 'Idempotency-Key': keyFor(step, body) })
    forgetKey(step)
    return result
  } catch (error) {
    if (error instanceof Problem && error.status >= 400 && error.status < 500) forgetKey(step)
    throw error
  }
}

/** The key of something that may be done again and again: each time is a step of its own. */
export const freshKey = (): Header => ({ 'Idempotency-Key': crypto.randomUUID() })

const keyFor = (step: string, body: unknown): string => {
  const wanted = JSON.stringify(body)
  const kept = read(step)
  if (kept?.body === wanted) return kept.key
  const key = crypto.randomUUID()
  sessionStorage.setItem(nameOf(step), JSON.stringify({ key, body: wanted } satisfies Kept))
  return key
}

/** For a step that would from now on be another one, though its body is the same. */
export const forgetKey = (step: string): void => sessionStorage.removeItem(nameOf(step))

const nameOf = (step: string): string => `idempotency:${step}`

const read = (step: string): Kept | undefined => {
  const text = sessionStorage.getItem(nameOf(step))
  if (text === null) return undefined
  const value: unknown = JSON.parse(text)
  return isRecord(value) && typeof value.key === 'string' && typeof value.body === 'string'
    ? { key: value.key, body: value.body }
    : undefined
}
