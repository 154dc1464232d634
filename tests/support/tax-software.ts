import { parse } from 'csv-parse/sync'
import { create, record, string, array } from 'superstruct'
import { minus, plus, rounded, type Decimal } from '../../src/domain/money/money'

/** What a wallet holds of each currency, eight decimals; what it has nothing of is left out. */
type Holdings = Record<string, Decimal>

/** A file as the tool reads it: rows by its headings, by a library that the exchange does not write with. */
export const rowsIn = (file: Buffer): Record<string, string>[] =>
  create(parse(file, { columns: true, bom: false, relaxColumnCount: false }), array(record(string(), string())))

type Moved = readonly (readonly [currency: string | undefined, amount: Decimal])[]

/** Adds up what moved, row by row, and which currency was below zero after one of them. */
const heldAfter = (rows: readonly Moved[]): { held: Holdings; below: string[] } => {
  const held: Holdings = {}
  const below = new Set<string>()
  for (const moved of rows)
    for (const [currency, amount] of moved) {
      if (currency === undefined || currency === '') continue
      held[currency] = rounded(plus(held[currency] ?? '0', amount), 8, 'half-up')
      if (held[currency].startsWith('-') && Number(held[currency]) < 0) below.add(currency)
    }
  return {
    held: Object.fromEntries(Object.entries(held).filter(([, amount]) => Number(amount) !== 0)),
    below: [...below].toSorted(),
  }
}

const out = (amount = ''): Decimal => minus('0', amount === '' ? '0' : amount)
const into = (amount = ''): Decimal => (amount === '' ? '0' : amount)

/** By Koinly's rules: what is received comes, what is sent leaves, and so does the fee beside it. */
export const koinlyWallet = (file: Buffer) =>
  heldAfter(
    rowsIn(file).map((row) => [
      [row['Received Currency'], into(row['Received Amount'])],
      [row['Sent Currency'], out(row['Sent Amount'])],
      [row['Fee Currency'], out(row['Fee Amount'])],
    ]),
  )

/** By Divly's rules: each type has the columns that it requires, and no others but those of the fee. */
export const divlyWallet = (file: Buffer) =>
  heldAfter(
    rowsIn(file).map((row) => {
      const type = row['transaction_type']
      const received = [row['received_currency'], into(row['received_amount'])] as const
      const sent = [row['sent_currency'], out(row['sent_amount'])] as const
      if (type === 'Deposit' && row['sent_amount'] === '') return [received]
      if (type === 'Withdrawal' && row['received_amount'] === '') return [sent]
      if (type === 'Trade') return [received, sent, [row['fee_currency'], out(row['fee_amount'])] as const]
      throw new Error(`Divly reads no row of the type ${type}: ${JSON.stringify(row)}`)
    }),
  )

/** What a holder has of coins everywhere, where each coin that left goes to their own wallet and each that came is from there. */
export const coinsBought = (file: Buffer): Holdings =>
  heldAfter(
    rowsIn(file)
      .filter((row) => row['Sent Amount'] !== '' && row['Received Amount'] !== '')
      .map((row) => [
        [row['Received Currency'], into(row['Received Amount'])],
        [row['Sent Currency'], out(row['Sent Amount'])],
      ]),
  ).held
