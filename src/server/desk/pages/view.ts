import type { Look } from '../../http/shell'
import type { Leaving } from '../operators'
import { hasRole, roleOfRoute, type Operator } from '../roles'

/** A form that was sent and is shown again: which of its page, and what was typed. */
export type Tried = { of: string; typed: Readonly<Record<string, string>> }

/** How a page of the desk is painted, under which address the desk stands, and who sits there. */
export type View = Look & {
  base: string
  isSandbox: boolean
  operator: Operator | null
  leaving: Leaving | null
  isAlone: boolean
  /** The address of what is shown. */
  page: string
  tried: Tried | null
}

/** What was typed into a field of a form that is shown again; null where the form was not sent. */
export const typedIn = ({ tried }: Pick<View, 'tried'>, of: string, name: string): string | null =>
  tried?.of === of ? (tried.typed[name] ?? '') : null

/** Whether the operator may send a form of the desk, by the address that it goes to: others are not shown it. */
export const maySend = ({ operator }: View, address: string): boolean => {
  const needed = roleOfRoute('POST', address)
  return operator !== null && needed !== undefined && hasRole(operator.roles, needed)
}
