import { useMessages } from '../../i18n/react'
import { ButtonLink } from '../ui/button'
import { CloseButton } from '../ui/icon-button'
import { Notice } from '../ui/notice'
import type { ImportantBanner } from './types'
import * as styles from './frame.css'

export const ImportantMessageBanner = ({ code, email, refused, to, onClose }: ImportantBanner) => {
  const { t } = useMessages()
  const isRefusal = code.endsWith('REJECTED') || refused.length > 0
  return (
    <section className={styles.banner} aria-label={t('message.name')}>
      <Notice
        tone={isRefusal ? 'warning' : 'info'}
        title={
          code === 'UPLOAD_DOCUMENTS' && isRefusal
            ? t('message.documentsRefused.text', { n: refused.length })
            : t(`message.${code}.text`, { email })
        }
        action={
          to ? (
            <ButtonLink to={to} size="small">
              {t(`message.${isRefusal && code === 'UPLOAD_DOCUMENTS' ? 'BUY_REJECTED' : code}.button`)}
            </ButtonLink>
          ) : null
        }
        close={<CloseButton label={t('common.close')} onClose={onClose} />}
      >
        {refused.length === 0 ? null : <Refused refused={refused} />}
      </Notice>
    </section>
  )
}

/** Which document, and why. */
const Refused = ({ refused }: Pick<ImportantBanner, 'refused'>) => {
  const { t } = useMessages()
  return refused
    .map(({ kind, reason }) =>
      t('message.documentsRefused.one', {
        document: t(`document.${kind}`),
        reason: reason ?? t('document.unsaid'),
      }),
    )
    .join(' · ')
}
