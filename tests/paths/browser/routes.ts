import type { Page } from 'playwright-core'

/** Goes to a page of the app without loading the app anew, as the browser's own buttons do. */
export const goesTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
