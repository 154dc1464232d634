import type { StepName } from '../../../src/domain/onboarding/steps'
import type { Page } from 'playwright-core'
import { stepsOn } from './words'

/** Changes a step of a new customer's that is taken; on a phone the steps are opened first. */
export const changesStep = async (page: Page, step: StepName): Promise<void> => {
  const { t, press } = await stepsOn(page)
  const name = `${t('onboarding.change')} ${t(`onboarding.step.${step}`)}`
  const change = page.getByRole('button', { name, exact: true })
  const steps = page.getByRole('button', { name: t('onboarding.steps.show'), exact: true })
  await change.or(steps).filter({ visible: true }).first().waitFor()
  if (!(await change.isVisible())) await steps.click()
  await press(name)
}
