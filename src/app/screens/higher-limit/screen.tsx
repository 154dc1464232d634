import { provideHigherLimit } from '../../../../machines/higher-limit/higher-limit'
import { Sections } from '../../sections'
import { defineScreen } from '../define-screen'
import { higherLimitChildren, higherLimitPorts } from './ports'
import { useHigherLimit, type HigherLimitActor } from './use-higher-limit'
import { HigherLimitView } from './view'

const HigherLimit = ({ actor }: { actor: HigherLimitActor }) => (
  <>
    <Sections />
    <HigherLimitView {...useHigherLimit(actor)} />
  </>
)

export default defineScreen('higher-limit', {
  machine: (services) => provideHigherLimit(higherLimitPorts(services), higherLimitChildren(services)),
  input: ({ customer }) => ({ customer }),
  View: HigherLimit,
})
