/** Where days begin by which filters, deadlines, files and ages go. */
export const swedishZone = 'Europe/Stockholm'

const days = new Intl.DateTimeFormat('sv-SE', {
  timeZone: swedishZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day that it is in Sweden at an instant: `2026-11-20`. */
export const swedishDay = (at: Date): string => days.format(at)

const hour = 3_600_000

/** When a day begins in Sweden, which is one hour before UTC, in summer two. */
export const startOfSwedishDay = (day: string): Date => {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  const inSummer = new Date(midnight - 2 * hour)
  return swedishDay(inSummer) === day ? inSummer : new Date(midnight - hour)
}

/** The last millisecond of a day in Sweden. */
export const endOfSwedishDay = (day: string): Date => {
  const midnight = Date.parse(`${day}T00:00:00.000Z`) + 24 * hour
  const inSummer = new Date(midnight - hour - 1)
  return swedishDay(inSummer) === day ? inSummer : new Date(midnight - 2 * hour - 1)
}
