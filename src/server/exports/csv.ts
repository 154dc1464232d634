import Papa from 'papaparse'
import { livesAbroad } from '../../domain/customer/residence'
import type { CustomerRow } from '../customers/customer'
import { residentOf } from '../customers/standing'
import type { Cell, Sheet } from './cells'

/**
 * Which character parts columns, and which stands before decimals: as spreadsheets of the reader's country have it. The byte
 * order mark is there for Excel.
 */
type CsvForm = { separator: ',' | ';'; point: '.' | ','; hasMark: boolean }

/** As programs read it: a mark would be part of the first heading. */
export const csvOfPrograms: CsvForm = { separator: ',', point: '.', hasMark: false }

/** A Swede's spreadsheet takes semicolons and decimal commas, whatever language the app is read in. */
export const csvFormOf = (customer: CustomerRow): CsvForm =>
  customer.language === 'sv' || !livesAbroad(residentOf(customer))
    ? { separator: ';', point: ',', hasMark: true }
    : { separator: ',', point: '.', hasMark: true }

type Table = { columns: readonly { heading: string }[]; rows: Sheet['rows'] }

/** The sheet as CSV (RFC 4180) in UTF-8; no cell is a formula. */
export const csvOf = ({ columns, rows }: Table, { separator, point, hasMark }: CsvForm): Buffer => {
  const text = Papa.unparse(
    { fields: columns.map(({ heading }) => heading), data: rows.map((row) => row.map((cell) => textOf(cell, point))) },
    { delimiter: separator, newline: '\r\n' },
  )
  return Buffer.from(`${hasMark ? '\ufeff' : ''}${text}\r\n`, 'utf8')
}

const textOf = (cell: Cell, point: string): string => {
  if (cell === null) return ''
  if (typeof cell !== 'string') return cell.figure.replace('.', point)
  return startsFormula.test(cell) ? `'${cell}` : cell
}

/** What makes a spreadsheet reckon, also behind blanks (OWASP, "CSV Injection"). */
const startsFormula = /^\s*[=+\-@\t\r|%＝＋－＠]/
