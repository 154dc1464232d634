import { Outlet } from '@tanstack/react-router'
import { Chat } from './chat'
import { useEverywhere } from './use-layout'
import { WizardLayout } from './wizard'

const WizardHost = () => (
  <WizardLayout {...useEverywhere()}>
    <Outlet />
    <Chat />
  </WizardLayout>
)
export default WizardHost
