import { coins, type Coin } from '../money/currencies'

/** The chains of a coin: where it is worth something, where it is tried, and one of somebody's own. */
export const chainNames = ['main', 'test', 'regtest'] as const
export type Chain = (typeof chainNames)[number]

/** The chains of coins that are not on their main one. */
export type Chains = Partial<Record<Coin, Chain>>

/** As the app is told them: `LTC=regtest BTC=test`, or nothing. */
export const chainsText = (chains: Chains): string =>
  coins.flatMap((coin) => (chains[coin] === undefined ? [] : [`${coin}=${chains[coin]}`])).join(' ')

/** The chains of such a text; what is none of it is left out. */
export const chainsIn = (text: string): Chains =>
  Object.fromEntries(
    coins.flatMap((coin) => {
      const name = new RegExp(`(?:^| )${coin}=(\\w+)`).exec(text)?.[1]
      const chain = chainNames.find((each) => each === name)
      return chain === undefined ? [] : [[coin, chain]]
    }),
  )
