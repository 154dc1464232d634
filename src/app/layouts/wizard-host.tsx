import { Outlet } from '@tanstack/react-router'
import { useWizard } from './use-layout'
import { WizardLayout } from './wizard'

const WizardHost = () => (
  <WizardLayout {...useWizard()}>
    <Outlet />
  </WizardLayout>
)
export default WizardHost
