import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/react'
import { Button } from './button'
import { AlertIcon, CheckIcon, InfoIcon } from './icon'
import { CloseButton } from './icon-button'
import * as styles from './toast.css'

export type ToastMessage = {
  tone: keyof typeof styles.sign
  text: string
  /** At most one. */
  action?: { label: string; onAct: () => void } | undefined
}

const signs: Record<ToastMessage['tone'], ReactNode> = {
  info: <InfoIcon />,
  warning: <AlertIcon />,
  error: <AlertIcon />,
  success: <CheckIcon />,
}

export const Toast = ({ tone, text, action, onClose }: ToastMessage & { onClose: () => void }) => {
  const { t } = useMessages()
  return (
    <div className={styles.toast}>
      <span className={styles.sign[tone]}>{signs[tone]}</span>
      <span className={styles.text}>{text}</span>
      {action ? (
        <Button kind="quiet" size="small" onClick={action.onAct}>
          {action.label}
        </Button>
      ) : null}
      <CloseButton label={t('common.close')} onClose={onClose} />
    </div>
  )
}
