import { post } from './form.js'

/** Whether this browser knows passkeys, and this page is of the domain that they are made for. */
export const canUse = ({ dataset: { domain } }) =>
  'PublicKeyCredential' in window && (location.hostname === domain || location.hostname.endsWith(`.${domain}`))

/** What a passkey has signed; else the status of the refusal, null where the browser's dialog was closed. */
export const asked = async ({ dataset: { options, library } }, body) => {
  const answer = await post(options, body)
  if (!answer.ok) return { status: answer.status }
  const { result: optionsJSON } = await answer.json()
  await import(library)
  const signed = await globalThis.SimpleWebAuthnBrowser.startAuthentication({ optionsJSON }).catch(() => null)
  return signed === null ? { status: null } : { signed }
}
