/** A readable cookie's value, or undefined. */
export const readCookie = (name: string, cookies: string = document.cookie): string | undefined =>
  cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const year = 365 * 24 * 60 * 60

/** Keeps a choice of the customer's for the server to paint with; never a secret. */
export const writeCookie = (name: 'lang' | 'theme', value: string): void => {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax`
}
