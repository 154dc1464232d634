import type { operations } from '../../../openapi/schema.gen'
import type { Factor } from '../../../machines/shared/proof'
import type { Api } from '../api/client'
import { Problem } from '../api/problem'
import { showPasskey, type Assertion } from './passkeys'
import type { Services } from './services'

/** An order that could not be placed, and nobody knows why. */
export class PlacingFailed extends Error {
  override name = 'PlacingFailed'
}

/**
 * Reports an order that is not placed where the contract has no such refusal, or the exchange failed; the caller is told
 * all the same. A broken envelope is reported where it is read.
 */
export const reporting = async <Result>(
  operation: 'placeBuyOrder' | 'placeSellOrder',
  call: Promise<Result>,
  report: Services['report'],
): Promise<Result> => {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Problem)) report(error)
    else if (isUnexpected(error)) report(new PlacingFailed(`${operation}: ${error.status} ${error.code}`))
    throw error
  }
}

type Status = keyof operations['placeBuyOrder' | 'placeSellOrder']['responses']

/** What the contract lets placing be answered with, but that the exchange failed; and 502, which is nobody behind the address. */
const expected: Record<Exclude<Status, 500> | 502, true> = {
  200: true,
  400: true,
  401: true,
  403: true,
  409: true,
  413: true,
  415: true,
  422: true,
  429: true,
  502: true,
  503: true,
}

/** A code that is none of ours has become `unexpected`; placing is never answered with 404. */
const isUnexpected = ({ code, status }: Problem): boolean =>
  status !== 200 && (!(status in expected) || unexpectedCodes.includes(code))

const unexpectedCodes: readonly Problem['code'][] = ['unexpected', 'not-found']

/**
 * The second factor goes with a call, and never into what is kept of it for another try: that stands in the browser's
 * storage. For a passkey the browser is asked now; it rejects as `showPasskey` does.
 */
export const withFactor = async <Body extends object>(
  api: Api,
  body: Body,
  factor: Factor | null,
  signal: AbortSignal,
): Promise<Body & { code?: string; passkey?: Assertion }> => {
  if (factor === null) return body
  return 'code' in factor ? { ...body, code: factor.code } : { ...body, passkey: await showPasskey(api, signal) }
}
