import { dividedDown, plus, rounded, times, type Decimal } from '../../domain/money/money'
import type { Coin, Fiat } from '../../domain/money/currencies'

/** Where each price walks about, in kronor. */
const levels: Record<Coin | 'EUR', Decimal> = {
  BTC: '1045000',
  ETH: '36400',
  LTC: '1025',
  BCH: '5200',
  EUR: '11.05',
}

/** How far it walks in a year, as a share; coins follow the market and their own way. */
const spreads: Record<Coin | 'EUR', { market: number; own: number }> = {
  BTC: { market: 0.22, own: 0.06 },
  ETH: { market: 0.24, own: 0.12 },
  LTC: { market: 0.22, own: 0.14 },
  BCH: { market: 0.22, own: 0.16 },
  EUR: { market: 0, own: 0.02 },
}

/** The seed with which prices stand still at their levels: a figure that hangs on one can be told beforehand. */
export const stillSeed = 'still'

const year = 31_536_000
const octaves = 23

/**
 * Price of a coin at an instant. A random walk without memory: noise of halving periods from a year down to
 * some seconds, each half as wide as the square root of its period asks, so any instant can be asked for alone.
 */
export const walkedPrice = (seed: string, coin: Coin, fiat: Fiat, at: Date): Decimal => {
  const kronor = walked(seed, coin, at, 2)
  return fiat === 'SEK' ? kronor : dividedDown(kronor, walkedEuro(seed, at), 2)
}

/** Kronor for one euro at an instant. */
export const walkedEuro = (seed: string, at: Date): Decimal => walked(seed, 'EUR', at, 4)

/** A share about 1 that walks by itself, for figures without a level of their own. */
export const walkedShare = (seed: string, stream: string, at: Date): Decimal =>
  seed === stillSeed ? '1' : plus('1', millionths(0.2 * noise(`${seed}/${stream}`, at.getTime() / 1000)))

const walked = (seed: string, currency: Coin | 'EUR', at: Date, decimals: number): Decimal => {
  const { market, own } = spreads[currency]
  if (seed === stillSeed) return rounded(levels[currency], decimals, 'half-up')
  const seconds = at.getTime() / 1000
  const share = market * noise(`${seed}/market`, seconds) + own * noise(`${seed}/${currency}`, seconds)
  return rounded(times(levels[currency], plus('1', millionths(share))), decimals, 'half-up')
}

const millionths = (share: number): Decimal => times(String(Math.round(share * 1_000_000)), '0.000001')

const noise = (stream: string, seconds: number): number => {
  const start = textHash(stream)
  return Array.from({ length: octaves }, (_, octave) => octaveNoise(start, octave, seconds)).reduce(
    (sum, wave) => sum + wave,
    0,
  )
}

const octaveNoise = (start: number, octave: number, seconds: number): number => {
  const place = seconds / (year / 2 ** octave)
  const index = Math.floor(place)
  const part = place - index
  const [before, after] = [pointNoise(start, octave, index), pointNoise(start, octave, index + 1)]
  return (before + (after - before) * part * part * (3 - 2 * part)) * 2 ** (-octave / 2)
}

const pointNoise = (start: number, octave: number, index: number): number =>
  mixed(mixed(start ^ Math.imul(octave + 1, 0x9e3779b1)) ^ index) / 2 ** 31 - 1

const textHash = (text: string): number =>
  [...text].reduce((hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5)

const mixed = (value: number): number => {
  const first = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return (second ^ (second >>> 16)) >>> 0
}
