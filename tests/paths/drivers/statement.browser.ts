import { create, enums, number, type } from 'superstruct'
import type { statementMachine } from '../../../machines/statement/statement'
import { taxSoftware } from '../../../src/domain/orders/account-entries'
import { statementFileName, transactionsFileName } from '../../../src/domain/orders/exports'
import { answering } from '../browser/releases'
import { noteSavedFiles, savingFile } from '../browser/saved-files'
import { has, isBusyWith, says, saysOnly } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'

const load = 'GET /protected/v2/orders/statement'
const save = 'GET /protected/v2/orders/statement/file'
const saveTransactions = 'GET /protected/v2/orders/statement/transactions'

/** How the name of figures ends whose customer has no orders. */
export const ofNobody = ', of nobody'

/** The model's 2026 is this year, its 2025 the one before; the newest is listed first. */
const placeOf = (year: number) => ({ index: year === 2026 ? 0 : 1 })

const troubles = {
  other: 'statement.saveFailed',
  'too-many-requests': 'statement.saveTooOften',
  nothing: 'statement.nothingYet',
  'nothing in the year': 'statement.nothingInFile',
} as const

const periods = { all: { index: 0 }, year: { index: 1 } } as const

const Chosen = type({ year: number(), software: enums(taxSoftware), period: enums(['year', 'all']) })

/** What the page's machine would save now. */
const chosenOn = async ({ sandbox }: Stage) => create(await sandbox.contextOf('statement'), Chosen)

export const statementBrowser = {
  open: async ({ page, sandbox }, _, steps) => {
    if (steps.some(({ label }) => label.includes(ofNobody))) await sandbox.newcomer('done')
    else await sandbox.seed('verified-swede')
    await sandbox.hold(load, save, saveTransactions)
    await noteSavedFiles(page)
    await page.goto('/app/order/statement')
  },
  sees: {
    loading: has('status', 'statement.loading'),
    failed: says('statement.failed'),
    shown: saysOnly(
      ['other', 'too-many-requests', 'nothing', 'nothing in the year'],
      (trouble) => troubles[trouble],
      ({ context: { trouble, transactionsTrouble, period } }) =>
        trouble ??
        (transactionsTrouble === 'nothing' && period === 'year' ? 'nothing in the year' : transactionsTrouble),
    ),
    saving: isBusyWith('statement.saving'),
    savingTransactions: isBusyWith('statement.saving'),
  },
  act: {
    'year.choose': {
      select: 'statement.year',
      option: ({ year }) => placeOf(year),
      selected: ({ context }) => placeOf(context.year ?? 2026),
    },
    'statement.retry': { press: 'common.tryAgain' },
    'statement.save': { press: 'statement.save' },
    'period.choose': {
      select: 'statement.period',
      option: ({ period }) => periods[period],
      selected: ({ context: { period } }) => periods[period],
    },
    'transactions.save': async ({ page }, { software }) => {
      const { press, t } = await stepsOn(page)
      await press(t(software === 'divly' ? 'statement.saveDivly' : 'statement.saveKoinly'))
    },
  },
  steer: {
    loadStatement: answering(load),
    saveStatement: savingFile(
      save,
      () => true,
      async (stage) => statementFileName((await chosenOn(stage)).year),
    ),
    saveTransactions: savingFile(
      saveTransactions,
      (name) => name === 'saved',
      async (stage) => {
        const { software, period, year } = await chosenOn(stage)
        return transactionsFileName(software, period === 'all' ? null : year)
      },
    ),
  },
} satisfies BrowserHalf<typeof statementMachine>
