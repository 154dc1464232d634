import { useMessages } from '../../i18n/react'
import { FailedCard } from './failed-card'

type UnreachableScreen = { isBusy: boolean; onRetry: () => void }

/** Where neither the exchange nor the login page answers, the app stays and says so. */
export const UnreachableView = ({ isBusy, onRetry }: UnreachableScreen) => {
  const { t } = useMessages()
  return (
    <FailedCard
      title={t('unreachable.title')}
      text={t('unreachable.text')}
      button={t('common.tryAgain')}
      isBusy={isBusy}
      onAct={onRetry}
    />
  )
}
