import { walletExportMachine } from '../../../machines/wallet-export/wallet-export'
import { oldWalletPassword } from '../../../src/server/sandbox/old-wallets'
import { defineDriver } from '../driver'
import { badInput, gone, noAnswer, plain, tooSoon } from './cases'
import { walletExportBrowser } from './wallet-export.browser'

const wrong = 'another wallet'

export const walletExportDriver = defineDriver(walletExportMachine)({
  states: {
    closed: 'is not shown',
    'open.asking': 'asks for the password of the old wallet',
    'open.opening': 'has the wallet opened',
    'open.shown': 'shows what opens the wallet',
  },
  inputs: { start: { title: 'somebody with an old wallet is about to buy', input: undefined } },
  events: {
    'export.open': { by: 'parent', cases: plain },
    'export.close': { cases: plain },
    'password.type': {
      cases: { right: { text: oldWalletPassword }, wrong: { text: wrong } },
      /** What stands there already is not typed again. */
      offered: ({ context: { password } }, name) => password !== (name === 'right' ? oldWalletPassword : wrong),
    },
    'field.blur': { cases: plain },
    'password.submit': { cases: plain },
  },
  children: {
    openWallet: {
      ok: { opened: { guid: '0f2a4a9e-3d5f-4b58-8b3e-9a2bd0a7c1e4', pwd: 'Vn3qk0cLxw7' } },
      fail: { 'wrong password': badInput('walletpass', 'walletPassword'), ...tooSoon, ...gone, ...noAnswer },
      offered: ({ context: { password } }, name) =>
        name !== (password === oldWalletPassword ? 'wrong password' : 'opened'),
    },
    copying: { done: {}, shows: {} },
  },
  costs: 'each failure begins with a password that is typed',
  delays: {},
  browser: walletExportBrowser,
})
