import { useMessages } from '../../i18n/react'
import { FailedCard } from './failed-card'

type ErrorUnexpectedScreen = { onReload: () => void }

export const ErrorUnexpectedView = ({ onReload }: ErrorUnexpectedScreen) => {
  const { t } = useMessages()
  return (
    <FailedCard
      title={t('unexpected.title')}
      text={t('unexpected.text')}
      button={t('unexpected.reload')}
      onAct={onReload}
    />
  )
}
