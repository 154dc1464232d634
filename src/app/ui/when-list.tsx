import * as styles from './trade.css'

/** What happens when, in its order. */
export const WhenList = ({ name, lines }: { name: string; lines: readonly { time: string; text: string }[] }) => (
  <ol className={styles.when} aria-label={name}>
    {lines.map(({ time, text }) => (
      <li key={text} className={styles.whenLine}>
        <span className={styles.whenTime}>{time}</span>
        <span className={styles.whenText}>{text}</span>
      </li>
    ))}
  </ol>
)
