import type { Page } from 'playwright-core'
import { type walletExportMachine, walletPasswordProblem } from '../../../machines/wallet-export/wallet-export'
import { walletExportHash } from '../../../src/domain/routing/wallet-export-hash'
import { answering, refusedWith } from '../browser/releases'
import { absent, isBusyWith, shown, shownOnly } from '../browser/sees'
import { stepsOn, atField } from '../browser/words'
import type { BrowserHalf } from '../driver'
import { gone } from './cases'

const open = 'POST /protected/v2/wallet/details'

const problems = {
  'bad-input': 'field.walletPassword',
  'too-many-requests': 'walletExport.problem.locked',
  'not-found': 'walletExport.problem.gone',
  unavailable: 'walletExport.problem.unavailable',
} as const

const ask = (page: Page): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash
  }, walletExportHash)

const close = async (page: Page): Promise<void> => {
  const { t } = await stepsOn(page)
  const closing = page.getByRole('dialog').getByRole('button', { name: t('common.close'), exact: true })
  await closing.first().click()
}

const isAway = async (page: Page): Promise<void> => {
  await absent(page.getByRole('dialog'))
  await page.waitForURL((url) => url.hash === '')
}

export const walletExportBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('old-wallet')
    await sandbox.hold(open)
    await page.goto('/app/order')
    await ask(page)
    await shown(page.getByRole('dialog'))
    await close(page)
    await isAway(page)
  },
  sees: {
    closed: isAway,
    'open.asking': async (page, { context }) => {
      const { t } = await stepsOn(page)
      const codes = ['bad-input', 'too-many-requests', 'not-found', 'unavailable'] as const
      await shownOnly(context.problem, codes, (code) =>
        page.getByRole('alert').getByText(t(problems[code]), { exact: true }),
      )
    },
    'open.opening': isBusyWith('walletExport.opening'),
    'open.shown': async (page) => {
      const { t } = await stepsOn(page)
      for (const name of ['guid', 'pwd'] as const)
        await shown(page.getByRole('button', { name: t('common.copyThis', { what: t(`walletExport.${name}`) }) }))
      await shown(page.getByRole('link', { name: t('walletExport.toGuide') }))
    },
  },
  act: {
    'export.open': ({ page }) => ask(page),
    'export.close': ({ page }) => close(page),
    'password.type': {
      fill: 'walletExport.password',
      shows: ({ context }) => context.password,
      problem: (snapshot) => atField(walletPasswordProblem(snapshot)),
    },
    'field.blur': { leave: 'walletExport.password' },
    'password.submit': { press: 'walletExport.show' },
  },
  steer: {
    openWallet: answering(open, { gone: refusedWith(gone.gone) }),
  },
  besides: ['field.blur'],
} satisfies BrowserHalf<typeof walletExportMachine>
