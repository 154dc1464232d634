import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { createOpener, launchBrowser, type OpenPage, type View } from './browser'
import { startExchange, type RunningExchange } from './built-exchange'

type Started = {
  /** Opens a page of the exchange, in a browser window of its own. */
  open: (view?: View) => Promise<OpenPage>
  exchange: () => RunningExchange
  browser: () => Browser
}

/** Of all files of a worker, one after the other; it ends with the worker. */
let browserOfWorker: Browser | undefined

/** A browser for the tests of a file, which ends each page that one of them has left open. */
const sharedBrowser = (): (() => Browser) => {
  let browser: Browser
  beforeAll(async () => {
    if (!browserOfWorker?.isConnected()) browserOfWorker = await launchBrowser()
    browser = browserOfWorker
  })
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
  })
  return () => browser
}

/**
 * Gives the tests of a file the one exchange that all such files share, and a browser: for those that change nothing that
 * another test looks at, or have customers of their own. Whoever signs in last sets the language in which the exchange speaks
 * to a customer. An exchange of a file's own takes longer to start than most of these tests.
 */
export const startShared = (): Pick<Started, 'open'> => {
  const browser = sharedBrowser()
  return { open: createOpener(browser, () => inject('shared')) }
}

/** Gives the tests of a file, or of a describe, a built exchange of their own with the ready-made customers, and a browser. */
export const startForAll = (env: Record<string, string> = {}): Started => {
  let exchange: Awaited<ReturnType<typeof startExchange>>
  beforeAll(async () => {
    exchange = await startExchange({ from: inject('seeded'), env })
  })
  afterAll(() => exchange?.drop())
  const browser = sharedBrowser()

  return {
    open: createOpener(browser, () => exchange.origin),
    exchange: () => exchange,
    browser,
  }
}
