import { FileIcon } from '../../ui/icon-later'
import { useWords } from '../../../words/react'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { StateCard } from '../../ui/state-card'

export const ErrorNotFoundView = () => {
  const { t } = useWords()
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
