import { brand } from '../company/brand'

/** Kinds of files that orders are exported as (spec, section 9). */
export const exportFormats = ['csv', 'xls'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Orders in one file at most (spec, section 9). */
export const exportSize = 10_000

/** Name of the file (spec, section 7). */
export const exportFileName = (format: ExportFormat): string => `orders.${format}`

export const statementFileName = (year: number): string =>
  `${brand.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${year}.csv`
