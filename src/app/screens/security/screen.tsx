import { provideSecurity } from '../../../../machines/security/security'
import { Sections } from '../../sections'
import { defineScreen } from '../define-screen'
import { securityPorts } from './ports'
import { useSecurity, type SecurityActor } from './use-security'
import { SecurityView } from './view'

const Security = ({ actor }: { actor: SecurityActor }) => (
  <>
    <Sections />
    <SecurityView {...useSecurity(actor)} />
  </>
)

export default defineScreen('security', {
  machine: (services) => provideSecurity(securityPorts(services)),
  input: ({ customer }) => ({ customer }),
  View: Security,
})
