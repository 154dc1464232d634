import { accountEnd } from '../../../i18n/references'
import type { ShownAccount } from './types'
import * as styles from './view.css'

/** The bank, and the end of the number: enough to tell one's accounts apart. */
export const AccountName = ({ bankName, accountNumber }: Pick<ShownAccount, 'bankName' | 'accountNumber'>) => (
  <span className={styles.name}>
    <span className={styles.bank}>{bankName}</span> <span className={styles.end}>{accountEnd(accountNumber)}</span>
  </span>
)
