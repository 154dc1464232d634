import type { Locator, Page } from 'playwright-core'
import type { Translate } from '../../../src/i18n/i18n'
import type { Stage } from '../driver'
import { appears } from './sees'
import { stepsOn, type Word } from './words'

/** The phone's menu, in whichever language. */
const menuOn = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByRole('navigation') })

/**
 * What the page's head has in it; on a phone it stands in a menu, which is opened for it. `words` where the page speaks
 * another language by now than it began in.
 */
export const headOf = async (stage: Stage, words?: Translate): Promise<Locator> => {
  const { page } = stage
  const t = words ?? (await stepsOn(page)).t
  const button = page.getByRole('button', { name: t('header.menu'), exact: true })
  if (!(await button.isVisible())) return page.getByRole('banner')
  await button.click()
  await appears(stage, menuOn(page))
  return menuOn(page)
}

/** What the account, and on a phone everything of the head, is reached by. */
export const accountOn = async (page: Page): Promise<Locator> => {
  const { t } = await stepsOn(page)
  const named = (name: Word): Locator => page.getByRole('button', { name: t(name), exact: true })
  return named('header.account').or(named('header.menu'))
}

/** Back to the page, where what was pressed has left the phone's menu open. */
export const leaveHead = async (page: Page): Promise<void> => {
  if (!(await menuOn(page).isVisible())) return
  await page.keyboard.press('Escape')
  await menuOn(page).waitFor({ state: 'hidden' })
}
