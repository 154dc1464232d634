import { provideStatement } from '../../../../machines/statement/statement'
import { defineScreen } from '../define-screen'
import { statementPorts } from './ports'
import { useStatement, type StatementActor } from './use-statement'
import { StatementView } from './view'

const Statement = ({ actor }: { actor: StatementActor }) => <StatementView {...useStatement(actor)} />

export default defineScreen('statement', {
  machine: (services) => provideStatement(statementPorts(services)),
  input: () => undefined,
  View: Statement,
})
