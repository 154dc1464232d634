import * as styles from './bar.css'

type BarProps = {
  /** What is being done, for its name. */
  label: string
  value: number
  max: number
}

/** A thin bar that says how far something has come. */
export const Bar = ({ label, value, max }: BarProps) => (
  <div
    className={styles.bar}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuenow={value}
    aria-valuemax={max}
  >
    <span className={styles.filled} style={{ width: `${(value / max) * 100}%` }} />
  </div>
)
