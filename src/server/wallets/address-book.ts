import { checkAddress, oneSpelling } from '../../domain/orders/addresses'
import { coinNames, type Coin } from '../../domain/money/currencies'
import type { FieldProblem } from '../../domain/shared/problems'
import { translate } from '../../i18n/i18n'
import { lockCustomer, type CustomerRow } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { badInput, refused } from '../http/refused'
import { changeSaved, mostSaved, sweptAddressesOf, writeSaved, type SavedAddressRow } from './queries'

type Asked = { coin: Coin; address: string; label: string }

/** Puts an address into the book by the customer's own name for it; one that is there already gets the new name. */
export const saveAddress = async (
  tx: Transaction,
  customerId: string,
  asked: Asked,
  now: Date,
): Promise<SavedAddressRow> => {
  const label = asked.label.trim()
  const problems = problemsOf({ ...asked, label })
  if (problems.length > 0) throw badInput(problems)
  const at = { coin: asked.coin, address: oneSpelling(asked.coin, asked.address) }
  await lockCustomer(tx, customerId)
  const known = await changeSaved(tx, customerId, at, { label })
  if (known !== undefined) return known
  if ((await sweptAddressesOf(tx, customerId)).length >= mostSaved) throw refused('limit-reached')
  return writeSaved(tx, { customerId, ...at, label, createdAt: now })
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

const problemsOf = ({ coin, address, label }: Asked): FieldProblem[] => {
  const codes = [
    ['address', address === '' ? 'required' : checkAddress(coin, address).valid ? null : 'walletAddress'],
    ['label', label === '' ? 'required' : null],
  ] as const
  return codes.flatMap(([field, code]) => (code === null ? [] : [{ field, code }]))
}
