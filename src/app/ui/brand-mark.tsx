import { brand } from '../../domain/company/brand'
import * as styles from './brand-mark.css'

/** The sign and the name; what surrounds it decides whether it is a link. */
export const BrandMark = () => (
  <>
    <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill="currentColor" />
      <path className={styles.cut} strokeWidth="2.7" strokeMiterlimit="1.5" d="M9.6 23V9.4L22.4 22.6V9" />
      <path className={styles.cut} strokeWidth="2" d="M16 .6v4.6M16 26.8v4.6" />
    </svg>
    <span className={styles.name}>{brand.name}</span>
  </>
)
