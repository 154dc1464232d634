import { brand } from '../company/brand'

/** Kinds of files that orders are exported as (rule constants-18). */
export const exportFormats = ['csv', 'xls'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Orders in one file at most (rule constants-11). */
export const exportSize = 10_000

/** Name of the file (rule constants-11). */
export const exportFileName = (format: ExportFormat): string => `orders.${format}`

export const statementFileName = (year: number): string =>
  `${brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${year}.csv`
