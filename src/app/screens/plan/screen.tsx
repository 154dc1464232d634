import { screenOf } from '../../../../machines/lib/page-of'
import { providePlan } from '../../../../machines/plan/plan'
import { planFeeds } from '../../ports/plans'
import { defineScreen } from '../define-screen'
import { planPorts } from './ports'
import { usePlan, type PlanActor } from './use-plan'
import { PlanView } from './view'

const PlanPage = ({ actor }: { actor: PlanActor }) => <PlanView {...usePlan(actor)} />

export default defineScreen('plan', {
  machine: ({ api, live }) => providePlan({ ...planPorts(api), ...planFeeds(live) }),
  input: ({ location: { params } }) => ({ reference: params.reference }),
  View: PlanPage,
  pageOf: (snapshot, { location: { params } }) => {
    const screen = screenOf(snapshot)
    return screen && { screen, params }
  },
  keyOf: ({ params }) => params.reference,
})
