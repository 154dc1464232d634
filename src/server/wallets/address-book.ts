import { checkAddress, oneSpelling } from '../../domain/orders/addresses'
import type { Chains } from '../../domain/orders/chains'
import { addressWaitHours } from '../../domain/orders/allowed-addresses'
import { coinNames, type Coin } from '../../domain/money/currencies'
import type { FieldProblem } from '../../domain/shared/problems'
import { translate } from '../../i18n/i18n'
import { dateTimeText } from '../../i18n/dates'
import { customersZone, hoursAfter } from '../clock'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import type { Handle, Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import type { CallingDevice } from '../http/calling-device'
import { badInput, refused } from '../http/refused'
import { writeToCustomer } from '../onboarding/mail'
import { spendSecondFactor, type SecondFactor } from '../two-factor/second-factor'
import { chainsOf } from '../outside/coins'
import { addressUsable, allowsSavedOnly, savedAnswer } from './allowed-addresses'
import { changeSaved, isSaved, mostSaved, sweptAddressesOf, writeSaved, type SavedAddressRow } from './queries'

type Asked = { coin: Coin; address: string; label: string }

/** Whether an address is put in that is not there yet, while coins go only to addresses of the book: that asks for proof. */
export const isGuarded = async (
  handle: Handle,
  exchange: Pick<Exchange, 'outside'>,
  owner: CustomerRow,
  asked: Asked,
  now: Date,
): Promise<boolean> => {
  if (!allowsSavedOnly(owner, now)) return false
  refuseMistyped(exchange, asked)
  return !(await isSaved(handle, owner.id, placeOf(asked)))
}

type Saved = { row: SavedAddressRow; owner: CustomerRow }

/**
 * Puts an address into the book by the customer's own name for it; one that is there already gets the new name. `factor` is
 * what was shown where proof was asked for, null where it was not.
 */
export const saveAddress = async (
  tx: Transaction,
  exchange: Exchange,
  customerId: string,
  { asked, factor, device }: { asked: Asked; factor: SecondFactor | null; device: CallingDevice },
  now: Date,
): Promise<Saved> => {
  refuseMistyped(exchange, asked)
  const label = asked.label.trim()
  const at = placeOf(asked)
  const owner = await lockAndReadCustomer(tx, customerId)
  const known = await changeSaved(tx, customerId, at, { label })
  if (known !== undefined) return { row: known, owner }
  if ((await sweptAddressesOf(tx, customerId)).length >= mostSaved) throw refused('limit-reached')
  if (!allowsSavedOnly(owner, now))
    return { row: await writeSaved(tx, { customerId, ...at, label, createdAt: now }), owner }
  // It was switched on since the call was looked at.
  if (factor === null) throw refused('step-refused')
  await spendSecondFactor(exchange, tx, owner, factor)
  const usableFrom = hoursAfter(now, addressWaitHours)
  const row = await writeSaved(tx, { customerId, ...at, label, createdAt: now, usableFrom })
  await exchange.jobs.enqueue(tx, addressUsable, { customerId }, usableFrom)
  await tellAdded(tx, exchange, { row, owner, device }, now)
  return { row, owner }
}

/** Tells a customer of an address that was added, and from when it can be used. */
const tellAdded = async (
  tx: Transaction,
  exchange: Exchange,
  { row, owner, device }: Saved & { device: CallingDevice },
  now: Date,
): Promise<void> => {
  const { usableFrom } = savedAnswer(owner, row, now)
  const values = {
    address: row.address,
    coin: coinNames[row.coin],
    from: usableFrom === null ? '' : dateTimeText(usableFrom, customersZone),
  }
  const about = `saved-address/${row.id}/added`
  const written = { customerId: owner.id, notice: 'addressAdded', about, values, reference: row.id, device } as const
  await writeToCustomer(tx, exchange, written, now)
}

/** Tells a customer of an address that coins can go to no more: it asks for no proof, but to put it back does, and takes a day. */
export const tellRemoved = async (
  tx: Transaction,
  exchange: Exchange,
  { row: { id, address, coin }, owner, device }: Saved & { device: CallingDevice },
  now: Date,
): Promise<void> => {
  const values = { address, coin: coinNames[coin] }
  const about = `saved-address/${id}/removed`
  await writeToCustomer(tx, exchange, { customerId: owner.id, notice: 'addressRemoved', about, values, device }, now)
}

/**
 * Keeps an address that is bought to, the first time by a name that we give it. A full book stays as it is: no order
 * fails on it. The customer is locked by the caller.
 */
export const keepUsed = async (
  tx: Transaction,
  { id: customerId, language }: Pick<CustomerRow, 'id' | 'language'>,
  { coin, address: typed }: { coin: Coin; address: string },
  now: Date,
): Promise<void> => {
  const at = { coin, address: oneSpelling(coin, typed) }
  if (await changeSaved(tx, customerId, at, { lastUsedAt: now })) return
  const book = await sweptAddressesOf(tx, customerId)
  if (book.length >= mostSaved) return
  const labels = new Set(book.map(({ label }) => label))
  const name = (number: number): string => translate(language)('addressLabel.given', { coin: coinNames[coin], number })
  let number = book.filter((row) => row.coin === coin).length + 1
  while (labels.has(name(number))) number += 1
  await writeSaved(tx, { customerId, ...at, label: name(number), createdAt: now, lastUsedAt: now })
}

const placeOf = ({ coin, address }: Asked): { coin: Coin; address: string } => ({
  coin,
  address: oneSpelling(coin, address),
})

const refuseMistyped = ({ outside }: Pick<Exchange, 'outside'>, { label, ...asked }: Asked): void => {
  const problems = problemsOf({ ...asked, label: label.trim() }, chainsOf(outside))
  if (problems.length > 0) throw badInput(problems)
}

const problemsOf = ({ coin, address, label }: Asked, chains: Chains): FieldProblem[] => {
  const codes = [
    ['address', address === '' ? 'required' : checkAddress(coin, address, chains).valid ? null : 'walletAddress'],
    ['label', label === '' ? 'required' : null],
  ] as const
  return codes.flatMap(([field, code]) => (code === null ? [] : [{ field, code }]))
}
