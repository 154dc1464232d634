import { checkAddress } from '../../domain/orders/addresses'
import type { Coin } from '../../domain/money/currencies'
import type { Exchange } from '../exchange'
import { refused } from '../http/refused'
import { chainsOf } from '../outside/coins'

/** Has the coin's network name an address of ours for a small deposit. The same call sent again gets the same one. */
export const depositAddressOf = async (
  { outside, log }: Exchange,
  asked: { deposit: string; coin: Coin },
): Promise<string> => {
  const { coin } = asked
  const network = outside.coins[coin]
  if (network === undefined) throw refused('feature-off')
  const address = await network.depositAddress(asked).catch((error: unknown) => {
    log.warn({ coin, err: error }, 'no address was given for a small deposit')
    throw refused('provider-unavailable')
  })
  if (!checkAddress(coin, address, chainsOf(outside)).valid) throw new Error(`The address given for ${coin} is none`)
  return address
}
