import { forAllCoins, type CoinNetwork, type Coins } from '../../src/server/outside/coins'
import { sandboxAddress } from '../../src/server/sandbox/addresses'

/** A network that takes what it is asked for, and never tells how it ended. */
export const quietNetwork: CoinNetwork = {
  chain: 'main',
  depositAddress: async ({ coin, deposit }) => sandboxAddress(coin, `test-deposit/${deposit}`),
  networkFee: async () => '0.00001',
  address: async ({ order, coin }) => sandboxAddress(coin, `deposit/${order}`),
  send: async () => {},
}

export const quietCoins: Coins = forAllCoins(quietNetwork)

/** The same networks with something else of each. */
export const withEach = (coins: Coins, change: (network: CoinNetwork) => Partial<CoinNetwork>): Coins =>
  Object.fromEntries(Object.entries(coins).map(([coin, network]) => [coin, { ...network, ...change(network) }]))
