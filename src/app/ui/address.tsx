import { addressGroups } from '../../i18n/references'
import * as styles from './address.css'

/** The whole address in groups of four, set apart by style alone: what is copied has no spaces. */
export const Address = ({ address }: { address: string }) => (
  <span className={styles.address}>
    {placed(addressGroups(address)).map(({ group, place }) => (
      <span key={place} className={styles.group}>
        {group}
      </span>
    ))}
  </span>
)

const placed = (groups: string[]) => groups.map((group, place) => ({ group, place }))
