/** Hosts of the browsers' push services; with a leading point, every host below it. Each is its maker's own. */
const pushHosts = [
  // Chrome, Edge on Android, Opera, Samsung Internet
  'fcm.googleapis.com',
  // Firefox
  'updates.push.services.mozilla.com',
  // Edge on Windows
  '.notify.windows.com',
  // Safari
  'web.push.apple.com',
]

/** Longer than the address of any push service. */
export const longestEndpoint = 1000

const isListed = (host: string): boolean =>
  pushHosts.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known))

/**
 * Whether messages may be sent to an address: by https, at the usual port, to a push service that is listed. A name in
 * the list is no address of a network of ours. `testService` is the origin of one more, for tests and the sandbox.
 */
export const isPushEndpoint = (text: string, testService: string | null = null): boolean => {
  if (text.length > longestEndpoint || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(text)
  if (username !== '' || password !== '') return false
  if (testService !== null && origin === testService) return true
  return protocol === 'https:' && port === '' && isListed(hostname)
}
