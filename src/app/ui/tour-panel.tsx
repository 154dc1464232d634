import { Popover } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { useRef, type ReactNode } from 'react'
import { Button } from './button'
import * as styles from './tour-panel.css'
import { useArea, type Area } from './use-area'

type Act = { label: string; onAct: () => void }

type TourPanelProps = {
  /** Which of how many it is. */
  at: string
  title: string
  children: ReactNode
  /** Selectors of what it tells of, and stands beside; none: it stands in the middle of the page. */
  targets: readonly string[]
  next: Act
  back: Act | null
  skip: Act | null
  /** By Esc. */
  onLeave: () => void
}

/** One step of a tour: the page behind it rests, and what it tells of is lit. */
export const TourPanel = ({ at, title, children, targets, next, back, skip, onLeave }: TourPanelProps) => {
  const area = useArea(targets)
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Popover.Root
      open
      modal
      closeOnInteractOutside={false}
      initialFocusEl={() => first.current}
      positioning={{ placement: 'bottom', gutter: 14, overflowPadding: 16, getAnchorRect: () => area ?? middle() }}
      onOpenChange={({ open }) => {
        if (!open) onLeave()
      }}
    >
      <Portal>
        {area ? <div className={styles.lit} style={around(area)} /> : <div className={styles.shade} />}
        <Popover.Positioner className={styles.layer}>
          <Popover.Content className={styles.panel} aria-modal>
            {area ? (
              <Popover.Arrow className={styles.arrow}>
                <Popover.ArrowTip />
              </Popover.Arrow>
            ) : null}
            <p className={styles.at}>{at}</p>
            <Popover.Title asChild>
              <h2 className={styles.title}>{title}</h2>
            </Popover.Title>
            <Popover.Description asChild>
              <p className={styles.text}>{children}</p>
            </Popover.Description>
            <div className={styles.buttons}>
              {skip ? (
                <Button kind="quiet" size="small" className={styles.skip} onClick={skip.onAct}>
                  {skip.label}
                </Button>
              ) : null}
              <span className={styles.ways}>
                {back ? (
                  <Button size="small" onClick={back.onAct}>
                    {back.label}
                  </Button>
                ) : null}
                <Button ref={first} kind="primary" size="small" onClick={next.onAct}>
                  {next.label}
                </Button>
              </span>
            </div>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}

const room = 6

const around = ({ x, y, width, height }: Area) => ({
  left: x - room,
  top: y - room,
  width: width + 2 * room,
  height: height + 2 * room,
})

const middle = (): Area => ({ x: innerWidth / 2, y: innerHeight / 3, width: 0, height: 0 })
