import type { WalletProof } from '../../src/domain/wallet-proofs/wallet-proofs'

/** What is asked about an address of Bitcoin, unless `change` says otherwise. */
export const walletProofWith = (change: Partial<WalletProof> = {}): WalletProof => ({
  coin: 'BTC',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  state: 'asked',
  isAwaited: true,
  until: null,
  ways: ['signature', 'deposit', 'provider', 'owner'],
  text: 'I show that this wallet is mine.',
  deposit: null,
  provider: null,
  owner: null,
  refusal: null,
  provenBy: null,
  ...change,
})
