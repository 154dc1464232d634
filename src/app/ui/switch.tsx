import { stays } from './form-busy'
import * as styles from './switch.css'

type SwitchProps = {
  isOn: boolean
  /** What it switches is being written: it keeps the focus, and stays as it is. */
  isBusy?: boolean
  onChange: (isOn: boolean) => void
  labelledBy: string
  describedBy?: string
}

export const Switch = ({ isOn, isBusy = false, onChange, labelledBy, describedBy }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    className={styles.target}
    aria-checked={isOn}
    aria-labelledby={labelledBy}
    aria-describedby={describedBy}
    aria-disabled={isBusy}
    onClick={isBusy ? stays : () => onChange(!isOn)}
  >
    <span className={styles.track} />
  </button>
)
