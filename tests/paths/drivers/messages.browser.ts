import type { messagesMachine } from '../../../machines/session/messages'
import { copyReference, openUnpaidOrder } from '../browser/copying'
import { absent, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

export const messagesBrowser = {
  open: openUnpaidOrder,
  sees: {
    hidden: async (page) => {
      const { t } = await stepsOn(page)
      await absent(page.getByText(t('notice.copyUnsupported'), { exact: true }))
    },
    shown: async (page) => {
      const { t } = await stepsOn(page)
      await shown(page.getByRole('status').getByText(t('notice.copyUnsupported'), { exact: true }))
    },
  },
  act: {
    'message.show': async (stage) => {
      await copyReference(stage)
      await stage.sandbox.releaseClipboard(false)
    },
    'message.close': { press: 'common.close', within: '[role=status]' },
  },
  steer: {},
} satisfies BrowserHalf<typeof messagesMachine>
