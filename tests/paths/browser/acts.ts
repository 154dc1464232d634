import type { Stage } from '../driver'
import { stepsOn, type Word } from './words'

/** A button is pressed, by its name. */
export const presses =
  (name: Word) =>
  async ({ page }: Stage): Promise<void> => {
    const { t, press } = await stepsOn(page)
    await press(t(name))
  }
