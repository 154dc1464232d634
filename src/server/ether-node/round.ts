import { secondsAfter, type Clock } from '../clock'

/** Other work of the process waits for a round, and its lease is two minutes. */
const roundSeconds = 20

/** Whether a round that begins now has lasted so long that what is left is the next one's. */
export const roundOf = (clock: Clock): (() => boolean) => {
  const end = secondsAfter(clock.now(), roundSeconds)
  return () => clock.now() >= end
}
