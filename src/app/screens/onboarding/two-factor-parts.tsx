import { useMessages } from '../../../i18n/react'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import type { TwoFactorTrouble } from './two-factor-shown'

export const SkipButton = ({ onSkip, isBusy = false }: { onSkip: (() => void) | null; isBusy?: boolean }) => {
  const { t } = useMessages()
  return onSkip ? (
    <Button kind="quiet" onClick={onSkip} isBusy={isBusy} busyText={t('onboarding.saving')}>
      {t('twoFactor.skip')}
    </Button>
  ) : null
}

export const ProblemNotice = ({ problem }: { problem: TwoFactorTrouble | null }) => {
  const { t } = useMessages()
  return problem ? (
    <Notice tone="error" isUrgent>
      {t(`twoFactor.problem.${problem}`)}
    </Notice>
  ) : null
}
