import { brand } from '../company/brand'
import type { TaxSoftware } from './account-entries'

/** Kinds of files that orders are exported as (rule constants-18). */
export const exportFormats = ['csv', 'xls'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Orders in one file at most (rule constants-11). */
export const exportSize = 10_000

/** Name of the file (rule constants-11). */
export const exportFileName = (format: ExportFormat): string => `orders.${format}`

/** Name of the file with a year's trades. */
export const statementFileName = (year: number): string => `${ownName}-${year}.csv`

/** Name of the file for tax software; without a year it has the whole history. */
export const transactionsFileName = (software: TaxSoftware, year: number | null): string =>
  year === null ? `${ownName}-${software}.csv` : `${ownName}-${software}-${year}.csv`

const ownName = brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
