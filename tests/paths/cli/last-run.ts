import { join, relative } from 'node:path'
import { root } from '../../support/source'
import type { RunRecord } from '../record'
import { folderOf, recordOf } from '../report/folder'

/** Where the runs of all machines stand, unless another folder is named. */
export const reportsFolder = relative(process.cwd(), join(root, 'reports/paths'))

/** The last run of a whole machine; nothing where there was none, or its file is broken. */
export const lastRun = (machine: string, by: RunRecord['by']): RunRecord | undefined =>
  recordOf(folderOf(reportsFolder, { by, isPart: false }), machine)
