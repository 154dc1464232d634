import { fillStatement, type StatementPorts } from '../../../machines/lists/statement'
import { statementFileName } from '../../domain/exports'
import { read, type Api } from '../api/client'
import { readFile } from '../api/file'
import { asPort } from './problems'
import { saveFile } from './save-file'

/** The yearly statement as production runs it. In a chunk of its own. */
export const filledStatement = (api: Api) => fillStatement(statementPorts(api))

const statementPorts = (api: Api): StatementPorts => ({
  loadStatement: ({ year }, signal) => {
    const query = year === null ? {} : { year }
    return asPort(read(api.GET('/protected/v2/orders/statement', { params: { query }, signal })))
  },
  saveStatement: async ({ year }, signal) => {
    const params = { query: { year } }
    const call = api.GET('/protected/v2/orders/statement/file', { params, parseAs: 'blob', signal })
    saveFile(await asPort(readFile(call), ['too-many-requests']), statementFileName(year))
  },
})
