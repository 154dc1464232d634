import { wordsOf } from '../../../words/browser'
import { dashboardWords } from '../../../words/dashboard-words'
import { useDashboard } from './use-dashboard'
import { DashboardView } from './view'

await wordsOf(dashboardWords)

export default function Dashboard() {
  return <DashboardView {...useDashboard()} />
}
