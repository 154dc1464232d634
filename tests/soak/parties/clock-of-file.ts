import { readFileSync } from 'node:fs'
import type { Clock } from '../../../src/server/clock'

/** A clock that is so many milliseconds off as a file says: several processes have the same, and a test moves it. */
export const clockOfFile = (file: string): Clock => ({
  now: () => new Date(Date.now() + Number(readFileSync(file, 'utf8'))),
})
