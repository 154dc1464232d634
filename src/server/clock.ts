import { swedishZone } from '../domain/shared/swedish-days'

/** The time of day; tests give their own. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** Where the clocks of those stand for whom something is written or printed. */
export const customersZone = swedishZone

export const secondsAfter = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000)
export const minutesAfter = (instant: Date, minutes: number): Date => secondsAfter(instant, minutes * 60)
export const hoursAfter = (instant: Date, hours: number): Date => minutesAfter(instant, hours * 60)
export const secondsBetween = (earlier: Date, later: Date): number =>
  Math.round((later.getTime() - earlier.getTime()) / 1000)
export const daysAfter = (instant: Date, days: number): Date => hoursAfter(instant, days * 24)
