import type { BookedTrade } from '../../domain/money/cost-basis'
import { swedishZone } from '../../domain/shared/swedish-days'
import { yearlyStatement, type YearlyStatement } from '../../domain/orders/yearly-statement'
import { dateText } from '../../i18n/dates'
import type { Handle } from '../database/handle'
import { bookedTradesOf } from './trades'

/** Where the tax year begins at midnight. */
export const taxZone = swedishZone

/** The calendar of the zone is asked on the days alone on which its year may not be that of UTC. */
export const taxYearOf = ({ at }: Pick<BookedTrade, 'at'>): number =>
  Number((turnsOfYear.includes(at.slice(4, 10)) ? dateText(at, taxZone) : at).slice(0, 4))

const turnsOfYear = ['-12-31', '-01-01']

/** Of the year that is asked for, or of the one that a tax return is made of now. */
export const statementOf = async (
  handle: Handle,
  customerId: string,
  asked: number | undefined,
  now: Date,
): Promise<YearlyStatement> => {
  const booked = await bookedTradesOf(handle, customerId)
  const thisYear = taxYearOf({ at: now.toISOString() })
  const statement = yearlyStatement(booked, asked ?? yearToDeclare(booked, thisYear - 1), taxYearOf)
  const years = new Set([...statement.years, thisYear, thisYear - 1])
  return { ...statement, years: [...years].toSorted((one, other) => other - one) }
}

const yearToDeclare = (booked: readonly BookedTrade[], lastYear: number): number => {
  const years = booked.map(taxYearOf)
  return years.includes(lastYear) || years.length === 0 ? lastYear : Math.max(...years)
}
