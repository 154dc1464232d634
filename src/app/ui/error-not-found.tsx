import { FileIcon } from './icon-later'
import { useMessages } from '../../i18n/react'
import { ButtonLink } from './button'
import { Card } from './card'
import { StateCard } from './state-card'

export const ErrorNotFoundView = () => {
  const { t } = useMessages()
  return (
    <Card>
      <StateCard
        level="h1"
        sign={<FileIcon />}
        title={t('notFound.title')}
        action={
          <ButtonLink kind="primary" to={{ screen: 'home' }}>
            {t('notFound.button')}
          </ButtonLink>
        }
      >
        {t('notFound.text')}
      </StateCard>
    </Card>
  )
}
