import type { statementMachine } from '../../../machines/statement/statement'
import { answering } from '../browser/releases'
import { has, isBusyWith, says, saysOnly } from '../browser/sees'
import type { BrowserHalf } from '../driver'

const load = 'GET /protected/v2/orders/statement'
const save = 'GET /protected/v2/orders/statement/file'

/** The model's 2026 is this year, its 2025 the one before; the newest is listed first. */
const placeOf = (year: number) => ({ index: year === 2026 ? 0 : 1 })

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
    shown: saysOnly(
      ['other', 'too-many-requests'],
      (trouble) => troubles[trouble],
      ({ context }) => context.trouble,
    ),
    saving: isBusyWith('statement.saving'),
  },
  act: {
    'year.choose': {
      select: 'statement.year',
      option: ({ year }) => placeOf(year),
      selected: ({ context }) => placeOf(context.year ?? 2026),
    },
    'statement.retry': { press: 'common.tryAgain' },
    'statement.save': { press: 'statement.save' },
  },
  steer: {
    loadStatement: answering(load),
    saveStatement: answering(save),
  },
} satisfies BrowserHalf<typeof statementMachine>
