import type { Page } from 'playwright-core'
import type { ExportSnapshot, exportMachine } from '../../../machines/orders/export'
import { answering, refusedWith } from '../browser/releases'
import { absent, appears, isBusyWith, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

const call = 'GET /protected/v2/orders/export'

const troubles = {
  malformed: 'orderList.exportEmpty',
  'too-many-requests': 'orderList.exportTooOften',
  other: 'orderList.exportFailed',
} as const

const told = async (page: Page, { value, context }: ExportSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  await shown(page.getByRole('button', { name: t('orderList.export'), exact: true }))
  for (const trouble of ['malformed', 'too-many-requests', 'other'] as const) {
    const problem = page.getByText(t(troubles[trouble]), { exact: true })
    await (value === 'failed' && context.trouble === trouble ? shown(problem) : absent(problem))
  }
  const saved = page.getByText(t('orderList.exportSaved', { name: `orders.${context.asked?.format ?? ''}` }))
  await (value === 'saved' ? shown(saved) : absent(saved))
}

export const exportBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await sandbox.hold(call)
    await page.goto('/app/order/list')
  },
  sees: {
    ready: told,
    preparing: isBusyWith('orderList.exporting'),
    saved: told,
    failed: told,
  },
  act: {
    'export.start': async (stage, { format }) => {
      const { t, press } = await stepsOn(stage.page)
      await press(t('orderList.export'))
      const item = stage.page.getByRole('menuitem', { name: t(`orderList.format.${format}`) })
      await appears(stage, item)
      await item.click()
    },
    'export.cancel': { press: 'orderList.exportCancel' },
    'export.fetched': async () => undefined,
  },
  besides: ['export.fetched'],
  unreached: {
    'export.preparing --export.fetched--> (stays)': 'the last part of a file comes with its end',
    '⇠export.fetched «a part»': 'the last part of a file comes with its end',
  },
  steer: {
    saveOrders: answering(call, { empty: refusedWith({ code: 'malformed' }) }),
  },
} satisfies BrowserHalf<typeof exportMachine>
