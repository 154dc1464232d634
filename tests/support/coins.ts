import type { Coins } from '../../src/server/outside/coins'
import { sandboxAddress } from '../../src/server/sandbox/addresses'

/** Networks that take what they are asked for, and never tell how it ended. */
export const quietCoins: Coins = {
  depositAddress: async ({ coin, deposit }) => sandboxAddress(coin, `test-deposit/${deposit}`),
  networkFee: async () => '0.00001',
  address: async ({ order, coin }) => sandboxAddress(coin, `deposit/${order}`),
  send: async () => {},
}
