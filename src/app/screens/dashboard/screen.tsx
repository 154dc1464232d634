import { defineScreen } from '../define-screen'
import { dashboardLogic } from './ports'
import type { DashboardActor } from './use-chart'
import { useDashboard } from './use-dashboard'
import { DashboardView } from './view'

const Dashboard = ({ actor }: { actor: DashboardActor }) => <DashboardView {...useDashboard(actor)} />

export default defineScreen('dashboard', {
  machine: dashboardLogic,
  input: ({ customer }) => ({ customer }),
  View: Dashboard,
})
