import type { Page } from 'playwright-core'
import { startExchange } from '../support/built-exchange'
import { launchBrowser, openPage } from '../support/browser'
import { newcomer } from '../support/newcomer'
import { onboarding } from '../../src/server/questionnaires/onboarding'
import { machine, tableOf, type Row } from './table'

declare global {
  interface Window {
    /** What was a page's heading, and from when it was painted. */
    headings: { text: string; at: number }[]
  }
}

const password = 'four quiet moose'

/**
 * Takes new customers through the wizard and measures, in the browser, from the end of the answer that finishes a step
 * until the next step is painted. Medians over the customers, of whom the first one, for whom nothing is warm, is not
 * counted.
 */
export const benchSteps = async ({ rounds }: { rounds: number }): Promise<string> => {
  const head = machine()
  const exchange = await startExchange()
  const browser = await launchBrowser()
  const times = new Map<string, number[]>()
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const { page, close } = await openPage(browser, exchange.origin, { prefetches: true })
      for (const [name, time] of await walked(page, round))
        if (round > 0) times.set(name, [...(times.get(name) ?? []), time])
      await close()
    }
  } finally {
    await browser.close()
    await exchange.stop()
  }
  const rows: Row[] = [...times].map(([name, values]) => ({
    group: 'From answer to next step',
    name,
    unit: 'ms',
    values: [values],
  }))
  return [...head, `Medians of ${rounds} customers, one after the other`, '', tableOf(['Chromium'], rows)].join('\n')
}

const walked = async (page: Page, round: number): Promise<[string, number][]> => {
  const customer = newcomer(page, 'en')
  const { t, shows, press } = customer
  const email = `round-${round}@example.com`
  const number = `+4670174${1000 + round}`
  const times: [string, number][] = []
  const timed = async (name: string, call: string, act: () => Promise<unknown>, title: string) => {
    await act()
    await shows(title)
    times.push([name, await timeOf(page, call, title)])
  }
  await page.addInitScript(watchHeadings)
  await customer.signUp(email, password)
  await press(t('onboarding.all.start'))
  await timed('e-mail confirmed', '/signup/confirm', () => customer.confirmEmail(email), t('phone.title'))
  await timed(
    'phone confirmed',
    '/phone/verify',
    () => customer.givePhone(`0${number.slice(3)}`, number),
    t('twoFactor.title'),
  )
  await timed('two-factor skipped', '/2fa/skip', () => customer.skipTwoFactor(), t('personal.title'))
  const person = `199001${10 + round}-0000`
  await timed(
    'personal details saved',
    '/profile/personal',
    () => customer.givePersonalDetails(person),
    t('documents.title'),
  )
  await timed('last document sent', '/profile/id', () => giveDocuments(customer), questions)
  await press(t('questions.start'))
  await customer.answer()
  return times
}

const questions = onboarding.title({ locale: 'en', fiat: 'SEK' })

const giveDocuments = async ({ giveDocument }: ReturnType<typeof newcomer>): Promise<void> => {
  for (const kind of ['id-front', 'id-back', 'residency'] as const) await giveDocument(kind)
}

/** Runs in the page before anything of it does. */
const watchHeadings = (): void => {
  window.headings = []
  new MutationObserver(() => {
    const text = document.querySelector('main h1')?.textContent ?? ''
    if (text === '' || text === window.headings.at(-1)?.text) return
    const heading = { text, at: Infinity }
    window.headings.push(heading)
    requestAnimationFrame(() => {
      heading.at = performance.now()
    })
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Milliseconds from the end of the last answer of a call until the heading was painted. */
const timeOf = async (page: Page, call: string, title: string): Promise<number> => {
  await page.waitForFunction(
    (text) => window.headings.some((heading) => heading.text === text && heading.at < Infinity),
    title,
  )
  return page.evaluate(
    ({ path, text }) => {
      const shown = window.headings.find((heading) => heading.text === text)?.at ?? Infinity
      const answers = performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith(path)
            ? [entry.responseEnd]
            : [],
        )
      return shown - Math.max(...answers.filter((end) => end <= shown))
    },
    { path: call, text: title },
  )
}
