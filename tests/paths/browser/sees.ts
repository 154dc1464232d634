import type { Locator, Page } from 'playwright-core'
import type { Look, Stage } from '../driver'
import { localeOf, nameOf, stepsOn, type Name, type Word } from './words'

/** Something is on the page. */
export const shown = (part: Locator): Promise<void> => part.filter({ visible: true }).first().waitFor()

/** Something is not on the page, or no longer. */
export const absent = (part: Locator): Promise<void> => part.first().waitFor({ state: 'hidden' })

/** Of all that may be said, only one is on the page, or none. */
export const shownOnly = async <Code extends string>(
  wanted: string | null | undefined,
  codes: readonly Code[],
  saying: (code: Code) => Locator,
): Promise<void> => {
  for (const code of codes) await (code === wanted ? shown : absent)(saying(code))
}

/** A button says whether its work goes on. */
export const isBusy = async (button: Locator, wanted: boolean): Promise<void> => {
  await shown(button)
  const is = (await button.first().getAttribute('aria-disabled')) === 'true'
  if (is !== wanted) throw new Error(`the button ${String(button)} is ${is ? '' : 'not '}busy`)
}

/** What is looked for, in a state, by its name; null for what is not to be seen then. */
type Told<Snapshot> = Name | ((snapshot: Snapshot) => Name | null | undefined)

const toldIn = <Snapshot>(told: Told<Snapshot>, snapshot: Snapshot): Name | null =>
  typeof told === 'function' ? (told(snapshot) ?? null) : told

/** Several things are to be seen. */
export const sees =
  <Snapshot>(...looks: Look<Snapshot>[]): Look<Snapshot> =>
  async (page, snapshot) => {
    for (const look of looks) await look(page, snapshot)
  }

/** A part of the page, by its role and name. */
export const has =
  <Snapshot>(role: Parameters<Page['getByRole']>[0], told: Told<Snapshot>): Look<Snapshot> =>
  async (page, snapshot) => {
    const name = toldIn(told, snapshot)
    if (name !== null) await shown(page.getByRole(role, { name: await nameOf(page, name), exact: true }))
  }

/** Recovery codes, and the button that copies them. */
export const keepsCodes = async (page: Page): Promise<void> => {
  const { t } = await stepsOn(page)
  const what = t('twoFactor.keeping.codes')
  await shown(page.getByRole('list', { name: what, exact: true }))
  await shown(page.getByRole('button', { name: t('common.copyThis', { what }), exact: true }))
}

/** Something is on its way. */
export const isLoading = has<unknown>('status', 'common.loading')

/** The work of a button goes on, which says so. */
export const isBusyWith =
  (name: Name) =>
  async (page: Page): Promise<void> =>
    isBusy(page.getByRole('button', { name: await nameOf(page, name) }), true)

/** A text is to be read. */
export const says =
  <Snapshot>(told: Told<Snapshot>): Look<Snapshot> =>
  async (page, snapshot) => {
    const name = toldIn(told, snapshot)
    if (name !== null) await shown(page.getByText(await nameOf(page, name)))
  }

/** A text is to be read exactly when something is so. */
export const saysIf =
  <Snapshot>(name: Name, isSaid: (snapshot: Snapshot) => boolean): Look<Snapshot> =>
  async (page, snapshot) =>
    (isSaid(snapshot) ? shown : absent)(page.getByText(await nameOf(page, name)))

/** Of several texts only one is to be read, or none. */
export const saysOnly =
  <Code extends string, Snapshot>(
    codes: readonly Code[],
    nameFor: (code: Code) => Name,
    codeIn: (snapshot: Snapshot) => string | null | undefined,
  ): Look<Snapshot> =>
  async (page, snapshot) => {
    const wanted = codeIn(snapshot)
    for (const code of codes)
      await (code === wanted ? shown : absent)(page.getByText(await nameOf(page, nameFor(code))))
  }

/** A text is not to be read. */
export const saysNot = <Snapshot>(name: Name): Look<Snapshot> => saysIf(name, () => false)

/** All of several texts are to be read. */
export const saysEach =
  <Snapshot>(namesIn: (snapshot: Snapshot) => readonly Name[]): Look<Snapshot> =>
  async (page, snapshot) => {
    for (const name of namesIn(snapshot)) await says(name)(page, snapshot)
  }

/** What was under a heading is over. */
export const isWithout =
  (...headings: Name[]) =>
  async (page: Page): Promise<void> => {
    for (const heading of headings) await absent(page.getByRole('heading', { name: await nameOf(page, heading) }))
  }

/** The first box of a code, by the label of them all. */
export const codeBox = (page: Page, label: string): Locator =>
  page.getByLabel(new RegExp(`^${label}.*1`)).filter({ visible: true })

/** The boxes of a code, by their label. */
export const hasCode =
  (label: Word) =>
  async (page: Page): Promise<void> =>
    shown(codeBox(page, (await stepsOn(page)).t(label)))

/** Waits for a part whose code comes when it is needed, on a page whose time stands still. */
export const appears = async ({ sandbox }: Stage, part: Locator): Promise<void> => {
  for (let moment = 0; moment < 20 && !(await part.isVisible()); moment += 1) {
    await part.waitFor({ timeout: 100 }).catch(() => undefined)
    await sandbox.clock.runFor(50)
  }
}

/** Does what waits for parts of the page that come when they are needed, while the page's time goes by. */
export const whileTimePasses = async ({ sandbox, page }: Stage, work: () => Promise<unknown>): Promise<void> => {
  const working = { isDone: false }
  const passing = async (): Promise<void> => {
    while (!working.isDone) {
      // The clock is that of all tabs: one that is closed meanwhile is no trouble.
      await sandbox.clock.runFor(50).catch((error: unknown) => {
        if (page.isClosed() || !String(error).includes('has been closed')) throw error
      })
      await page.waitForTimeout(20)
    }
  }
  const worked = work().finally(() => {
    working.isDone = true
  })
  await Promise.all([worked, passing()])
}

/** All pages of a browser share its clipboard: one after the other has it. */
let clipboardTurn: Promise<unknown> = Promise.resolve()

/** Types a code at one go, as it is pasted from a message. */
export const pasteCode = async (stage: Stage, label: string, code: string): Promise<void> => {
  const { page, sandbox } = stage
  await sandbox.clock.runFor(100)
  await appears(stage, codeBox(page, label))
  const pasting = clipboardTurn.then(async () => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), code)
    await codeBox(page, label).focus()
    await page.keyboard.press('ControlOrMeta+V')
  })
  clipboardTurn = pasting.catch(() => undefined)
  await pasting
  await sandbox.clock.runFor(100)
}

/** Leaves a field, or the one that is typed in now. */
export const leave = async (field: Locator): Promise<void> => {
  const page = field.page()
  const isTyping = await page.evaluate(
    () => document.activeElement?.matches('main input:not([type=radio], [type=checkbox])') ?? false,
  )
  if (!isTyping) await field.focus()
  await page.keyboard.press('Tab')
}

/** Chooses a country by its English name, in the field with this label. */
export const chooseCountry = async (stage: Stage, label: string, country: string): Promise<void> => {
  const { countryName } = await import('../../../src/i18n/country-name')
  const name = countryName(localeOf(stage.page), country)
  const box = stage.page.getByRole('combobox', { name: label })
  await appears(stage, box)
  await box.fill(name)
  await stage.page.getByRole('option', { name, exact: true }).click()
}
