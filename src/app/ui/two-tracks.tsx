import { useMessages } from '../../i18n/react'
import { classes } from './classes'
import { whole } from './text.css'
import * as styles from './two-tracks.css'

/** `stopped` is where the order went no further. */
export type Stop = { name: string; when?: string | undefined; state: 'done' | 'now' | 'later' | 'stopped' }
type Track = { name: string; stops: readonly Stop[] }

type TwoTracksProps = {
  customer: Track
  /** Starts where the customer's ends; left out where the order does not get that far. */
  ours: Track | undefined
  /** In a window: less room for the names of the tracks. */
  isNarrow?: boolean
}

/** A short story does not spread over the whole width. */
const columnsAtLeast = 5

export const TwoTracks = ({ customer, ours, isNarrow }: TwoTracksProps) => {
  const customerStops = customer.stops.length
  const count = Math.max(columnsAtLeast, customerStops + (ours?.stops.length ?? 0))
  return (
    <div
      className={classes(styles.tracks, ours && styles.both)}
      style={{ gridTemplateColumns: `${isNarrow ? 112 : 128}px repeat(${count}, minmax(0, 1fr))` }}
    >
      <TrackLine {...customer} row={1} firstColumn={2} isHandedOver={ours !== undefined} />
      {ours ? (
        <>
          <Elbow column={customerStops + 2} isDone={customer.stops.at(-1)?.state === 'done'} />
          <TrackLine {...ours} row={3} firstColumn={customerStops + 2} isHandedOver={false} />
        </>
      ) : null}
    </div>
  )
}

const Elbow = ({ column, isDone }: { column: number; isDone: boolean }) => (
  <span className={styles.elbow[isDone ? 'done' : 'later']} style={{ gridColumn: column }} aria-hidden="true" />
)

type TrackLineProps = Track & { row: number; firstColumn: number; isHandedOver: boolean }

const TrackLine = ({ name, stops, row, firstColumn, isHandedOver }: TrackLineProps) => (
  <section className={styles.track} aria-label={name}>
    <h2 className={styles.who} style={{ gridRow: row }}>
      {name}
    </h2>
    <ol className={styles.stops}>
      {stops.map((stop, index) => (
        <StopMark
          key={stop.name}
          {...stop}
          place={{ gridRow: `${row} / span 2`, gridColumn: firstColumn + index }}
          end={index < stops.length - 1 ? undefined : isHandedOver ? styles.handsOver : styles.lineEnd}
        />
      ))}
    </ol>
  </section>
)

type StopMarkProps = Stop & { place: { gridRow: string; gridColumn: number }; end: string | undefined }

const StopMark = ({ name, when, state, place, end }: StopMarkProps) => {
  const { t } = useMessages()
  return (
    <li
      className={classes(styles.stop[state], end)}
      style={place}
      {...(state === 'now' ? { 'aria-current': 'step' } : {})}
    >
      <span className={styles.dot[state]} aria-hidden="true" />
      <span className={styles.text}>
        <span className={styles.name[state]}>
          {state === 'done' ? <span className={styles.said}>{t('tracks.done')} </span> : null}
          {name}
        </span>
        {when ? <When text={when} /> : null}
      </span>
    </li>
  )
}

/** Breaks between words alone: a date stays whole. */
const When = ({ text }: { text: string }) => (
  <span className={styles.when}>
    {text.split(' ').map((word, place, words) => (
      <span key={words.slice(0, place + 1).join(' ')}>
        {place === 0 ? null : ' '}
        <span className={whole}>{word}</span>
      </span>
    ))}
  </span>
)
