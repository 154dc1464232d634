import { useMessages } from '../../../i18n/react'
import { Notice } from '../../ui/notice'
import * as styles from './view.css'

/** What the desk still asks. */
export const Note = ({ note }: { note: string }) => {
  const { t } = useMessages()
  return (
    <Notice tone="warning" title={t('higherLimit.note')}>
      <span className={styles.words}>{note}</span>
    </Notice>
  )
}
