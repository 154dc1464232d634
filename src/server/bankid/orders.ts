import { hoursAfter, secondsAfter } from '../clock'
import type { Handle, Transaction } from '../database/handle'
import {
  claimReference,
  dropReferences,
  leaseReference,
  moveReference,
  referenceOf,
  referencesIn,
  type ExternalReference,
} from '../outside/references'

const port = 'bankid'

/** `asked` while one exchange asks how it stands: BankID tells what came of an order once. */
const states = { open: 'open', asked: 'asked', ended: 'ended' } as const

/** BankID is not to be asked more often, whoever asks. */
const restSeconds = 1
/** Longer than an answer takes, and what it tells: who asked has ended then. */
const leaseSeconds = 15
const keptHours = 24

/** Writes down what BankID calls an order of ours. */
export const keepOrder = async (tx: Transaction, ours: string, theirs: string, now: Date): Promise<void> => {
  await claimReference(tx, { port, ours, theirs, state: states.open }, now)
}

/** A page of orders that have not ended, by our references. */
export const openOrders = async (handle: Handle, after: string, most: number): Promise<ExternalReference[]> => {
  const found = [
    ...(await referencesIn(handle, { port, state: states.open, after }, most)),
    ...(await referencesIn(handle, { port, state: states.asked, after }, most)),
  ]
  return found.toSorted((one, other) => (one.ours < other.ours ? -1 : 1)).slice(0, most)
}

/** What BankID calls an order of ours that has not ended; undefined where there is none. */
export const openOrderRef = async (handle: Handle, ours: string): Promise<string | undefined> => {
  const order = await referenceOf(handle, { port, ours })
  return order?.state === states.ended ? undefined : (order?.theirs ?? undefined)
}

/** Takes an order, to ask about it: of several who do so at the same time one is answered that it has. */
export const takeOrder = (tx: Transaction, ours: string, now: Date): Promise<boolean> => {
  const [rested, left] = [secondsAfter(now, -restSeconds), secondsAfter(now, -leaseSeconds)]
  return leaseReference(tx, { port, ours, from: states.open, to: states.asked, rested, left }, now)
}

/** Gives back what was taken at an instant, to be asked about again; not where another has taken it since. */
export const leaveOrder = (tx: Transaction, ours: string, takenAt: Date, now: Date): Promise<boolean> =>
  moveReference(tx, { port, ours, from: states.asked, to: states.open, since: takenAt }, now)

/** Nothing more comes of it. */
export const endOrder = async (tx: Transaction, ours: string, now: Date): Promise<void> => {
  for (const from of [states.open, states.asked]) await moveReference(tx, { port, ours, from, to: states.ended }, now)
}

/** Takes away what is too old. */
export const dropOldBankidOrders = (tx: Transaction, now: Date): Promise<number> =>
  dropReferences(tx, port, hoursAfter(now, -keptHours))
