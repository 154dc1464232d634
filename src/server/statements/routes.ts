import { holdingsAfter } from '../../domain/money/cost-basis'
import { route } from '../http/route'
import { statementOf } from './statement'
import { bookedTradesOf } from './trades'

export const statementRoutes = [
  route('getHoldings', async ({ tx, customer }) => holdingsAfter(await bookedTradesOf(tx, customer.id))),

  route('getStatement', ({ tx, customer, now, query: { year } }) => statementOf(tx, customer.id, year, now)),
]
