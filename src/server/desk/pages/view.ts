import type { Look } from '../../http/shell'
import type { Leaving } from '../operators'
import { hasRole, roleOfRoute, type Operator } from '../roles'

/** How a page of the desk is painted, under which address the desk stands, and who sits there. */
export type View = Look & {
  base: string
  isSandbox: boolean
  operator: Operator | null
  leaving: Leaving | null
  isAlone: boolean
}

/** Whether the operator may send a form of the desk, by the address that it goes to: others are not shown it. */
export const maySend = ({ operator }: View, address: string): boolean => {
  const needed = roleOfRoute('POST', address)
  return operator !== null && needed !== undefined && hasRole(operator.roles, needed)
}
