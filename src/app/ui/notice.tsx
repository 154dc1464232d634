import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, InfoIcon } from './icon'
import * as styles from './notice.css'

type Tone = keyof typeof styles.notice

const signs: Record<Tone, ReactNode> = {
  info: <InfoIcon />,
  warning: <AlertIcon />,
  error: <AlertIcon />,
  success: <CheckIcon />,
}

type NoticeProps = {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  items?: readonly string[]
  /** At most one button. */
  action?: ReactNode
  close?: ReactNode
  /** Said aloud at once by screen readers: for what has just gone wrong. */
  isUrgent?: boolean
}

export const Notice = ({ tone, title, children, items, action, close, isUrgent }: NoticeProps) => (
  <div className={styles.notice[tone]} {...(isUrgent ? { role: 'alert' } : {})}>
    <span className={styles.sign[tone]}>{signs[tone]}</span>
    <div>
      {title ? <p className={styles.title}>{title}</p> : null}
      {children ? <p className={styles.text}>{children}</p> : null}
      {items === undefined ? null : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </div>
    {action ? <div className={styles.action}>{action}</div> : null}
    {close ? <div className={styles.close}>{close}</div> : null}
  </div>
)
