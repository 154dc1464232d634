import type { Coin } from '../money/currencies'

/** How a wallet signs a text, where several do it alike. */
type SigningHelp = 'electrum' | 'sparrow' | 'trezor' | 'ledger' | 'bluewallet' | 'core' | 'metamask' | 'myetherwallet'

type SigningWallet = { name: string; help: SigningHelp }

const trezor = { name: 'Trezor', help: 'trezor' } as const
const ledger = { name: 'Ledger', help: 'ledger' } as const

/** The wallets of each coin that are most used, and sign texts. */
export const signingWallets: Record<Coin, readonly SigningWallet[]> = {
  BTC: [
    { name: 'Electrum', help: 'electrum' },
    { name: 'Sparrow', help: 'sparrow' },
    { name: 'BlueWallet', help: 'bluewallet' },
    trezor,
    ledger,
    { name: 'Bitcoin Core', help: 'core' },
  ],
  ETH: [{ name: 'MetaMask', help: 'metamask' }, { name: 'MyEtherWallet', help: 'myetherwallet' }, trezor, ledger],
  LTC: [{ name: 'Electrum-LTC', help: 'electrum' }, trezor, ledger, { name: 'Litecoin Core', help: 'core' }],
  BCH: [{ name: 'Electron Cash', help: 'electrum' }, trezor, ledger, { name: 'Bitcoin Cash Node', help: 'core' }],
}

/** The app that signs with a Ledger device, whose own does not. */
export const appForLedger: Record<Coin, string> = {
  BTC: 'Sparrow',
  ETH: 'MyEtherWallet',
  LTC: 'Electrum-LTC',
  BCH: 'Electron Cash',
}
