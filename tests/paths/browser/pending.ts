import type { Page, Request } from 'playwright-core'
import type { Call } from '../sandbox'

/** The calls of a page that are on their way: asked, and neither answered nor given up. */
export const pendingOn = (page: Page): ((call: Call) => number) => {
  const pending = new Set<Request>()
  page.on('request', (request) => void pending.add(request))
  page.on('response', (answer) => void pending.delete(answer.request()))
  page.on('requestfailed', (request) => void pending.delete(request))
  return (call) => {
    return [...pending].filter(asks(call)).length
  }
}

/** Whether a request is this call. */
export const asks = (call: Call): ((request: Request) => boolean) => {
  const [method, address = ''] = call.split(' ')
  const [path = '', query] = address.split('?')
  const pattern = new RegExp(`^${path.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`)
  const wanted = [...new URLSearchParams(query)]
  return (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const isAsked = request.method() === method && pattern.test(pathname)
    return isAsked && wanted.every(([name, value]) => searchParams.get(name) === value)
  }
}
