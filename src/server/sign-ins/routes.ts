import { route } from '../http/route'
import { signInsOf } from './history'

export const signInRoutes = [
  route('listSignIns', ({ tx, customer, query: { before, size = 10 }, now }) =>
    signInsOf(tx, customer.id, { before, size }, now),
  ),
]
