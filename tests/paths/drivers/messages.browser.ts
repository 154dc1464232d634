import type { messagesMachine } from '../../../machines/session/messages'
import { copyReference, openUnpaidOrder } from '../browser/copying'
import { says, saysNot } from '../browser/sees'
import type { BrowserHalf } from '../driver'

export const messagesBrowser = {
  open: openUnpaidOrder,
  sees: {
    hidden: saysNot('notice.copyUnsupported'),
    shown: says('notice.copyUnsupported'),
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
