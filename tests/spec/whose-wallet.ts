import type { Rule } from './rules'

const file = 'tests/server/wallet-proofs/wallet-proofs.test.ts'
const line = 'tests/domain/wallet-proofs/wallet-proofs.test.ts'
const machine = 'tests/machines/wallet-proof/wallet-proof.test.ts'
const sandbox = 'tests/server/sandbox/wallet-proofs.test.ts'

/** What an order above 1,000 EUR asks about the address that it goes to, or came from. */
export const whoseWalletRules: readonly Rule[] = [
  {
    id: 'calls-300',
    kind: 'call',
    call: 'getWalletProof',
    rule: 'An order above 1,000.00 EUR tells whose wallet is asked about, the text to sign, and every way to show it.',
    test: `${file} › a purchase › is told the text to sign, which names customer, coin, address, exchange and day, and every way`,
  },
  {
    id: 'calls-301',
    kind: 'call',
    call: 'signWalletProof',
    rule: 'A signature of the text proves it; what is none, or another’s, is refused at its field.',
    test: `${file} › a signature › %j is refused at its field: %s`,
  },
  {
    id: 'calls-302',
    kind: 'call',
    call: 'askTestDeposit',
    rule: 'A small deposit is told once, of an amount and to an address of its own, for seven days.',
    test: `${file} › a small deposit › is told once, to an address of its own, for seven days`,
  },
  {
    id: 'calls-303',
    kind: 'call',
    call: 'nameWalletProvider',
    rule: 'A provider of the list proves it.',
    test: `${file} › a provider › of the list proves it, and is told`,
  },
  {
    id: 'calls-304',
    kind: 'call',
    call: 'nameWalletOwner',
    rule: 'Somebody else is named with a relation, and the desk accepts or refuses it.',
    test: `${file} › somebody else › is looked at by the desk, which accepts it, and the order goes on`,
  },
  {
    id: 'constants-60',
    kind: 'constant',
    rule: 'The line is 1,000.00 EUR, of kronor at the rate of placing, exactly; an order at it is not asked.',
    test: `${line} › the line above which it is asked whose a wallet is › an order of %s %s is above it: %s`,
  },
  {
    id: 'states-300',
    kind: 'rule',
    rule: 'The proof has each decided step and no other.',
    test: `${machine} › the proof of whose an address is › has each decided step and refuses every other`,
    walked: [
      'walletProof.asked --signature.proven--> walletProof.proven',
      'walletProof.asked --provider.named--> walletProof.proven',
      'walletProof.asked --owner.named--> walletProof.reviewing',
      'walletProof.asked --deposit.asked--> walletProof.awaiting',
      'walletProof.awaiting --signature.proven--> walletProof.proven',
      'walletProof.awaiting --provider.named--> walletProof.proven',
      'walletProof.awaiting --owner.named--> walletProof.reviewing',
      'walletProof.awaiting --deposit.proven--> walletProof.proven',
      'walletProof.awaiting --deposit.mismatched--> walletProof.refused',
      'walletProof.awaiting --deposit.expired--> walletProof.asked',
      'walletProof.reviewing --review.accepted--> walletProof.proven',
      'walletProof.reviewing --review.refused--> walletProof.refused',
      'walletProof.refused --signature.proven--> walletProof.proven',
      'walletProof.refused --provider.named--> walletProof.proven',
      'walletProof.refused --owner.named--> walletProof.reviewing',
      'walletProof.refused --deposit.asked--> walletProof.awaiting',
    ],
  },
  {
    id: 'states-301',
    kind: 'rule',
    rule: 'An order above the line that is paid stays PAID without a rate, and waits for seven days.',
    test: `${file} › a purchase › that is paid stays PAID without a rate, and waits for seven days`,
  },
  {
    id: 'states-302',
    kind: 'rule',
    rule: 'Seven days after it was paid a purchase is refused, to the millisecond, and its money goes back.',
    test: `${file} › seven days after it was paid › a purchase is refused to the millisecond, and its money goes back`,
  },
  {
    id: 'states-303',
    kind: 'rule',
    rule: 'Coins of a sale are not sent back by themselves: after seven days the desk decides.',
    test: `${file} › a sale › goes to the desk after seven days, which sends the coins where the customer says`,
  },
  {
    id: 'states-304',
    kind: 'rule',
    rule: 'It is asked once for each address; all orders that wait for it go on together.',
    test: `${file} › a purchase › has every order that waits for the address go on, paid or not`,
  },
  {
    id: 'states-305',
    kind: 'rule',
    rule: 'Holds stand beside each other, and the order goes on when none stands.',
    test: `${file} › a purchase › waits for a new address beside it, and goes on when neither hold stands`,
  },
  {
    id: 'states-306',
    kind: 'rule',
    rule: 'A small deposit of another amount or from another address is refused, and stands on the desk.',
    test: `${file} › a small deposit › with another %s is refused, and stands on the desk`,
    walked: ['walletProof.awaiting --deposit.mismatched--> walletProof.refused'],
  },
  {
    id: 'states-307',
    kind: 'rule',
    rule: 'A small deposit is booked apart from its order, and goes back once that goes on or is over.',
    test: `${file} › a small deposit › of the amount from the address proves it, and goes back once the order goes on`,
  },
  {
    id: 'states-308',
    kind: 'rule',
    rule: 'A sale above the line is paid out once it is proven whose the address is that its coins came from.',
    test: `${file} › a sale › is paid out once it is proven whose the address is that its coins came from`,
  },
  {
    id: 'data-90',
    kind: 'rule',
    rule: 'Proofs are kept for five years after an order last asked for them.',
    test: `${file} › evidence › is kept for five years after an order last asked for it`,
  },
  {
    id: 'rights-120',
    kind: 'rule',
    rule: 'While the account is frozen no way is taken.',
    test: `${file} › a frozen account › refuses every way, and the order waits for both`,
  },
  {
    id: 'states-309',
    kind: 'rule',
    rule: 'In the sandbox a wallet signs, and a small deposit arrives as it was told or otherwise.',
    test: `${sandbox} › the wallet that signs › has a small deposit arrive: %s`,
  },
]
