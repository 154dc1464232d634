import type { Page, Request } from 'playwright-core'
import type { RecordedRequest } from '../record'

/** The calls that a page makes, as they are answered. */
export const requestsOf = (page: Page) => {
  let made: (RecordedRequest & { of: Request })[] = []
  page.on('request', (of) => {
    const { pathname } = new URL(of.url())
    if (/^\/(protected\/)?v2\//.test(pathname)) made.push({ method: of.method(), path: pathname, status: null, of })
  })
  page.on('response', (response) => {
    for (const each of made) if (each.of === response.request()) each.status = response.status()
  })
  return {
    /** Those since it was last asked that are answered by now. */
    taken: (): RecordedRequest[] => {
      const answered = made.filter(({ status }) => status !== null)
      made = made.filter(({ status }) => status === null)
      return answered.map(({ method, path, status }) => ({ method, path, status }))
    },
  }
}
