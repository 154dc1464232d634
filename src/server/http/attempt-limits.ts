import { enterQueue } from '../customers/password-queue'
import type { Handle } from '../database/handle'
import type { Exchange } from '../exchange'
import { operations, type Operation } from './contract'
import { knownBrowser } from './known-browser'
import { networkOf } from './network'
import { ageTries, countTry, forgetTries, refuseLocked, type Limit } from './rate-limits'
import type { CheckedCall, OperationId, Route } from './route'

const quarter = 15 * 60

/** Why a row must not be registered: its operation takes a secret, and nobody would count how often it is tried. */
export const uncounted = (
  row: Route,
  { id, attemptLimits, secrets, needsSession, takesFile }: Operation,
): string | null => {
  if (attemptLimits === undefined && secrets.length > 0)
    return `${id} takes ${secrets.join(', ')}, and the contract does not say how often it may be tried (x-attempt-limits)`
  if (takesFile && !needsSession && row.uploaderOf === undefined)
    return `The route of ${id} does not say whose file it takes`
  const isAccountKnown = needsSession || row.accountOf !== undefined
  if (attemptLimits?.account !== undefined && !isAccountKnown)
    return `The route of ${id} does not say whose secret is tried`
  if (attemptLimits?.account === undefined && row.accountOf !== undefined) return `${id} counts no tries of an account`
  if (attemptLimits?.network !== undefined && attemptLimits.network >= (attemptLimits.account ?? 0))
    return `${id} counts no fewer tries of an account from one network than in all`
  return null
}

/**
 * Starts a row whose try has been counted, of the address and of the account; answered well, the account's are forgotten,
 * unless kept. Who is not signed in yet, at a browser where the account's customer has been before, is counted by that
 * browser alone, and elsewhere first by their network: else strangers could use up all tries, and keep the customer out
 * for as long as they like.
 */
export const startCounted = async (row: Route, operation: Operation, call: CheckedCall): ReturnType<Route['start']> => {
  const { exchange, request, customer } = call
  const { id, attemptLimits } = operation
  row.check?.(call)
  if (row.isTry?.(call) === false) return row.start(call)
  const account = attemptLimits?.account === undefined ? undefined : await accountIn(row, call)
  const isOpen = !operation.needsSession && account !== undefined
  const browser = isOpen
    ? await exchange.database.read((handle) => knownBrowser(handle, exchange, request, account, call.now))
    : undefined
  const caller = browser ?? customer?.id ?? networkOf(request)
  const leave = takesPassword(operation) ? enterQueue({ name: caller, isKnown: caller !== networkOf(request) }) : idle
  try {
    if (attemptLimits?.address !== undefined && browser === undefined)
      await countTry(exchange, ofAddress(id, attemptLimits.address), networkOf(request))
    if (attemptLimits?.account === undefined || account === undefined) return await row.start({ ...call, caller })
    const { account: most, network = most } = attemptLimits
    const counted: Counted[] =
      browser === undefined
        ? [
            ...(network < most ? [{ limit: ofNetwork(id, network), who: `${account} ${networkOf(request)}` }] : []),
            { limit: ofAccount(id, most), who: account },
          ]
        : [{ limit: ofAccount(id, network), who: browser }]
    const onLockedOut = async () => row.lockedOut?.(call, account)
    for (const { limit, who } of counted) await countTry(exchange, limit, who, onLockedOut)
    const finish = await row.start({ ...call, caller })
    return async (tx) => {
      const result = await finish(tx)
      if (tx !== undefined && !attemptLimits.isKept)
        for (const { limit, who } of counted) await forgetTries(exchange, tx, limit, who)
      return result
    }
  } finally {
    leave()
  }
}

/** Whose a file is, before it is read; one that is refused then is a try of its address. */
export const uploaderIn = async (
  { uploaderOf }: Route,
  { id, attemptLimits }: Operation,
  call: CheckedCall,
): Promise<string> => {
  if (uploaderOf === undefined) return call.customer?.id ?? networkOf(call.request)
  return uploaderOf(call).catch(async (error: unknown) => {
    if (attemptLimits?.address !== undefined)
      await countTry(call.exchange, ofAddress(id, attemptLimits.address), networkOf(call.request))
    throw error
  })
}

type Counted = { limit: Limit; who: string }

const idle = (): void => {}

/** A password takes a tenth of a second and 32 MB to be looked at. */
const takesPassword = ({ secrets }: Operation): boolean => secrets.some((name) => /password$/i.test(name))

/** Refuses while the account's tries of an operation are used up, without counting one more. */
export const refuseUsedUpAttempts = async (exchange: Exchange, handle: Handle, id: OperationId, account: string) => {
  await refuseLocked(exchange, handle, ofAccount(id, mostOf(id)), account)
}

/** Tries of an operation's secret of an account were so much earlier. */
export const ageAttempts = (exchange: Exchange, tx: Handle, id: OperationId, account: string, seconds: number) =>
  ageTries(exchange, tx, ofAccount(id, mostOf(id)), account, seconds)

const mostOf = (id: OperationId): number => {
  const most = operations.get(id)?.attemptLimits?.account
  if (most === undefined) throw new Error(`The contract counts no tries of an account for ${id}`)
  return most
}

const accountIn = async ({ operationId, accountOf }: Route, call: CheckedCall): Promise<string> => {
  const account = accountOf ? await accountOf(call) : call.customer?.id
  if (account === undefined) throw new Error(`Nobody knows whose secret ${operationId} tries`)
  return account
}

const ofAddress = (id: string, most: number): Limit => ({ name: `${id}/address`, most, seconds: quarter })

const ofNetwork = (id: string, most: number): Limit => ({ ...ofAccount(id, most), name: `${id}/network` })

const ofAccount = (id: string, most: number): Limit => ({ name: `${id}/account`, most, seconds: quarter, locks: true })
