import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { launchBrowser, openPage, type OpenPage, type View } from './browser'
import { startExchange, type RunningExchange } from './built-exchange'

type Started = {
  /** Opens a page of the exchange, in a browser window of its own. */
  open: (view?: View) => Promise<OpenPage>
  exchange: () => RunningExchange
  browser: () => Browser
}

/** Gives the tests of a file, or of a describe, a built exchange of their own with the ready-made customers, and a browser. */
export const startForAll = (env: Record<string, string> = {}): Started => {
  let exchange: Awaited<ReturnType<typeof startExchange>>
  let browser: Browser

  beforeAll(async () => {
    exchange = await startExchange({ from: inject('seeded'), env })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await exchange?.drop()
  })

  return {
    open: (view) => openPage(browser, exchange.origin, view),
    exchange: () => exchange,
    browser: () => browser,
  }
}
