import type { Locator, Page } from 'playwright-core'

const timeout = 1000

/** Something is on the page. */
export const shown = (part: Locator): Promise<void> => part.first().waitFor({ timeout })

/** Something is not on the page, or no longer. */
export const absent = (part: Locator): Promise<void> => part.first().waitFor({ state: 'hidden', timeout })

/** A button says whether its work goes on. */
export const isBusy = async (button: Locator, wanted: boolean): Promise<void> => {
  await shown(button)
  const is = (await button.first().getAttribute('aria-disabled')) === 'true'
  if (is !== wanted) throw new Error(`the button ${String(button)} is ${is ? '' : 'not '}busy`)
}

/** The first box of a code, by the label of them all. */
export const codeBox = (page: Page, label: string): Locator =>
  page.getByLabel(new RegExp(`^${label}.*1`)).filter({ visible: true })
