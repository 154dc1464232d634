import type { Page } from 'playwright-core'
import { tourStep, type tourMachine } from '../../../machines/tour/tour'
import { answering } from '../browser/releases'
import { absent, shown } from '../browser/sees'
import type { BrowserHalf } from '../driver'

const mark = 'POST /protected/v2/auth/me/guide'

const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 700, height: 800 } }

const panel = (page: Page) => page.getByRole('dialog')

const isAway = (page: Page): Promise<void> => absent(panel(page))

export const tourBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('guide-tour')
    await sandbox.hold(mark)
    await page.setViewportSize(sizes.wide)
    await page.goto('/app/order')
    await shown(panel(page))
    await page.setViewportSize(sizes.narrow)
    await isAway(page)
  },
  sees: {
    waiting: isAway,
    marking: isAway,
    seen: isAway,
  },
  act: {
    'place.changed': ({ page }, { isDue }) => page.setViewportSize(isDue ? sizes.wide : sizes.narrow),
    'step.next': { press: (snapshot) => (tourStep(snapshot) === 'notifications' ? 'tour.done' : 'tour.next') },
    'step.back': { press: 'tour.back' },
    'tour.leave': ({ page }) => page.keyboard.press('Escape'),
  },
  steer: { markSeen: answering(mark) },
  unreached: {
    'tour.showing --place.changed[0]--> (stays)': 'it is told of what has changed, and nothing has while it is shown',
  },
} satisfies BrowserHalf<typeof tourMachine>
