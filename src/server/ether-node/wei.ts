import { bigint, coerce, pattern, string, type Struct } from 'superstruct'
import { times, type Decimal } from '../../domain/money/money'

/** A whole number as nodes of Ethereum write it: in hexadecimal. */
export const Quantity: Struct<bigint, null> = coerce(bigint(), pattern(string(), /^0x[0-9a-f]+$/i), BigInt)

export const quantityOf = (value: bigint | number): string => `0x${value.toString(16)}`

/** The smallest part of ether. Refuses a sum that is no whole number of them. */
export const weiOf = (ether: Decimal): bigint => BigInt(times(ether, '1000000000000000000'))

/** Exactly, with as many decimals as it needs. */
export const etherOf = (wei: bigint): Decimal => times(String(wei), '0.000000000000000001')

export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

export const most = (one: bigint, other: bigint): bigint => (one > other ? one : other)
