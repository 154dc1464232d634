import type { Page, Request } from 'playwright-core'
import type { Call } from '../sandbox'

type Pending = {
  /** How many of a call are on their way: asked, and neither answered nor given up. */
  pending: (call: Call) => number
  /** How many were asked, ever. */
  asked: (call: Call) => number
}

/** The calls of a page. */
export const pendingOn = (page: Page): Pending => {
  const pending = new Set<Request>()
  const all: Request[] = []
  page.on('request', (request) => {
    pending.add(request)
    all.push(request)
  })
  page.on('response', (answer) => void pending.delete(answer.request()))
  page.on('requestfailed', (request) => void pending.delete(request))
  return {
    pending: (call) => [...pending].filter(asks(call)).length,
    asked: (call) => all.filter(asks(call)).length,
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
