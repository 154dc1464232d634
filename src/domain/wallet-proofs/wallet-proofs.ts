import type { Coin, Fiat } from '../money/currencies'
import { compare, plus, times, type Decimal } from '../money/money'
import type { FieldCode } from '../shared/problems'
import type { SignatureProblem } from './signatures'

/** Above so many euro an order asks whose wallet its coins go to, or come from (EU 2023/1113, article 14(5)). */
export const proofLineInEuro: Decimal = '1000.00'

/** The line in a currency, exactly, at the kronor for one euro of the order's placing. */
export const proofLine = (fiat: Fiat, sekPerEuro: Decimal): Decimal =>
  fiat === 'EUR' ? proofLineInEuro : times(proofLineInEuro, sekPerEuro)

/** Whether an order of so much is above the line; one at the line is not. */
export const isAboveProofLine = ({ amount, fiat }: { amount: Decimal; fiat: Fiat }, sekPerEuro: Decimal): boolean =>
  compare(amount, proofLine(fiat, sekPerEuro)) > 0

/** For how many days an order that was paid waits for the proof; then it is refused and paid back. */
export const proofDays = 7

/** For how many years proofs are kept after they were last asked for. */
export const proofKeptYears = 5

/** For how many days a small deposit is awaited. */
export const testDepositDays = 7

/**
 * How it is shown whose an address is: by a text signed with its key, by a small amount sent from it, by naming the provider
 * that keeps it for the customer, or by naming somebody else whose it is, which support looks at.
 */
export const proofWays = ['signature', 'deposit', 'provider', 'owner'] as const
export type ProofWay = (typeof proofWays)[number]

/** What a field says of a signature that proves nothing. */
export const signatureFieldCode: Record<SignatureProblem, FieldCode> = {
  'signature-missing': 'required',
  'signature-malformed': 'signatureMalformed',
  'signature-invalid': 'signatureInvalid',
  'signature-other-address': 'signatureOtherAddress',
  'address-unsupported': 'addressCannotSign',
}

/** Where the proof of an address can be. A refused one can be given anew. */
export const proofStates = ['asked', 'awaiting', 'reviewing', 'refused', 'proven'] as const
export type ProofState = (typeof proofStates)[number]

/** Why a proof was refused: a small deposit of another amount or from another address, or support's decision. */
export const proofRefusals = ['amount', 'sender', 'review'] as const
export type ProofRefusal = (typeof proofRefusals)[number]

/** What is asked about the address of an order, and how that stands (`WalletProof` of the contract). */
export type WalletProof = {
  coin: Coin
  address: string
  state: ProofState
  /** Whether the order waits for it. */
  isAwaited: boolean
  /** Until when it waits, once it is paid; UTC (ISO 8601). */
  until: string | null
  /** What can be done now. */
  ways: ProofWay[]
  /** To be signed exactly so; lines end by a line feed. */
  text: string
  /** The small amount that is awaited, where it is to be sent, and until when. */
  deposit: { amount: Decimal; address: string; until: string } | null
  provider: WalletProvider | null
  owner: { name: string; relation: OwnerRelation } | null
  refusal: ProofRefusal | null
  provenBy: ProofWay | null
}

/** Exchanges and custodians that keep coins for their customers, by the name that they go by. */
export const walletProviders = [
  { id: 'binance', name: 'Binance' },
  { id: 'bitfinex', name: 'Bitfinex' },
  { id: 'bitgo', name: 'BitGo' },
  { id: 'bitpanda', name: 'Bitpanda' },
  { id: 'bitstamp', name: 'Bitstamp' },
  { id: 'bitvavo', name: 'Bitvavo' },
  { id: 'btcx', name: 'BTCX' },
  { id: 'bybit', name: 'Bybit' },
  { id: 'coinbase', name: 'Coinbase' },
  { id: 'crypto-com', name: 'Crypto.com' },
  { id: 'etoro', name: 'eToro' },
  { id: 'firi', name: 'Firi' },
  { id: 'gate', name: 'Gate' },
  { id: 'gemini', name: 'Gemini' },
  { id: 'k33', name: 'K33' },
  { id: 'kraken', name: 'Kraken' },
  { id: 'kucoin', name: 'KuCoin' },
  { id: 'nbx', name: 'NBX' },
  { id: 'okx', name: 'OKX' },
  { id: 'relai', name: 'Relai' },
  { id: 'revolut', name: 'Revolut' },
  { id: 'safello', name: 'Safello' },
  { id: 'swissquote', name: 'Swissquote' },
] as const satisfies readonly { id: string; name: string }[]
export type WalletProvider = (typeof walletProviders)[number]['id']

/** What somebody else whose address it is, is to the customer. */
export const ownerRelations = ['partner', 'relative', 'friend', 'company', 'seller', 'other'] as const
export type OwnerRelation = (typeof ownerRelations)[number]

export const longestOwnerName = 100

/**
 * What is wrong with the name of somebody else, a person's or a company's, without the blanks around it; null where nothing
 * is. Letters of any alphabet, digits and the signs of names.
 */
export const checkOwnerName = (name: string): FieldCode | null => {
  const bare = name.trim()
  if (bare === '') return 'required'
  return bare.length <= longestOwnerName && /^[\p{L}\p{M}\p{N} .,:;'’&()/+-]+$/u.test(bare) ? null : 'ownerName'
}

/** The least that a small deposit is of each coin: a small sum, and more than networks call dust. */
const leastTestDeposit: Record<Coin, Decimal> = { BTC: '0.00005', ETH: '0.001', LTC: '0.05', BCH: '0.01' }

/** How many different amounts are told of each coin. */
export const testDepositSteps = 999

/** The amount that is told for a small deposit: the least, and one of `testDepositSteps` steps, counted from 1. */
export const testDepositAmount = (coin: Coin, step: number): Decimal =>
  plus(leastTestDeposit[coin], times(String(step), '0.00000001'))
