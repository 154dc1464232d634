import type { Page } from 'playwright-core'
import type { copyingMachine } from '../../../machines/shared/copying'
import { copyReference, openUnpaidOrder } from '../browser/copying'
import { absent, says, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

/** Whether the button says that what it stands beside was copied. */
const copied = async (page: Page, isCopied: boolean): Promise<void> => {
  const { t } = await stepsOn(page)
  const button = page.getByRole('button', { name: t('common.copyThis', { what: t('confirmation.ocr') }) })
  await shown(button)
  const said = button.getByText(t('notice.copied'), { exact: true })
  await (isCopied ? shown(said) : absent(said))
}

export const copyingBrowser = {
  open: openUnpaidOrder,
  sees: {
    idle: (page) => copied(page, false),
    copying: (page) => copied(page, false),
    copied: (page) => copied(page, true),
    unsupported: says('notice.copyUnsupported'),
  },
  act: { 'copy.ask': (stage) => copyReference(stage) },
  steer: {
    writeClipboard: {
      done: ({ sandbox }) => sandbox.releaseClipboard(),
      'not allowed': ({ sandbox }) => sandbox.releaseClipboard(false),
    },
  },
} satisfies BrowserHalf<typeof copyingMachine>
