import type { bankListMachine } from '../../../machines/payment/bank-list'
import { awayBrowser, changed, checking, going } from '../browser/payments'
import type { BrowserHalf } from '../driver'

const away = awayBrowser('FinsharkPayment')

export const bankListBrowser = {
  ...away,
  sees: { ...away.sees, leaving: going },
  act: {
    ...away.act,
    'order.changed': changed,
    'bank.search': { fill: 'payment.banks.search', shows: ({ context }) => context.search },
    'bank.choose': {
      choose: /^Swedbank$/,
      chosen: ({ context }, { name }) => context.terms.providerName === name,
    },
    'payment.start': {
      press: ({ context }) => (context.terms.providerName === null ? 'payment.banks.choose' : 'payment.banks.continue'),
    },
  },
  steer: { ...away.steer, loadOrder: checking },
} satisfies BrowserHalf<typeof bankListMachine>
