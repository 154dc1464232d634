import type { Stage } from '../driver'
import { unpaidOrder } from './orders'
import { stepsOn } from './words'

/** The page of an order that waits for a transfer, which is full of things to copy. */
export const openUnpaidOrder = async ({ page, sandbox }: Stage): Promise<void> => {
  const { t } = await stepsOn(page)
  await sandbox.seed('verified-swede')
  const reference = await unpaidOrder(page)
  await sandbox.holdClipboard()
  await page.goto(`/app/protected/order/${reference}/UNPAID`)
  await page.getByRole('button', { name: t('common.copyThis', { what: t('confirmation.ocr') }) }).waitFor()
}

/** Copies the reference of the transfer. */
export const copyReference = async ({ page }: Stage): Promise<void> => {
  const { t } = await stepsOn(page)
  await page.getByRole('button', { name: t('common.copyThis', { what: t('confirmation.ocr') }) }).click()
}
