import type { Rule } from './rules'

const text = 'tests/domain/wallet-proofs/text-to-sign.test.ts'
const shape = 'tests/domain/wallet-proofs/signatures.test.ts'
const buying = 'tests/machines/buy/buy.test.ts'
const wizard = 'tests/machines/wallet-proof/wallet-wizard.test.ts'
const screen = 'tests/screens/wallet-proof.test.tsx'
const checks = 'tests/server/wallet-proofs/verify.test.ts'

/** What a customer signs to show that an address is theirs, and which signatures show it. */
export const walletProofRules: readonly Rule[] = [
  {
    id: 'data-70',
    kind: 'rule',
    rule: 'The text to sign names exchange, customer, coin, address, Swedish day and a number that is used once.',
    test: `${text} › names exchange, customer, coin, address, Swedish day and the number that is used once`,
  },
  {
    id: 'data-71',
    kind: 'rule',
    rule: 'But for names the text to sign is ASCII, and has no blanks that a wallet would take away.',
    test: `${text} › has nothing but the name that is not ASCII, and no blanks that a wallet would take away`,
  },
  {
    id: 'data-72',
    kind: 'constant',
    rule: 'The number of a text to sign is random, and has 128 bits.',
    test: `${checks} › signed by a wallet of the sandbox › a random number is 128 bits, and never the same`,
  },
  {
    id: 'input-103',
    kind: 'rule',
    rule: 'A signature of Bitcoin, Litecoin or Bitcoin Cash is base64 of 65 bytes; blanks and broken lines are let be.',
    test: `${shape} › the shape of a pasted signature › %s takes base64 of 65 bytes, with blanks and broken lines`,
  },
  {
    id: 'input-104',
    kind: 'rule',
    rule: 'Bitcoin and Litecoin take a witness or a transaction by BIP-322 too.',
    test: `${shape} › the shape of a pasted signature › a witness by BIP-322 of %s: %s`,
  },
  {
    id: 'input-105',
    kind: 'rule',
    rule: 'A signature of Ethereum is hexadecimal of 65 bytes, with or without 0x.',
    test: `${shape} › the shape of a pasted signature › Ethereum takes hexadecimal of 65 bytes, in any case, with or without its prefix`,
  },
  {
    id: 'rights-100',
    kind: 'rule',
    rule: 'What wallets have published as signed proves its address.',
    test: `${checks} › a published signature › of $coin $address proves it: $from`,
  },
  {
    id: 'rights-101',
    kind: 'rule',
    rule: 'What was published as invalid proves nothing.',
    test: `${checks} › a published signature › with $why proves nothing: $from`,
  },
  {
    id: 'rights-102',
    kind: 'rule',
    rule: 'A signature that was changed in any way, or is of another text or address, proves nothing.',
    test: `${checks} › none of a thousand spoiled signatures proves anything`,
  },
  {
    id: 'rights-103',
    kind: 'rule',
    rule: 'A signature by BIP-322 is of the whole transaction, in strict DER, by one compressed key.',
    test: `${checks} › BIP-322 holds to its required rules › a key is compressed, and nothing stands beside it`,
  },
  {
    id: 'rights-104',
    kind: 'rule',
    rule: 'An address by several keys, a script or a contract is shown by the small amount.',
    test: `${checks} › an address that the small amount is for › is one of %s by a script: %s`,
  },
  {
    id: 'screens-182',
    kind: 'rule',
    rule: 'Buying for more than 1,000 euro leads from the placed order to whose wallet it is, whatever it is paid by.',
    test: `${buying} › placing › an order that asks whose wallet it is leads there before it is paid, by whichever way`,
    walked: ['buy.placing --done placeOrder[0]--> buy.toWallet'],
  },
  {
    id: 'screens-183',
    kind: 'rule',
    rule: 'The wizard can be left at any time, for payment where that is next, else for the order.',
    test: `${wizard} › where the wizard leads on › after %s`,
    walked: [
      'walletWizard.choosing --wizard.leave[0]--> walletWizard.toPayment',
      'walletWizard.choosing --wizard.leave[1]--> walletWizard.toOrder',
      'walletWizard.awaiting --wizard.leave[0]--> walletWizard.toPayment',
      'walletWizard.awaiting --wizard.leave[1]--> walletWizard.toOrder',
      'walletWizard.reviewing --wizard.leave[0]--> walletWizard.toPayment',
      'walletWizard.reviewing --wizard.leave[1]--> walletWizard.toOrder',
      'walletWizard.proven --wizard.leave[0]--> walletWizard.toPayment',
      'walletWizard.proven --wizard.leave[1]--> walletWizard.toOrder',
    ],
  },
  {
    id: 'screens-184',
    kind: 'rule',
    rule: 'The text to sign is shown to the letter, copied with one press and drawn as a QR code.',
    test: `${screen} › a text to sign › is shown to the letter, copied whole, and drawn as a code`,
    walked: ['walletWizard.signing'],
  },
  {
    id: 'screens-185',
    kind: 'rule',
    rule: 'The most used wallets of each coin have help.',
    test: `${screen} › a text to sign › has help for the wallets of %s`,
    walked: ['walletWizard.signing'],
  },
  {
    id: 'screens-186',
    kind: 'rule',
    rule: 'A small amount is told exactly, with where it comes from, where it goes and until when.',
    test: `${screen} › a small amount › in %s is told exactly, with both addresses and until when`,
    walked: ['walletWizard.awaiting'],
  },
  {
    id: 'screens-187',
    kind: 'rule',
    rule: 'Why a proof was refused is said where it can be given anew.',
    test: `${screen} › the ways › say why it was refused: %s`,
  },
  {
    id: 'states-310',
    kind: 'rule',
    rule: 'What another page has shown meanwhile is told in place of what was sent too late.',
    test: `${wizard} › a signature › comes too late where another page has shown it: what is known then is told`,
    walked: [
      'walletWizard.checkingSignature --error signProof[1]--> walletWizard.choosing.refreshing',
      'walletWizard.askingDeposit --error askDeposit[0]--> walletWizard.choosing.refreshing',
      'walletWizard.namingProvider --error nameProvider[0]--> walletWizard.choosing.refreshing',
      'walletWizard.namingOwner --error nameOwner[1]--> walletWizard.choosing.refreshing',
    ],
  },
]
