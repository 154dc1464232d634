import { useWords } from '../../words/react'
import { ButtonLink } from '../ui/button'
import { CloseButton } from '../ui/icon-button'
import { Notice } from '../ui/notice'
import type { ImportantBanner } from './types'
import * as styles from './frame.css'

export const ImportantMessageBanner = ({ code, email, to, onClose }: ImportantBanner) => {
  const { t } = useWords()
  return (
    <section className={styles.banner} aria-label={t('message.name')}>
      <Notice
        tone={code.endsWith('REJECTED') ? 'warning' : 'info'}
        title={t(`message.${code}.text`, { email })}
        action={
          to ? (
            <ButtonLink to={to} size="small">
              {t(`message.${code}.button`)}
            </ButtonLink>
          ) : null
        }
        close={<CloseButton label={t('common.close')} onClose={onClose} />}
      />
    </section>
  )
}
