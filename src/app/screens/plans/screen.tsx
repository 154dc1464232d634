import { providePlans } from '../../../../machines/plans/plans'
import { planFeeds } from '../../ports/plans'
import { defineScreen } from '../define-screen'
import { plansPorts } from './ports'
import { usePlans, type PlansActor } from './use-plans'
import { PlansView } from './view'

const Plans = ({ actor }: { actor: PlansActor }) => <PlansView {...usePlans(actor)} />

export default defineScreen('plans', {
  machine: ({ api, live }) => providePlans({ ...plansPorts(api), ...planFeeds(live) }),
  input: () => undefined,
  View: Plans,
})
