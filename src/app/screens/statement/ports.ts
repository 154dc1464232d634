import type { StatementPorts } from '../../../../machines/statement/statement'
import { statementFileName, transactionsFileName } from '../../../domain/orders/exports'
import { read } from '../../api/client'
import { fileOf, readFile } from '../../api/file'
import { asPort } from '../../ports/problems'
import { saveFile } from '../../ports/save-file'
import type { Services } from '../../ports/services'

export const statementPorts = ({ api }: Services): StatementPorts => ({
  loadStatement: ({ year }, signal) => {
    const query = year === null ? {} : { year }
    return asPort(read(api.GET('/protected/v2/orders/statement', { params: { query }, signal })))
  },
  saveStatement: async ({ year }, signal) => {
    const params = { query: { year } }
    const call = api.GET('/protected/v2/orders/statement/file', { params, parseAs: 'blob', signal })
    saveFile(await asPort(readFile(call), ['too-many-requests']), statementFileName(year))
  },
  saveTransactions: async ({ software, year }, signal) => {
    const params = { query: year === null ? { software } : { software, year } }
    const call = api.GET('/protected/v2/orders/statement/transactions', { params, parseAs: 'blob', signal })
    const file = await asPort(fileOf(call), ['too-many-requests'])
    const isEmpty = file.size === 0
    if (!isEmpty) saveFile(file, transactionsFileName(software, year))
    return { isEmpty }
  },
})
