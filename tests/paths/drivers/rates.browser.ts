import type { Page } from 'playwright-core'
import type { RatesSnapshot, ratesMachine } from '../../../machines/shared/rates'
import { answering } from '../browser/releases'
import { absent, says, saysIf, sees, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

const load = 'GET /protected/v2/market/rates'

/** How old the price is; while there is none, nothing is said of it. */
const ageShown = async (page: Page, { context }: RatesSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  const [fresh, old] = [t('rate.age', { seconds: 0 }).replace('0', '\\d+'), t('rate.old', { age: '.*' })]
  const age = page.getByText(new RegExp(`^(${fresh}|${old})$`))
  await (context.dated ? shown(age) : absent(age))
}

/** Where they never came, it is said that they cannot be had, also while they are asked for again. */
const failureSaid = saysIf('buy.noRates', ({ context }: RatesSnapshot) => context.hasFailed && !context.dated)

/** As a page is seen or not: the browser says so, and what it has to say is all that the page goes by. */
const look = async (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

export const ratesBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await sandbox.hold(load)
    await page.goto('/app/order')
  },
  sees: {
    loading: sees(
      async (page, snapshot) => (snapshot.context.dated ? says('rate.updating') : ageShown)(page, snapshot),
      failureSaid,
    ),
    loaded: ageShown,
    waiting: sees(ageShown, failureSaid),
    hidden: ageShown,
  },
  act: { 'page.hidden': ({ page }) => look(page, true), 'page.shown': ({ page }) => look(page, false) },
  steer: {
    loadRates: answering(load),
  },
} satisfies BrowserHalf<typeof ratesMachine>
