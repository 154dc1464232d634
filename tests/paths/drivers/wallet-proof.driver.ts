import { walletProofMachine } from '../../../machines/wallet-proof/wallet-proof'
import { defineDriver } from '../driver'
import { plain } from './cases'
import { walletProofBrowser } from './wallet-proof.browser'

const told = { by: 'parent', cases: plain } as const

export const walletProofDriver = defineDriver(walletProofMachine)({
  states: {
    asked: 'it is asked whose wallet it is',
    awaiting: 'a small amount is to come from it',
    reviewing: 'support looks at whose it is',
    refused: 'what was shown was refused',
    proven: 'it is known whose it is',
  },
  inputs: { '': { title: 'a customer whose order is above 1,000 euro', input: undefined } },
  events: {
    'signature.proven': { cases: plain },
    'provider.named': { cases: plain },
    'owner.named': { cases: plain },
    'deposit.asked': { cases: plain },
    'deposit.proven': told,
    'deposit.mismatched': told,
    'deposit.expired': told,
    'review.accepted': told,
    'review.refused': told,
  },
  children: {},
  delays: {},
  browser: walletProofBrowser,
})
