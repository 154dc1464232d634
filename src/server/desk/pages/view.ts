import type { Look } from '../../http/shell'
import type { Leaving } from '../operators'
import type { Operator } from '../roles'

/** How a page of the desk is painted, under which address the desk stands, and who sits there. */
export type View = Look & {
  base: string
  isSandbox: boolean
  operator: Operator | null
  leaving: Leaving | null
  isAlone: boolean
}
