import * as styles from './switch.css'

type SwitchProps = { isOn: boolean; onChange: (isOn: boolean) => void; labelledBy: string; describedBy?: string }

export const Switch = ({ isOn, onChange, labelledBy, describedBy }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    className={styles.target}
    aria-checked={isOn}
    aria-labelledby={labelledBy}
    aria-describedby={describedBy}
    onClick={() => onChange(!isOn)}
  >
    <span className={styles.track} />
  </button>
)
