import type { Page } from 'playwright-core'
import type { Told } from '../driver'
import { wayTo } from './walked'

type Elsewhere = { page: Page; tells: () => Promise<readonly Told[]> }

/** Waits until what the exchange tells of a machine is as wanted; else says what it tells. */
export const toldOf = async ({ page, tells }: Elsewhere, since: number, wanted: Told): Promise<void> => {
  const expected = wayTo(wanted.state, wanted.fired)
  let actual = ''
  for (let tries = 0; tries < mostTries; tries += 1) {
    const told = await tells()
    actual = wayTo(
      told.at(-1)?.state ?? 'nothing',
      told.slice(since).flatMap(({ fired }) => fired),
    )
    if (actual === expected) return
    await page.waitForTimeout(betweenMs)
  }
  throw new Error(`Expected ${expected}, but it came ${actual}`)
}

const mostTries = 50
const betweenMs = 50
