import type { Page } from 'playwright-core'
import type { statementMachine } from '../../../machines/statement/statement'
import { answering } from '../browser/releases'
import { has, isBusyWith, says, saysOnly, sees } from '../browser/sees'
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

export const statementBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await sandbox.hold(load, save)
    await page.goto('/app/order/statement')
  },
  sees: {
    loading: has('status', 'statement.loading'),
    failed: says('statement.failed'),
    shown: sees(
      async (page, snapshot) => {
        const wanted = (await thisYearIn(page)) - (snapshot.context.year === 2026 ? 0 : 1)
        if ((await (await yearOn(page)).inputValue()) !== String(wanted)) throw new Error(`${wanted} is not chosen`)
      },
      saysOnly(
        ['other', 'too-many-requests'],
        (trouble) => troubles[trouble],
        ({ context }) => context.trouble,
      ),
    ),
    saving: isBusyWith('statement.saving'),
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
