import type { Look } from '../../http/shell'

/** How a page of the desk is painted, and under which address the desk stands. */
export type View = Look & { base: string; isSandbox: boolean }
