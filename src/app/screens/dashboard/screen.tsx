import { useDashboard } from './use-dashboard'
import { DashboardView } from './view'

export default function Dashboard() {
  return <DashboardView {...useDashboard()} />
}
