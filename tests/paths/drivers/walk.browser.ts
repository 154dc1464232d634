import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { array, create, string, type } from 'superstruct'
import type { walkMachine } from '../../../machines/walk/walk'
import { absent, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'

const panelOf = async (page: Page): Promise<{ panel: Locator; press: (name: string | RegExp) => Promise<void> }> => {
  const { t } = await stepsOn(page)
  const panel = page.getByRole('complementary', { name: t('walk.title'), exact: true })
  return { panel, press: (name) => panel.getByRole('button', { name }).click() }
}

/** The browser saves a file that is a walk from its beginning. */
const keepsWalk = async ({ page }: Stage): Promise<void> => {
  const { t } = await stepsOn(page)
  const { press } = await panelOf(page)
  const [file] = await Promise.all([page.waitForEvent('download'), press(t('walk.keep'))])
  if (file.suggestedFilename() !== 'session.walk.json') throw new Error(`It is saved as ${file.suggestedFilename()}`)
  const { machine, start, steps } = create(JSON.parse(await readFile(await file.path(), 'utf8')), Kept)
  if (machine !== 'session' || start.state !== 'starting' || steps.length === 0) throw new Error('It is another walk')
}

const Kept = type({ machine: string(), start: type({ state: string() }), steps: array(type({ event: string() })) })

export const walkBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await page.goto('/sandbox/walk')
    await page.getByRole('main').waitFor()
  },
  sees: {
    folded: async (page) => {
      const { t } = await stepsOn(page)
      const { panel } = await panelOf(page)
      await shown(panel.getByRole('button', { name: t('walk.unfold') }))
    },
    unfolded: async (page) => {
      const { t } = await stepsOn(page)
      const { panel } = await panelOf(page)
      await shown(panel.getByRole('heading', { name: t('walk.title') }))
    },
    away: async (page) => {
      const { panel } = await panelOf(page)
      await absent(panel)
    },
  },
  act: {
    'walks.changed': async ({ page }) => {
      const { t } = await stepsOn(page)
      await page
        .getByRole('banner')
        .getByRole('button', { name: new RegExp(`${t('header.toDark')}|${t('header.toLight')}`) })
        .click()
    },
    'panel.unfold': async ({ page }) => {
      const { t } = await stepsOn(page)
      const { press } = await panelOf(page)
      await press(t('walk.unfold'))
    },
    'panel.fold': { press: 'walk.fold' },
    'panel.putAway': { press: 'walk.putAway' },
    'machine.choose': async ({ page }, { place }) => {
      const { press } = await panelOf(page)
      await press(new RegExp(`^${place}\\b`))
    },
    'walks.forget': { press: 'walk.forget' },
    'walk.keep': keepsWalk,
  },
  steer: { watchWalks: async () => undefined },
  besides: ['walks.changed'],
  repeats: ['walks.changed'],
} satisfies BrowserHalf<typeof walkMachine>
