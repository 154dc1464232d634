import type { Page } from 'playwright-core'
import type { ImportantMessagesSnapshot, importantMessagesMachine } from '../../../machines/lists/important-messages'
import { asked, failures, releasing } from '../browser/releases'
import { absent, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

const close = 'POST /protected/v2/auth/me/messages/{code}/close'

/** What the customer is told on the buy screen, what matters most first. */
const told = ['BUY_REJECTED', 'UPLOAD_DOCUMENTS'] as const

const bannerShown = async (page: Page, { context }: ImportantMessagesSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  const banner = page.getByRole('region', { name: t('message.name') })
  const code = told.find((each) => !context.closed.includes(each))
  if (code === undefined) return absent(banner)
  const title = code === 'BUY_REJECTED' ? t('message.BUY_REJECTED.text') : t('message.documentsRefused.text', { n: 1 })
  await shown(banner.getByText(title, { exact: true }))
  await shown(banner.getByText(t('documents.kind.residency')))
}

export const importantMessagesBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('document-rejected')
    await sandbox.hold(close)
    await page.goto('/app/order')
  },
  sees: { shown: bannerShown, telling: bannerShown },
  act: {
    'message.dismiss': async ({ page }) => {
      const { t } = await stepsOn(page)
      await page
        .getByRole('region', { name: t('message.name') })
        .getByRole('button', { name: t('common.close') })
        .click()
    },
  },
  steer: { closeMessage: releasing(close, { done: asked, 'no answer': failures['no answer'] }) },
} satisfies BrowserHalf<typeof importantMessagesMachine>
