import { provideSessions } from '../../../../machines/sessions/sessions'
import { Sections } from '../../sections'
import { defineScreen } from '../define-screen'
import { sessionsPorts } from './ports'
import { useSessions, type SessionsActor } from './use-sessions'
import { SessionsView } from './view'

const Sessions = ({ actor }: { actor: SessionsActor }) => (
  <>
    <Sections />
    <SessionsView {...useSessions(actor)} />
  </>
)

export default defineScreen('sessions', {
  machine: (services) => provideSessions(sessionsPorts(services)),
  input: () => undefined,
  View: Sessions,
})
