import { PortError } from '../../../machines/lib/ports'
import type { Reauthentication } from '../../../machines/shared/reauthentication'
import type { components } from '../../../openapi/schema.gen'
import type { CreationOptions, NewCredential } from '../../domain/customer/passkeys'
import { read, type Api } from '../api/client'
import { freshKey } from '../api/idempotency'
import { asPort } from './problems'

export type Assertion = components['schemas']['Assertion']

const library = () =>
  import('@simplewebauthn/browser').catch(() => {
    throw new PortError('unavailable')
  })

/**
 * Asks for one of the customer's passkeys, in place of a code, and opens the browser's dialog for it. Rejects with
 * `canceled`, `unsupported`, `step-refused` (there is none), `too-many-requests`, or anything else.
 */
export const showPasskey = async (api: Api, signal: AbortSignal): Promise<Assertion> => {
  const call = api.POST('/protected/v2/user/second-factor/options', { params: { header: freshKey() }, signal })
  const optionsJSON = await asPort(read(call), ['too-many-requests', 'step-refused'])
  const { startAuthentication } = await library()
  const { id, rawId, response } = await inDialog(() => startAuthentication({ optionsJSON }), signal)
  return { id, rawId, type: 'public-key', response }
}

/** The same as part of a body, where a passkey is to be shown; else nothing. */
export const passkeyIn = async (
  api: Api,
  { byPasskey = false }: { byPasskey?: boolean },
  signal: AbortSignal,
): Promise<{ passkey?: Assertion }> => (byPasskey ? { passkey: await showPasskey(api, signal) } : {})

/** What the customer shows of themself: what they typed, and in place of a code what the browser's dialog gives. */
export const shownBy = async (api: Api, { password, code, byPasskey }: Reauthentication, signal: AbortSignal) => ({
  ...(password === null ? {} : { password }),
  ...(code === null ? {} : { code }),
  ...(await passkeyIn(api, { byPasskey }, signal)),
})

/** Opens the browser's dialog for a new passkey; rejects with `canceled`, `known` or `unsupported`. */
export const createPasskey = async (optionsJSON: CreationOptions, signal: AbortSignal): Promise<NewCredential> => {
  const { startRegistration } = await library()
  const { id, rawId, response } = await inDialog(() => startRegistration({ optionsJSON }), signal)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** A dialog that is closed when nobody waits for its answer any more. */
const inDialog = async <Answer>(open: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
  const { browserSupportsWebAuthn, WebAuthnAbortService, WebAuthnError } = await library()
  if (!browserSupportsWebAuthn()) throw new PortError('unsupported')
  const close = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', close, { once: true })
  try {
    return await open()
  } catch (error) {
    if (error instanceof WebAuthnError) throw new PortError(problemOf(error.name, error.code))
    throw error instanceof DOMException ? new PortError(problemOf(error.name)) : error
  } finally {
    signal.removeEventListener('abort', close)
  }
}

/** Browsers say the same of a dialog that was closed and of one that has taken too long. */
const problemOf = (name: string, code?: string): 'canceled' | 'known' | 'unsupported' => {
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'canceled' : 'unsupported'
}
