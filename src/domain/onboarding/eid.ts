/** An e-ID order ends by itself after so long: one in an app, and one on a page of the provider's. */
export const eidMinutes = { app: 3, page: 10 } as const

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a page of an e-ID's provider may be at the address: by https, or on this very machine. Whose it is follows from a
 * setting of the exchange, which a page does not know.
 */
export const isEidAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  const isPlain = username === '' && password === ''
  return isPlain && (protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname)))
}
