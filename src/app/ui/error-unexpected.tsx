import { useWords } from '../../words/react'
import { FailedCard } from './failed-card'

type ErrorUnexpectedScreen = { onReload: () => void }

export const ErrorUnexpectedView = ({ onReload }: ErrorUnexpectedScreen) => {
  const { t } = useWords()
  return (
    <FailedCard
      title={t('unexpected.title')}
      text={t('unexpected.text')}
      button={t('unexpected.reload')}
      onAct={onReload}
    />
  )
}
