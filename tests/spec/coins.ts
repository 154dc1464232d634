import type { Rule } from './rules'

/** Coins by a node of ours, and what each coin hangs on. */
export const coinRules: readonly Rule[] = [
  {
    id: 'product-233',
    kind: 'rule',
    rule: 'A coin that has no network is neither bought nor sold, and the log names it.',
    test: 'tests/server/outside/availability.test.ts › a coin that has no network is neither bought nor sold, and is named',
  },
  {
    id: 'product-234',
    kind: 'rule',
    rule: 'Addresses are taken by the chain that their coin is on: main, test or regtest.',
    test: 'tests/domain/orders/addresses.test.ts › on a chain that is not the main one › %s on %s has %s, and only there',
  },
  {
    id: 'product-235',
    kind: 'rule',
    rule: 'Coins go once by their key, whichever moment the exchange ends at.',
    test: 'tests/server/coin-node/send.test.ts › coins sent by a node (skipped where litecoind is not to be had) › go once where all ends %s',
  },
  {
    id: 'product-236',
    kind: 'rule',
    rule: 'What is signed keeps what it spends, also over a restart of the node.',
    test: 'tests/server/coin-node/send.test.ts › coins sent by a node (skipped where litecoind is not to be had) › that are signed and not sent keep what they spend, also over a restart of the node',
  },
  {
    id: 'product-237',
    kind: 'rule',
    rule: 'A bump spends what the transaction before it spends: one of them alone can be confirmed.',
    test: 'tests/server/coin-node/send.test.ts › coins sent by a node (skipped where litecoind is not to be had) › once the network has them › are bumped where they wait for long and others pay more: one payment, by the later transaction',
  },
  {
    id: 'product-238',
    kind: 'rule',
    rule: 'Each sale has an address of its own, of a key whose private half the exchange never has.',
    test: 'tests/server/coin-node/node.test.ts › an exchange with a node of Litecoin (skipped where litecoind is not to be had) › gives each sale the next address of the key, the same for the same sale',
  },
  {
    id: 'product-239',
    kind: 'rule',
    rule: 'A sale is paid once its coins lie as deep as their coin asks.',
    test: 'tests/server/coin-node/node.test.ts › an exchange with a node of Litecoin (skipped where litecoind is not to be had) › pays a sale once its coins lie as deep as their coin asks',
  },
  {
    id: 'product-240',
    kind: 'rule',
    rule: 'Coins that their chain takes back are told to the desk, and a sale that is not paid out waits for support.',
    test: 'tests/server/callbacks/reorganised.test.ts › coins that their chain took back before the money went leave the sale to support, and stand on the desk',
  },
  {
    id: 'product-241',
    kind: 'rule',
    rule: 'A payout that the desk has not paid by hand is not on its way while its account is frozen.',
    test: 'tests/server/bank-by-hand/bank-by-hand.test.ts › while the customer’s account is frozen › a payout that nobody has made is not on its way, and its order waits with the account',
  },
  {
    id: 'product-242',
    kind: 'rule',
    rule: 'No more of a coin is sold than its wallet has, beside what orders will take that are not ended.',
    test: 'tests/server/market/coins-left.test.ts › no more is sold than the wallet has beside what orders will take that are not ended',
  },
  {
    id: 'product-243',
    kind: 'rule',
    rule: 'A coin whose wallet has never answered is not sold.',
    test: 'tests/server/market/coins-left.test.ts › a coin whose wallet has never answered is not sold',
  },
  {
    id: 'product-244',
    kind: 'rule',
    rule: 'Nothing is paid out for coins that their chain has taken back until the desk has dealt with that.',
    test: 'tests/server/bank-by-hand/bank-by-hand.test.ts › while the chain has taken a sale’s coins back › nobody says that its payout was made, nor confirms it, until the desk has dealt with that',
  },
  {
    id: 'product-282',
    kind: 'rule',
    rule: 'Coins that their chain has taken back are not sent back to their customer until two operators let that go on.',
    test: 'tests/server/callbacks/reorganised.test.ts › while the money has not gone › coins of a sale that is refunded are not sent back until two operators let that go on',
  },
  {
    id: 'product-290',
    kind: 'rule',
    rule: 'Coins that two operators write off cancel a sale that nothing was paid for, and are nobody’s any more.',
    test: 'tests/server/callbacks/reorganised.test.ts › coins that are written off › cancel the sale that waits for support: it is told why, and nothing is owed',
  },
  {
    id: 'product-291',
    kind: 'rule',
    rule: 'Coins that their chain took back and that come again let their sale go on by themselves.',
    test: 'tests/server/callbacks/reorganised.test.ts › while the money has not gone › coins that come again let the payout go on by themselves',
  },
  {
    id: 'product-292',
    kind: 'rule',
    rule: 'The desk is told each time that the same coins leave the chain, also where the node lists none.',
    test: 'tests/server/coin-node/node.test.ts › an exchange with a node of Litecoin (skipped where litecoind is not to be had) › tells the desk each time that the same coins leave the chain, and that they came again',
  },
  {
    id: 'product-293',
    kind: 'rule',
    rule: 'A small deposit that its chain took back is not sent back until somebody has decided, or it comes again.',
    test: 'tests/server/wallet-proofs/wallet-proofs.test.ts › a small deposit › that its chain takes back › is not sent back until somebody has decided, or it comes again',
  },
  {
    id: 'product-294',
    kind: 'rule',
    rule: 'A sending that the network refuses as too cheap goes at once with a higher fee, by what was signed first.',
    test: 'tests/server/coin-node/send.test.ts › coins sent by a node (skipped where litecoind is not to be had) › that are too cheap by now for the network go at once with a higher fee, by what was signed first',
  },
  {
    id: 'product-295',
    kind: 'rule',
    rule: 'A sending whose coins were spent otherwise stands on the desk, and nothing is signed in its place.',
    test: 'tests/server/coin-node/send.test.ts › coins sent by a node (skipped where litecoind is not to be had) › once the network has them › whose coins were spent otherwise are told to the desk, also where nobody knows of a later attempt',
  },
  {
    id: 'product-296',
    kind: 'rule',
    rule: 'What the network took for a sending is posted once, when it is final.',
    test: 'tests/server/coin-node/send.test.ts › coins sent by a node (skipped where litecoind is not to be had) › once the network has them › and are final have cost what the network took, once',
  },
]
