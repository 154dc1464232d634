import { eq } from 'drizzle-orm'
import { object, string } from 'superstruct'
import {
  addressWaitHours,
  allowedAddressesEndHours,
  isAllowedOnly,
  usableFromOf,
  type AllowedAddresses,
} from '../../domain/orders/allowed-addresses'
import type { SavedAddress } from '../../domain/orders/saved-addresses'
import { dateTimeText } from '../../i18n/dates'
import { customersZone, hoursAfter } from '../clock'
import { lockAndReadCustomer, type CustomerRow } from '../customers/customer'
import { waitOf } from '../customers/security-wait'
import type { Handle, Transaction } from '../database/handle'
import { customers, savedAddresses } from '../database/schema'
import type { Exchange } from '../exchange'
import type { CallingDevice } from '../http/calling-device'
import { refused } from '../http/refused'
import { jobKind } from '../jobs/jobs'
import { changed } from '../onboarding/changes'
import { writeToCustomer } from '../onboarding/mail'
import { savedAddressesOf, type SavedAddressRow } from './queries'

type Setting = Pick<CustomerRow, 'allowedAddressesSince' | 'allowedAddressesUntil'>
type Owner = Setting & Pick<CustomerRow, 'id' | 'securityChange' | 'securityChangedAt'>

/** Whether a customer's coins go only to addresses of the book. */
export const allowsSavedOnly = ({ allowedAddressesSince, allowedAddressesUntil }: Setting, now: Date): boolean =>
  isAllowedOnly({ since: allowedAddressesSince, until: allowedAddressesUntil }, now)

/** An address of the book as its customer is told of it. */
export const savedAnswer = (owner: Owner, row: SavedAddressRow, now: Date): SavedAddress => {
  const { id, coin, address, label, createdAt, lastUsedAt } = row
  const usableFrom = allowsSavedOnly(owner, now) ? usableFromOf(row, waitOf(owner, now), now) : null
  return {
    id,
    coin,
    address,
    label,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    usableFrom: usableFrom?.toISOString() ?? null,
  }
}

/** The addresses to which alone a customer's coins go; null while they go to any. */
export const allowedAddressesOf = async (handle: Handle, owner: Owner, now: Date): Promise<AllowedAddresses | null> => {
  const { allowedAddressesSince: since, allowedAddressesUntil: until } = owner
  if (since === null || !allowsSavedOnly(owner, now)) return null
  const book = await savedAddressesOf(handle, owner.id)
  return {
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
    addresses: book.map((row) => savedAnswer(owner, row, now)),
  }
}

/**
 * From now on a customer's coins go only to addresses of the book: those that were added lately can be used once their time is
 * over, since whoever has the session may have put them there. Where the end was asked for, it stays on. Nothing is told of what stands already.
 */
export const allowSavedOnly = async (
  tx: Transaction,
  exchange: Exchange,
  customerId: string,
  now: Date,
): Promise<AllowedAddresses> => {
  const owner = await lockAndReadCustomer(tx, customerId)
  const isOn = allowsSavedOnly(owner, now)
  if (isOn && owner.allowedAddressesUntil === null) return standing(tx, owner, now)
  const kept = { ...owner, allowedAddressesUntil: null }
  const next = isOn ? kept : { ...kept, allowedAddressesSince: now }
  await keep(tx, next)
  if (!isOn) await freeOld(tx, exchange, customerId, now)
  const addresses = (await savedAddressesOf(tx, customerId)).map(({ coin, address }) => `${coin} ${address}`)
  const notice = isOn ? 'allowedAddressesKept' : 'allowedAddressesOn'
  await tell(tx, exchange, next, { notice, addresses }, now)
  await changed(tx, exchange, customerId)
  return standing(tx, next, now)
}

/** Has it end by itself after its time; refused where it is not on, or that was asked for already. The customer is locked by the caller. */
export const endAllowedLater = async (
  tx: Transaction,
  exchange: Exchange,
  { owner, device }: { owner: CustomerRow; device: CallingDevice },
  now: Date,
): Promise<AllowedAddresses> => {
  if (!allowsSavedOnly(owner, now) || owner.allowedAddressesUntil !== null) throw refused('step-refused')
  const until = hoursAfter(now, allowedAddressesEndHours)
  const next = { ...owner, allowedAddressesUntil: until }
  await keep(tx, next)
  await exchange.jobs.enqueue(tx, allowedAddressesOver, { customerId: owner.id }, until)
  await tell(tx, exchange, next, { notice: 'allowedAddressesEnding', until, device }, now)
  await changed(tx, exchange, owner.id)
  return standing(tx, next, now)
}

/** Writes the customer, and tells open pages, that its time is over. */
export const allowedAddressesOver = jobKind({
  kind: 'allowed-addresses.over',
  payload: object({ customerId: string() }),
  run: ({ customerId }, exchange) =>
    exchange.database.transaction(async (tx) => {
      const owner = await lockAndReadCustomer(tx, customerId)
      const now = exchange.clock.now()
      if (owner.allowedAddressesUntil === null || allowsSavedOnly(owner, now)) return
      await keep(tx, { id: customerId, allowedAddressesSince: null, allowedAddressesUntil: null })
      await freeAll(tx, customerId)
      await tell(tx, exchange, owner, { notice: 'allowedAddressesOff' }, now)
      await changed(tx, exchange, customerId)
    }),
})

/** Open pages say from when an address can be used; they read it anew then. */
export const addressUsable = jobKind({
  kind: 'allowed-addresses.usable',
  payload: object({ customerId: string() }),
  run: ({ customerId }, exchange) => exchange.database.transaction((tx) => changed(tx, exchange, customerId)),
})

const keep = async (tx: Transaction, { id, ...setting }: Setting & Pick<CustomerRow, 'id'>): Promise<void> => {
  const { allowedAddressesSince, allowedAddressesUntil } = setting
  await tx.update(customers).set({ allowedAddressesSince, allowedAddressesUntil }).where(eq(customers.id, id))
}

const freeAll = async (tx: Transaction, customerId: string): Promise<void> => {
  await tx.update(savedAddresses).set({ usableFrom: null }).where(eq(savedAddresses.customerId, customerId))
}

const freeOld = async (tx: Transaction, exchange: Exchange, customerId: string, now: Date): Promise<void> => {
  await freeAll(tx, customerId)
  const isNew = ({ createdAt }: SavedAddressRow): boolean => createdAt > hoursAfter(now, -addressWaitHours)
  for (const { id, createdAt } of (await savedAddressesOf(tx, customerId)).filter(isNew)) {
    const usableFrom = hoursAfter(createdAt, addressWaitHours)
    await tx.update(savedAddresses).set({ usableFrom }).where(eq(savedAddresses.id, id))
    await exchange.jobs.enqueue(tx, addressUsable, { customerId }, usableFrom)
  }
}

const standing = async (tx: Transaction, owner: Owner, now: Date): Promise<AllowedAddresses> => {
  const allowed = await allowedAddressesOf(tx, owner, now)
  if (allowed === null) throw new Error('Coins go to any address, where they were to go only to some')
  return allowed
}

type Told = {
  notice: 'allowedAddressesOn' | 'allowedAddressesKept' | 'allowedAddressesEnding' | 'allowedAddressesOff'
  until?: Date
  addresses?: string[]
  device?: CallingDevice
}

const tell = async (
  tx: Transaction,
  exchange: Exchange,
  { id: customerId }: Owner,
  { notice, until, addresses = [], device }: Told,
  now: Date,
): Promise<void> => {
  const about = `allowed-addresses/${customerId}/${notice}/${now.toISOString()}`
  const values = {
    addresses: addresses.join('\n') || '–',
    ...(until === undefined ? {} : { until: dateTimeText(until.toISOString(), customersZone) }),
  }
  await writeToCustomer(
    tx,
    exchange,
    { customerId, notice, about, values, reference: customerId, device: device ?? null },
    now,
  )
}
