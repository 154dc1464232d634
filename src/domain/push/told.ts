import { basePath } from '../routing/base-path'

/** As what a browser was last told by push: its fingerprint, and the key of the exchange that it was subscribed by. */
export type Told = { fingerprint: string; publicKey: string }

/** Where a browser keeps it, beside what the offline page goes by. Neither part is a secret. */
export const toldKey = `${basePath}/push-told`

/** Tabs and the service worker share one subscription: what they do with it, they do one after the other. */
export const pushLock = 'push'

/** What was kept, read back; undefined where it is none. */
export const toldIn = (text: string): Told | undefined => {
  const [fingerprint = '', publicKey = '', ...more] = text.split(' ')
  return fingerprint === '' || publicKey === '' || more.length > 0 ? undefined : { fingerprint, publicKey }
}

export const toldText = ({ fingerprint, publicKey }: Told): string => `${fingerprint} ${publicKey}`
