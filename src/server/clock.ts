/** The time of day; tests give their own. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

export const secondsAfter = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000)
export const minutesAfter = (instant: Date, minutes: number): Date => secondsAfter(instant, minutes * 60)
export const hoursAfter = (instant: Date, hours: number): Date => minutesAfter(instant, hours * 60)
