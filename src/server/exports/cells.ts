import type { Decimal } from '../../domain/money/money'

/** A cell: words, or a figure, which spreadsheets reckon with. */
export type Cell = string | { figure: Decimal } | null

/** A table as a file has it; `width` in characters. */
export type Sheet = {
  name: string
  columns: readonly { heading: string; width: number }[]
  rows: readonly (readonly Cell[])[]
}
