import { accounts, company } from '../../domain/company/company'
import { coins as allCoins } from '../../domain/money/currencies'
import { coinOf, fiatOf } from '../../domain/money/money'
import { triedHours, type Plan, type PlanBought, type PlanDue, type PlanShare } from '../../domain/plans/plans'
import { averagePrice, preparedOf } from '../../domain/plans/purchases'
import { hoursAfter } from '../clock'
import type { Handle } from '../database/handle'
import { boughtBy, ownPlanRow, placedOn, rhythmOf, sharesOf, waitingSums, type PlanRow } from './queries'

/** Plans as their customer sees them, in the order given. */
export const planAnswers = async (handle: Handle, rows: readonly PlanRow[]): Promise<Plan[]> => {
  if (rows.length === 0) return []
  const references = rows.map(({ reference }) => reference)
  const shares = await sharesOf(handle, references)
  const waiting = await waitingSums(handle, references)
  const bought = await boughtBy(handle, references)
  const days = rows.flatMap(({ reference, dueDay }) => (dueDay === null ? [] : [{ reference, day: dueDay }]))
  const placed = days.length === 0 ? [] : await placedOn(handle, days)
  return rows.map((row) => {
    const own = shares.get(row.reference) ?? []
    return answerOf(row, {
      shares: own,
      waiting: waiting.find(({ planReference }) => planReference === row.reference),
      bought: boughtOf(
        own,
        bought.filter(({ planReference }) => planReference === row.reference),
      ),
      placed: placed.filter(({ planReference, day }) => planReference === row.reference && day === row.dueDay),
    })
  })
}

export const planAnswer = async (handle: Handle, row: PlanRow): Promise<Plan> => {
  const [plan] = await planAnswers(handle, [row])
  if (plan === undefined) throw new Error('A plan has no answer')
  return plan
}

/** The customer's own plan as they see it. */
export const ownPlan = async (handle: Handle, reference: string, customerId: string): Promise<Plan> =>
  planAnswer(handle, await ownPlanRow(handle, reference, customerId))

type Parts = {
  shares: PlanShare[]
  waiting: Waiting | undefined
  bought: PlanBought[]
  placed: Awaited<ReturnType<typeof placedOn>>
}

const answerOf = (row: PlanRow, { shares, waiting, bought, placed }: Parts): Plan => ({
  reference: row.reference,
  state: row.state,
  fiat: row.fiat,
  amount: fiatOf(row.amount),
  shares,
  rhythm: rhythmOf(row),
  way: row.way,
  nextDay: row.nextDay,
  transfer: row.way === 'transfer' ? transferOf(row) : null,
  waiting: waitingAnswer(row, waiting),
  due: dueOf(row, shares, placed),
  bought,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

const transferOf = ({ fiat, number: ocr }: PlanRow): Plan['transfer'] =>
  fiat === 'SEK'
    ? { payee: company.name, account: accounts.bankgiro, bic: null, ocr }
    : { payee: accounts.sepa.owner, account: accounts.sepa.iban, bic: accounts.sepa.bic, ocr }

type Waiting = Awaited<ReturnType<typeof waitingSums>>[number]

/** Money that came just now buys at once: nothing is said of that. */
const waitingAnswer = ({ state }: PlanRow, waiting: Waiting | undefined): Plan['waiting'] => {
  if (waiting === undefined) return null
  const amount = fiatOf(waiting.amount ?? '0')
  const { heldUpAt, tooLittleAt, contradictedAt } = waiting
  if (state === 'PAUSED') return { amount, reason: 'paused', until: null }
  if (contradictedAt !== null) return { amount, reason: 'review', until: null }
  if (state === 'ENDED') return null
  if (heldUpAt !== null) return { amount, reason: 'not-now', until: hoursAfter(heldUpAt, triedHours).toISOString() }
  return tooLittleAt === null ? null : { amount, reason: 'too-little', until: null }
}

const dueOf = (
  { way, state, dueDay, amount }: PlanRow,
  shares: readonly PlanShare[],
  placed: Parts['placed'],
): PlanDue | null => {
  if (way !== 'reminder' || state !== 'ACTIVE' || dueDay === null) return null
  const purchases = preparedOf(amount, shares).map((prepared) => ({
    ...prepared,
    order: placed.find(({ coin }) => coin === prepared.coin)?.reference ?? null,
  }))
  return { day: dueDay, purchases }
}

type Bought = Omit<Awaited<ReturnType<typeof boughtBy>>[number], 'planReference'>

/** In the order of the shares; then coins of shares that it had before. */
const boughtOf = (shares: readonly PlanShare[], rows: readonly Bought[]): PlanBought[] => {
  const own = shares.map(({ coin }) => coin)
  const others = allCoins.filter((coin) => !own.includes(coin) && rows.some((row) => row.coin === coin))
  return [...own, ...others].map((coin) => {
    const row = rows.find((each) => each.coin === coin)
    const [spent, coins] = [fiatOf(row?.spent ?? '0'), coinOf(row?.coins ?? '0')]
    return { coin, purchases: row?.purchases ?? 0, spent, coins, averagePrice: averagePrice([{ total: spent, coins }]) }
  })
}
