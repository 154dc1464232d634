/** Where the app leads back to: `page` is the one that the browser is on, and `null` whichever app was open before. */
type Back = 'null' | 'page' | 'googlechrome://' | 'firefox://'

/** What opens BankID's app, up to the order's token, and where the app leads back to. */
export type BankidLaunch = { before: string; back: Back }

const [onPhone, onComputer] = ['https://app.bankid.com/?autostarttoken=', 'bankid:///?autostarttoken=']

/**
 * By what a browser says that it is. An iPhone goes back to no app by itself, and opens each page in Safari: another browser
 * is named by a scheme of its own, which shows the page that it was on. One that has none is gone back to by hand.
 */
export const bankidLaunch = (userAgent: string): BankidLaunch => {
  if (/Android/.test(userAgent)) return { before: onPhone, back: 'null' }
  if (!/iPhone|iPad|iPod/.test(userAgent)) return { before: onComputer, back: 'null' }
  if (/CriOS/.test(userAgent)) return { before: onPhone, back: 'googlechrome://' }
  if (/FxiOS/.test(userAgent)) return { before: onPhone, back: 'firefox://' }
  return { before: onPhone, back: isSafari(userAgent) ? 'page' : 'null' }
}

/** Others on an iPhone say the same of themselves, and add who they are. */
const isSafari = (userAgent: string): boolean => /Version\/[\d.]+ Mobile\/\w+ Safari\/[\d.]+$/.test(userAgent)

/** What opens BankID's app for an order. `page` is what the browser shows; null where that is for nobody else to know. */
export const bankidApp = (token: string, { userAgent, page }: { userAgent: string; page: string | null }): string => {
  const { before, back } = bankidLaunch(userAgent)
  const redirect = back === 'page' ? (page ?? 'null') : back
  return `${before}${encodeURIComponent(token)}&redirect=${encodeURIComponent(redirect)}`
}
