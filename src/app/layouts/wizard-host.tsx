import { Outlet } from '@tanstack/react-router'
import { useEverywhere } from './use-layout'
import { WizardLayout } from './wizard'

const WizardHost = () => (
  <WizardLayout {...useEverywhere()}>
    <Outlet />
  </WizardLayout>
)
export default WizardHost
