import type { Page } from 'playwright-core'
import type { StatementSnapshot, statementMachine } from '../../../machines/statement/statement'
import { answering } from '../browser/releases'
import { absent, isBusy, says, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

const load = 'GET /protected/v2/orders/statement'
const save = 'GET /protected/v2/orders/statement/file'

const yearOn = async (page: Page) => {
  const { t } = await stepsOn(page)
  return page.getByLabel(t('statement.year'), { exact: true })
}

/** The model's 2026 is this year, its 2025 the one before. */
const thisYearIn = async (page: Page): Promise<number> =>
  Math.max(...(await (await yearOn(page)).locator('option').allTextContents()).map(Number))

const troubles = { other: 'statement.saveFailed', 'too-many-requests': 'statement.saveTooOften' } as const

const troubleShown = async (page: Page, { context }: StatementSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  for (const trouble of ['other', 'too-many-requests'] as const) {
    const problem = page.getByText(t(troubles[trouble]), { exact: true })
    await (context.trouble === trouble ? shown(problem) : absent(problem))
  }
}

export const statementBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await sandbox.hold(load, save)
    await page.goto('/app/order/statement')
  },
  sees: {
    loading: async (page) => {
      const { t } = await stepsOn(page)
      await shown(page.getByRole('status', { name: t('statement.loading') }))
    },
    failed: says('statement.failed'),
    shown: async (page, snapshot) => {
      const { t } = await stepsOn(page)
      const wanted = (await thisYearIn(page)) - (snapshot.context.year === 2026 ? 0 : 1)
      if ((await (await yearOn(page)).inputValue()) !== String(wanted)) throw new Error(`${wanted} is not chosen`)
      await isBusy(page.getByRole('button', { name: t('statement.save') }), false)
      await troubleShown(page, snapshot)
    },
    saving: async (page) => {
      const { t } = await stepsOn(page)
      await isBusy(page.getByRole('button', { name: t('statement.saving') }), true)
    },
  },
  act: {
    'year.choose': async ({ page }, { year }) => {
      const chosen = (await thisYearIn(page)) - (year === 2026 ? 0 : 1)
      await (await yearOn(page)).selectOption(String(chosen))
    },
    'statement.retry': { press: 'common.tryAgain' },
    'statement.save': { press: 'statement.save' },
  },
  steer: {
    loadStatement: answering(load),
    saveStatement: answering(save),
  },
} satisfies BrowserHalf<typeof statementMachine>
