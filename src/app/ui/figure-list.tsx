import type { ReactNode } from 'react'
import { moneyParts } from '../../i18n/money'
import { useMessages } from '../../i18n/react'
import { classes } from './classes'
import * as styles from './figure-list.css'
import type { Amount } from './money'

/** Label, figure, unit: every figure lines up. */
export const FigureList = ({ children, isQuiet }: { children: ReactNode; isQuiet?: boolean }) => (
  <dl className={classes(styles.list, isQuiet && styles.quiet)}>{children}</dl>
)

type LineProps = { label: ReactNode; of: Amount; isTotal?: boolean }

export const FigureLine = ({ label, of, isTotal }: LineProps) => {
  const { locale } = useMessages()
  const { figure, unit } = moneyParts(locale, of)
  return (
    <div className={classes(styles.line, isTotal && styles.total)}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        <span className={styles.figure}>{figure}</span>
        <span className={styles.unit}>{unit}</span>
      </dd>
    </div>
  )
}

/** A value in words ends at the right edge. */
export const WordsLine = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={styles.wordsLine}>
    <dt>{label}</dt>
    <dd className={styles.words}>{children}</dd>
  </div>
)
