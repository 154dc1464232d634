import { afterEach, expect, test, vi } from 'vitest'
import type { LoginMessage } from '../../src/domain/company/public-site'
import { createServices } from '../../src/app/ports/services'
import { sessionPorts } from '../../src/app/ports/session'
import { origin, pretendBrowser } from './faults/browser'

afterEach(() => vi.unstubAllGlobals())

const signal = new AbortController().signal
const elsewhere = 'https://www.example.com'

/** Where the app leads from a page of ours, and what it asks before: `answer` stands for the login page. */
const leaving = async (
  message: LoginMessage | null,
  publicSite: string,
  answer: () => Response | Promise<Response>,
) => {
  const asked: string[] = []
  const gone: string[] = []
  pretendBrowser(async (input) => {
    asked.push(String(input))
    return answer()
  })
  vi.stubGlobal('location', { origin, pathname: '/app/order', assign: (to: URL) => gone.push(to.href) })
  const { leave } = sessionPorts(createServices(), { locale: () => 'en', publicSite })
  const end = await leave({ message }, signal).then(
    () => 'gone',
    () => 'stays',
  )
  return { end, asked, gone }
}

const page = () => new Response('<h1>Log in</h1>')
/** What the browser lets a page see of another origin's answer. */
const unseen = () => Response.error()
const badGateway = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
const nobody = () => Promise.reject(new TypeError('Failed to fetch'))

test.each([null, 'expired', 'offline', 'email', 'changePassword'] as const)(
  'on our own host nobody is led (%s) to a login page that a gateway cannot get',
  async (message) => {
    const to = `${origin}/en/login/${message === null ? '' : `?message=${message}`}`
    expect(await leaving(message, origin, page)).toEqual({ end: 'gone', asked: [to], gone: [to] })
    expect(await leaving(message, origin, badGateway)).toEqual({ end: 'stays', asked: [to], gone: [] })
    expect(await leaving(message, origin, nobody)).toEqual({ end: 'stays', asked: [to], gone: [] })
  },
)

test.each([null, 'expired', 'email', 'changePassword'] as const)(
  'the public site elsewhere is not asked when the exchange has answered (%s)',
  async (message) => {
    const to = `${elsewhere}/en/login/${message === null ? '' : `?message=${message}`}`
    expect(await leaving(message, elsewhere, nobody)).toEqual({ end: 'gone', asked: [], gone: [to] })
  },
)

test('the public site elsewhere takes who finds the exchange gone, unless it is gone too', async () => {
  const to = `${elsewhere}/en/login/?message=offline`
  expect(await leaving('offline', elsewhere, unseen)).toEqual({ end: 'gone', asked: [to], gone: [to] })
  expect(await leaving('offline', elsewhere, nobody)).toEqual({ end: 'stays', asked: [to], gone: [] })
})
