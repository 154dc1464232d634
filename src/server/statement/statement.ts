import type { BookedTrade } from '../../domain/cost-basis'
import { yearlyStatement, type YearlyStatement } from '../../domain/yearly-statement'
import { dateText } from '../../words/dates'
import type { Handle } from '../database/handle'
import { bookedTradesOf } from './trades'

/** Where the tax year begins at midnight. */
export const taxZone = 'Europe/Stockholm'

export const taxYearOf = ({ at }: Pick<BookedTrade, 'at'>): number => Number(dateText(at, taxZone).slice(0, 4))

export const statementOf = async (handle: Handle, customerId: string, year: number): Promise<YearlyStatement> =>
  yearlyStatement(await bookedTradesOf(handle, customerId), year, taxYearOf)
