import { useKept } from '../../proof/use-kept'
import { TwoFactorView } from './two-factor'
import { TwoFactorChangeView } from './two-factor-change'
import { useStepNow } from './use-step'
import { useTwoFactor } from './use-two-factor'
import { useTwoFactorChange } from './use-two-factor-change'

export default function TwoFactor() {
  const setUp = useStepNow('twoFactor')
  const change = useStepNow('twoFactorChange')
  const part = useKept(change ? 'change' : setUp ? 'setUp' : undefined)
  return part === 'change' ? <Changing /> : <SettingUp />
}

const SettingUp = () => <TwoFactorView {...useTwoFactor()} />

const Changing = () => <TwoFactorChangeView {...useTwoFactorChange()} />
