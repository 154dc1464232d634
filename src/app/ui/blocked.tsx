import { ButtonLink } from './button'
import { Card } from './card'
import { LockIcon } from './icon'
import { ClockIcon } from './icon-later'
import type { Target } from './link'
import { StateCard } from './state-card'
import { unseen } from './text.css'

type BlockedProps = { title: string; text: string; time: string; button: string; mend: Target; isMendable: boolean }

/** In place of a screen that is closed: why, how long that takes, and the button that mends it. */
export const Blocked = ({ title, text, time, button, mend, isMendable }: BlockedProps) => (
  <>
    <h1 className={unseen}>{title}</h1>
    <Card>
      <StateCard
        sign={isMendable ? <LockIcon /> : <ClockIcon />}
        title={text}
        action={
          <ButtonLink kind={isMendable ? 'primary' : 'secondary'} to={mend}>
            {button}
          </ButtonLink>
        }
      >
        {time}
      </StateCard>
    </Card>
  </>
)
