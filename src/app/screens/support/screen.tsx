import { provideSupport } from '../../../../machines/support/support'
import { defineScreen } from '../define-screen'
import { supportEffects, supportPorts } from './ports'
import { useSupport, type SupportActor } from './use-support'
import { SupportView } from './view'

const Support = ({ actor }: { actor: SupportActor }) => <SupportView {...useSupport(actor)} />

export default defineScreen('support', {
  machine: (services) => provideSupport({ ...supportPorts(services), ...supportEffects }),
  input: ({ customer, location }) => ({ customer, reference: location.search.order ?? null }),
  View: Support,
})
