import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/react'
import { classes } from './classes'
import * as styles from './copy.css'
import { CheckIcon } from './icon'
import { CopyIcon } from './icon-later'
import { unseen } from './text.css'

type CopyButtonProps = {
  /** What is copied, for its name. */
  what: string
  isCopied: boolean
  onCopy: () => void
  isIconAlone?: boolean
}

export const CopyButton = ({ what, isCopied, onCopy, isIconAlone }: CopyButtonProps) => {
  const { t } = useMessages()
  return (
    <button type="button" className={isIconAlone ? styles.iconAlone : styles.button} onClick={onCopy}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      <span className={isIconAlone ? unseen : styles.word} aria-hidden="true">
        {t(isCopied ? 'common.copied' : 'common.copy')}
      </span>
      <span className={unseen}>{t('common.copyThis', { what })}</span>
      <span className={unseen} role="status">
        {isCopied ? t('notice.copied') : ''}
      </span>
    </button>
  )
}

/** Stands among rows that can be copied, and is only read. */
export const ReadRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.row}>
    <span className={styles.label}>{label}</span>
    <span className={styles.value}>{children}</span>
  </div>
)

type CopyRowProps = Omit<CopyButtonProps, 'what' | 'isIconAlone'> & {
  label: string
  children: ReactNode
  /** The reason, which also makes the row the loud one. */
  why?: string
}

export const CopyRow = ({ label, children, why, ...button }: CopyRowProps) => (
  <div className={classes(styles.row, why !== undefined && styles.loud)}>
    <span className={styles.label}>{label}</span>
    <span className={styles.value}>{children}</span>
    <CopyButton what={label} {...button} />
    {why === undefined ? null : <p className={styles.why}>{why}</p>}
  </div>
)
