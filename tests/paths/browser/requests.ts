import type { Page, Request } from 'playwright-core'
import type { RecordedRequest } from '../record'

/** The calls that a page makes, as they are answered or given up; these have no status. */
export const requestsOf = (page: Page) => {
  let made: (RecordedRequest & { of: Request; isOver: boolean })[] = []
  page.on('request', (of) => {
    const { pathname } = new URL(of.url())
    if (/^\/(protected\/)?v2\//.test(pathname))
      made.push({ method: of.method(), path: pathname, status: null, of, isOver: false })
  })
  page.on('response', (response) => {
    for (const each of made)
      if (each.of === response.request()) Object.assign(each, { status: response.status(), isOver: true })
  })
  page.on('requestfailed', (request) => {
    for (const each of made) if (each.of === request) each.isOver = true
  })
  return {
    /** Those since it was last asked that are over by now. */
    taken: (): RecordedRequest[] => {
      const over = made.filter(({ isOver }) => isOver)
      made = made.filter(({ isOver }) => !isOver)
      return over.map(({ method, path, status }) => ({ method, path, status }))
    },
  }
}
