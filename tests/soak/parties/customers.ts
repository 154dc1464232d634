import { randomUUID } from 'node:crypto'
import type { Order } from '../../../src/domain/orders/orders'
import { password } from '../../support/exchange'

type Answer = { status: number; text: string; headers: Headers }

/** A browser: its cookies, and calls that may get no answer. */
const newBrowser = (origin: string) => {
  const cookies = new Map<string, string>()
  const ask = async (path: string, asked: RequestInit): Promise<Answer | undefined> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const token = cookies.get('csrf') ?? ''
    const headers = { origin, cookie, 'x-csrf-token': token, ...Object.fromEntries(new Headers(asked.headers)) }
    try {
      const answer = await fetch(`${origin}${path}`, { ...asked, headers, redirect: 'manual' })
      const text = await answer.text()
      for (const each of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
        cookies.set(name, value)
      }
      // Who cannot answer now is asked again.
      return answer.status >= 500 ? undefined : { status: answer.status, text, headers: answer.headers }
    } catch {
      return undefined
    }
  }
  return {
    forget: () => cookies.clear(),
    get: (path: string) => ask(path, {}),
    post: (path: string, body: object, key: string = randomUUID()) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      }),
  }
}
type Browser = ReturnType<typeof newBrowser>

/** What a customer wants: asked for with one key until it is answered. */
export type Wanted = { path: string; body: object; key: string }

/** A customer who asks again whatever was not answered, and signs in again where their session is over. */
export const newCustomerAt = (origin: string, email: string) => {
  const browser = newBrowser(origin)
  let isSignedIn = false
  const enter = async (): Promise<boolean> => {
    if (isSignedIn) return true
    browser.forget()
    const answer = await browser.post('/protected/v2/auth/signin', { email, password })
    isSignedIn = answer?.status === 200
    return isSignedIn
  }
  return {
    /** The order that came of it; the refusal, as the exchange words it; undefined where nobody has answered. */
    place: async ({ path, body, key }: Wanted): Promise<Order | string | undefined> => {
      const answer = (await enter()) ? await browser.post(path, body, key) : undefined
      if (answer?.status === 401) isSignedIn = false
      if (answer === undefined || answer.status === 401) return undefined
      return answer.status === 200 ? JSON.parse(answer.text).result : answer.text
    },
    fetched: async ({ reference }: { reference: string }): Promise<Order> => {
      for (let tries = 0; tries < 5; tries += 1) {
        const answer = (await enter()) ? await browser.get(`/protected/v2/orders/${reference}`) : undefined
        if (answer?.status === 200) return JSON.parse(answer.text).result
        isSignedIn = false
      }
      throw new Error(`Nobody tells of ${reference}`)
    },
  }
}
export type CustomerAt = ReturnType<typeof newCustomerAt>

/** Somebody with an e-ID comes in by the broker's page; answers whether they are in. */
export const signsUp = async (origin: string, subject: string): Promise<boolean> => {
  for (const purpose of ['sign-up', 'sign-in'] as const) {
    const browser = newBrowser(origin)
    if (await comesBy(browser, purpose, subject)) return true
  }
  return false
}

const comesBy = async (browser: Browser, purpose: 'sign-up' | 'sign-in', subject: string): Promise<boolean> => {
  const started = await browser.post('/protected/v2/auth/eid/start', { purpose })
  if (started?.status !== 200) return false
  const { redirectUrl, orderRef } = JSON.parse(started.text).result
  const chosen = await fetch(`${redirectUrl}&who=${subject}`, { redirect: 'manual' }).catch(() => undefined)
  const back = chosen?.headers.get('location')
  if (!back) return false
  const { pathname, search } = new URL(back)
  await browser.get(`${pathname}${search}`)
  const status = await browser.post('/protected/v2/auth/eid/status', { orderRef })
  if (status?.status !== 200 || JSON.parse(status.text).result.status !== 'complete') return false
  const known = await browser.post('/protected/v2/auth/me', {})
  return known?.status === 200 && JSON.parse(known.text).result.details.firstName === 'Alma'
}
