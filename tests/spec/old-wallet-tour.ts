import type { Rule } from './rules'

/** Rules of old wallets, and of the guide tour. */
export const oldWalletAndTourRules: readonly Rule[] = [
  {
    id: 'calls-77',
    kind: 'call',
    rule: 'POST /wallet/details {walletpass} answers {pwd, guid}.',
    test: 'tests/server/wallets/old-wallet.test.ts › what opens an old wallet › is told for its password: the same each time, another for each customer',
  },
  {
    id: 'errors-70',
    kind: 'rule',
    rule: 'A wrong wallet password is ‘Wallet password is invalid’, as an error notice.',
    test: 'tests/screens/wallet-export.test.tsx › a wrong password is told as an error notice',
  },
  {
    id: 'input-79',
    kind: 'rule',
    rule: 'A wallet password is required and has 4 characters or more.',
    test: 'tests/machines/wallet-export/wallet-export.test.ts › less than four characters are not sent; what they lack is told once the field is left',
  },
  {
    id: 'screens-33',
    kind: 'rule',
    rule: 'The wallet export asks for the password, then shows guid and password with copy buttons, links to the guide, and says that it is no longer supported.',
    test: 'tests/screens/wallet-export.test.tsx › what opens the wallet is shown to be copied, beside the way to the guide',
    walked: [
      'walletExport.open.asking --password.submit--> walletExport.open.opening',
      'walletExport.open.opening --done openWallet--> walletExport.open.shown',
    ],
  },
  {
    id: 'screens-34',
    kind: 'rule',
    rule: 'Wallet export is in the account menu only with an old wallet and full access.',
    test: 'tests/browser/wallet-export.test.ts › who has no old wallet is offered nothing of it, and its address opens nothing',
  },
  {
    id: 'product-28',
    kind: 'rule',
    rule: 'The guide to the private key is a PDF in English and Swedish.',
    test: 'tests/server/public-site/public-site.test.ts › the guide to the private key of an old wallet › is a PDF of one page, with every step in the language: %s',
  },
  {
    id: 'calls-78',
    kind: 'call',
    rule: 'POST /auth/me/guide marks the guide seen: the guide-displayed flag is cleared.',
    test: 'tests/server/customers/current-user.test.ts › the guide tour › is still to be shown until it was seen, on any device',
  },
  {
    id: 'screens-35',
    kind: 'rule',
    rule: 'The tour runs on the buy page once the questionnaire is submitted, with GUIDE active, the flag set and full access.',
    test: 'tests/machines/tour/tour.test.ts › the tour is due › where it was not seen, the feature is on, and the customer has full access',
    walked: ['tour.waiting --place.changed--> tour.showing'],
  },
  {
    id: 'screens-36',
    kind: 'rule',
    rule: 'The tour runs on screens wider than 768 alone.',
    test: 'tests/browser/tour.test.ts › who is new › is not shown around where the screen is narrow, until it is wide; elsewhere it waits',
  },
  {
    id: 'screens-37',
    kind: 'rule',
    rule: 'Its five steps are welcome, account, buy and sell, orders, notifications, with Next, Back, Skip and Done.',
    test: 'tests/browser/tour.test.ts › who is new › is shown around in five steps by keys, with the focus in it, and not again',
    walked: [
      'tour.showing.welcome --step.next--> tour.showing.account',
      'tour.showing.account --step.next--> tour.showing.trade',
      'tour.showing.trade --step.next--> tour.showing.orders',
      'tour.showing.orders --step.next--> tour.showing.notifications',
      'tour.showing.notifications --step.next--> tour.marking',
      'tour.showing.account --step.back--> tour.showing.welcome',
      'tour.showing.trade --step.back--> tour.showing.account',
      'tour.showing.orders --step.back--> tour.showing.trade',
      'tour.showing.notifications --step.back--> tour.showing.orders',
      'tour.showing --tour.leave--> tour.marking',
    ],
  },
  {
    id: 'screens-38',
    kind: 'rule',
    rule: 'Esc exits the tour.',
    test: 'tests/browser/tour.test.ts › who is new › leaves it by %s, and has seen it',
    walked: ['tour.showing --tour.leave--> tour.marking'],
  },
]
