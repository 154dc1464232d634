import { Button } from './button'
import { Card } from './card'
import { AlertIcon } from './icon'
import { StateCard } from './state-card'

type FailedCardProps = {
  title: string
  text: string
  button: string
  isBusy?: boolean
  onAct: () => void
  level?: 'h1' | 'h2'
}

/** In place of what could not be shown: what happened, and the button that tries again. */
export const FailedCard = ({ title, text, button, isBusy = false, onAct, level = 'h1' }: FailedCardProps) => (
  <Card>
    <StateCard
      level={level}
      sign={<AlertIcon />}
      title={title}
      action={
        <Button kind="primary" isBusy={isBusy} onClick={onAct}>
          {button}
        </Button>
      }
    >
      {text}
    </StateCard>
  </Card>
)
