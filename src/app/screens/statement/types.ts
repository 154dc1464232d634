import type { Period, StatementProblem, TransactionsProblem } from '../../../../machines/statement/statement'
import type { TaxSoftware } from '../../../domain/orders/account-entries'
import type { YearlyStatement } from '../../../domain/orders/yearly-statement'

/** `year` is chosen among `years`. */
type Chosen = { year: number; years: readonly number[]; onYear: (year: number) => void }

export type StatementScreen =
  | { state: 'loading'; chosen: Chosen | null }
  | { state: 'failed'; chosen: Chosen | null; onTryAgain: () => void }
  | ({ state: 'empty'; chosen: Chosen } & Pick<ShownStatement, 'statement' | 'isOngoing' | 'files'>)
  | ({ state: 'shown'; chosen: Chosen } & ShownStatement)

export type ShownStatement = {
  statement: YearlyStatement
  /** Whether the year has not ended. */
  isOngoing: boolean
  isSaving: boolean
  trouble: StatementProblem | null
  onSave: () => void
  files: SoftwareFiles
}

/** Files for tax software; `saving` is the one that is being made. `isBusy`: some file of the page is, and no other is asked for. */
export type SoftwareFiles = {
  period: Period
  saving: TaxSoftware | null
  isBusy: boolean
  trouble: TransactionsProblem | null
  onPeriod: (period: Period) => void
  onSave: (software: TaxSoftware) => void
}
