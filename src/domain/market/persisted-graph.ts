import { coins, fiats } from '../money/currencies'
import { graphPeriods, type GraphChoice } from './graph'

/** A choice as a text to be kept: `6m SEK BTC`, and `6m SEK BTC,ETH +` where coins are compared. */
export const graphText = ({ period, fiat, coins: chosen, isComparing }: GraphChoice): string =>
  [period, fiat, chosen.join(), ...(isComparing ? ['+'] : [])].join(' ')

/** The choice that was kept; null where the text is none of ours. */
export const graphIn = (text: string): GraphChoice | null => {
  const [period, fiat, list = '', several] = text.split(' ')
  const names = list.split(',')
  const [first, ...others] = coins.filter((coin) => names.includes(coin)).toSorted(byPlaceIn(names))
  const knownPeriod = graphPeriods.find((each) => each === period)
  const knownFiat = fiats.find((each) => each === fiat)
  if (first === undefined || knownPeriod === undefined || knownFiat === undefined) return null
  const isComparing = several === '+'
  return { period: knownPeriod, fiat: knownFiat, coins: isComparing ? [first, ...others] : [first], isComparing }
}

const byPlaceIn =
  (names: readonly string[]) =>
  (one: string, other: string): number =>
    names.indexOf(one) - names.indexOf(other)
