import { utils, write, type CellObject } from 'xlsx'
import type { Cell, Sheet } from './cells'

/** The sheet as a workbook of Excel 97 to 2003 (BIFF8). Words are never formulas there; figures are numbers. */
export const xlsOf = ({ name, columns, rows }: Sheet): Buffer => {
  const headings = columns.map(({ heading }): CellObject => ({ t: 's', v: heading }))
  const sheet = utils.aoa_to_sheet([headings, ...rows.map((row) => row.map(cellOf))])
  sheet['!cols'] = columns.map(({ width }) => ({ wch: width }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, name)
  const file: unknown = write(book, { bookType: 'biff8', type: 'buffer' })
  if (!Buffer.isBuffer(file)) throw new TypeError('A workbook that is no file')
  return file
}

const cellOf = (cell: Cell): CellObject => {
  if (cell === null) return { t: 'z' }
  if (typeof cell === 'string') return { t: 's', v: cell }
  const decimals = cell.figure.split('.')[1]?.length ?? 0
  return { t: 'n', v: Number(cell.figure), z: decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}` }
}
