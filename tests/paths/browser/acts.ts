import type { Stage } from '../driver'
import { leave } from './sees'
import { stepsOn, type Word } from './words'

/** A button is pressed, by its name. */
export const presses =
  (name: Word) =>
  async ({ page }: Stage): Promise<void> => {
    const { t, press } = await stepsOn(page)
    await press(t(name))
  }

/** A field is left, by its label. */
export const leaves =
  (label: Word) =>
  async ({ page }: Stage): Promise<void> => {
    const { t, field } = await stepsOn(page)
    await leave(field(t(label)))
  }
