import type { redirectMachine } from '../../../machines/order/payment/redirect'
import { ended, followed, goesAtOnce, going, gone, openWay, processing, returned, starting } from '../browser/payments'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

export const redirectBrowser = {
  open: openWay('StripeCard'),
  sees: {
    deciding: null,
    starting: going,
    leaving: null,
    away: gone,
    'following.soon': processing(false),
    'following.late': processing(true),
    ...ended,
  },
  act: {
    'bank.search': async () => undefined,
    'bank.choose': async () => undefined,
    'payment.start': async () => undefined,
    'page.returned': returned,
    'payment.continue': async ({ page }) => {
      const { t, press } = await stepsOn(page)
      await press(t('payment.continue', { provider: 'Stripe' }))
    },
  },
  steer: {
    startPayment: starting,
    leave: goesAtOnce,
    watchReturn: async () => undefined,
    follow: followed,
  },
} satisfies BrowserHalf<typeof redirectMachine>
