import { expect, test } from 'vitest'
import { isQuick } from '../../support/quick'
import { acceptedPlan } from '../plan/accepted-plan'
import { planOptions } from '../plan/plan'
import { allDrivers } from '../registry'
import { viewOf, views, viewText } from './views'

test('two of language, width and theme are seen in each way that they can be together', () => {
  const pairs = views.flatMap(({ locale, width, theme }) => [
    `${locale} ${width}`,
    `${locale} ${theme}`,
    `${width} ${theme}`,
  ])
  expect(new Set(pairs).size).toBe(12)
})

test('a path always has the same view', () => {
  expect(['p0000000', 'p0000001', 'p000000e', 'pffffff7'].map((id) => viewText(viewOf({ id })))).toEqual([
    'en, desktop, light',
    'en, phone, dark',
    'sv, desktop, dark',
    'sv, phone, light',
  ])
})

// All machines are planned for it.
test.skipIf(isQuick)('each view has its share of the accepted paths', async () => {
  const paths = (await allDrivers())
    .filter(({ browser }) => browser)
    .flatMap((driver) => acceptedPlan(driver, planOptions).paths)
  for (const view of views) {
    const share = paths.filter((path) => viewOf(path) === view).length / paths.length
    expect(share, viewText(view)).toBeGreaterThan(0.15)
  }
})
