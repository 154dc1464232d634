import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { translate } from '../../src/i18n/i18n'
import { phoneDriver } from '../paths/drivers/phone.driver'
import { keeping } from '../paths/keep'
import { replayByHand } from '../paths/replay-by-hand'
import { readPath, type HandWalk } from '../paths/written'
import { accessibilityFaults, keepPicture, overflows } from '../support/browser'
import { enterByLogin } from '../support/journey'
import { isQuick } from '../support/quick'
import { startShared } from '../support/started'

const { open } = startShared()

const panelOf = (page: Page, locale: 'en' | 'sv') => {
  const t = translate(locale)
  const panel = page.getByRole('complementary', { name: t('walk.title'), exact: true })
  return {
    t,
    panel,
    tab: panel.getByRole('button', { name: t('walk.unfold') }),
    machine: (name: string) => panel.getByRole('button', { name: new RegExp(`^${name}\\b`) }),
  }
}

/** What the customer presses and what the panel lies over there, at the middle of each. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('main a, main button, main input, header button')]
    return parts.flatMap((part) => {
      const { left, top, width, height } = part.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return there?.shadowRoot ? [part.outerHTML] : []
    })
  })

test('a walk by hand is shown by the panel, copied, and can be replayed', { timeout: 60_000 }, async () => {
  const { page, troubles, close } = await open({ width: 'phone' })
  const { t, panel, tab, machine } = panelOf(page, 'en')
  await enterByLogin(page, 'phone-step')
  await page.goto('/sandbox/')
  await page.getByRole('link', { name: t('sandbox.overview.walkName') }).click()
  await tab.waitFor()
  await page.getByRole('textbox', { name: t('phone.label') }).fill('0701740605')
  expect(await covered(page)).toEqual([])
  await page.getByRole('button', { name: t('code.send') }).click()
  await page.getByRole('heading', { name: t('phone.code.title') }).waitFor()

  await page.locator('input:focus').waitFor()
  await tab.focus()
  await page.keyboard.press('Enter')
  await machine('phone').click()
  await expect.poll(() => machine('phone').innerText()).toContain('confirming')
  const wait = page.getByText(/^New code in/)
  const shown = await wait.innerText()
  await expect.poll(() => wait.innerText()).not.toBe(shown)
  expect(await machine('phone').evaluate((part) => part.matches(':focus'))).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await overflows(page)).toBe(false)
  await keepPicture(page, 'walk-phone')
  await panel.getByRole('button', { name: t('walk.copy') }).click()
  await panel.getByRole('button', { name: t('walk.copied') }).waitFor()
  const walk: HandWalk & { machine: string } = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
  expect(walk.machine).toBe('phone')
  expect(walk.steps.map(({ event }) => event)).toEqual(expect.arrayContaining(['phone.type', 'phone.submit']))
  const replayed = replayByHand(phoneDriver, walk)
  expect(replayed.filter(({ expected }) => expected !== null)).toEqual([])
  expect(replayed).toHaveLength(walk.steps.length)

  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: t('walk.keep') }).click()
  const kept = readPath(await (await saved).path())
  await panel.getByText(t('walk.accept', { machine: 'phone' })).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await keepPicture(page, 'walk-phone-kept')
  const { path, notes } = keeping(phoneDriver, kept, null)
  expect(path.steps.at(-1)?.state).toBe('confirming')
  expect(notes.filter((note) => !note.includes('of inner machines'))).toEqual([])

  await page.keyboard.press('Escape')
  await expect.poll(() => tab.evaluate((part) => part.matches(':focus'))).toBe(true)
  expect(troubles).toEqual([])
  await close()
})

test.skipIf(isQuick)(
  'the panel is there only where it is asked for, and until it is put away',
  { timeout: 60_000 },
  async () => {
    const { page, close } = await open({ locale: 'sv', theme: 'dark' })
    const { t, panel, tab, machine } = panelOf(page, 'sv')
    await enterByLogin(page, 'verified-swede', 'sv')
    await page.waitForFunction(() => window.recorder !== undefined)
    expect(await panel.count()).toBe(0)

    await page.goto('/sandbox/walk')
    await tab.click()
    await machine('session').click()
    expect(await accessibilityFaults(page)).toEqual([])
    await keepPicture(page, 'walk-session-dark')
    await panel.getByRole('button', { name: t('walk.putAway') }).click()
    await panel.waitFor({ state: 'detached' })
    await page.reload()
    await page.waitForFunction(() => window.recorder !== undefined)
    expect(await panel.count()).toBe(0)
    await close()
  },
)
