/** Coins traded, in the order in which they are shown. */
export const coins = ['BTC', 'ETH', 'LTC', 'BCH'] as const
export type Coin = (typeof coins)[number]

/** Currencies paid in. */
export const fiats = ['SEK', 'EUR'] as const
export type Fiat = (typeof fiats)[number]

export type Currency = Coin | Fiat

export const isFiat = (currency: Currency): currency is Fiat => fiats.some((fiat) => fiat === currency)

/** As they stand by themselves, in labels and lists. */
export const coinNames: Record<Coin, string> = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  LTC: 'Litecoin',
  BCH: 'Bitcoin Cash',
}

/** As they stand within a sentence, in both languages. */
export const coinNamesInText: Record<Coin, string> = {
  BTC: 'bitcoin',
  ETH: 'ether',
  LTC: 'litecoin',
  BCH: 'bitcoin cash',
}

export const defaultCoin: Coin = 'BTC'
export const defaultFiat: Fiat = 'SEK'

export const coinDecimals = 8
export const fiatDecimals = 2

/** Whether sending the coin costs a network fee (rule data-3). */
export const hasNetworkFee = (coin: Coin): boolean => coin === 'BTC' || coin === 'ETH'

/** Whether the customer may choose priority for the coin (rule data-3). */
export const hasPriority = (coin: Coin): boolean => coin === 'BTC'

const explorers: Record<Coin, string> = {
  BTC: 'https://mempool.space',
  ETH: 'https://etherscan.io',
  LTC: 'https://litecoinspace.org',
  BCH: 'https://blockchair.com/bitcoin-cash',
}

const transactionPath: Record<Coin, string> = { BTC: 'tx', ETH: 'tx', LTC: 'tx', BCH: 'transaction' }

/** How addresses begin that are of no main chain: nobody else has a chain of somebody's own. */
const testBeginnings: Partial<Record<Coin, RegExp>> = {
  BTC: /^(tb1|bcrt1|TB1|BCRT1|[mn2])/,
  LTC: /^(tltc1|rltc1|TLTC1|RLTC1|[mnQ2])/,
  BCH: /^(bchtest:|bchreg:|BCHTEST:|BCHREG:|[mn2])/,
}

/** Whether a public block explorer knows what goes to an address. */
export const hasExplorer = (coin: Coin, address: string): boolean => testBeginnings[coin]?.test(address) !== true

/** Address of a transaction in the coin's public block explorer. */
export const explorerTransaction = (coin: Coin, hash: string): string =>
  `${explorers[coin]}/${transactionPath[coin]}/${encodeURIComponent(hash)}`

/** Address of a wallet address in the coin's public block explorer. */
export const explorerAddress = (coin: Coin, address: string): string =>
  `${explorers[coin]}/address/${encodeURIComponent(address)}`
