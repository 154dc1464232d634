import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { onboarding } from '../../src/server/questionnaires/onboarding'
import { photoOfDocument } from '../support/files'
import { codeSent, newcomer } from '../support/newcomer'
import { newcomerAt } from '../support/newcomer-calls'
import { isQuick } from '../support/quick'
import { startShared } from '../support/started'

const { open } = startShared()

const who = {
  email: 'tove@example.com',
  password: 'en lång promenad i skogen',
  number: '+46701740640',
  personalNumber: '19850901-0000',
}

/** No control of a step is further away than that. */
const farthest = 40

const keysOn = (page: Page) => {
  const press = (key: string) => page.keyboard.press(key)
  const hasFocus = (part: Locator) => part.evaluate((element) => element === document.activeElement)
  /** Goes by Tab until the part has the focus, as it must within a few. */
  const tabTo = async (part: Locator): Promise<void> => {
    await part.waitFor()
    for (let steps = 0; steps < farthest; steps += 1) {
      if (await hasFocus(part)) return
      await press('Tab')
    }
    throw new Error(`Tab does not lead to ${String(part)}`)
  }
  const push = async (part: Locator): Promise<void> => {
    await tabTo(part)
    await press('Enter')
  }
  /** One of several that the arrows go through. */
  const choose = async (value: string): Promise<void> => {
    const wanted = page.locator(`main input[type=radio][value="${value}"]`)
    await tabTo(page.locator('main input[type=radio]').first())
    await press('Space')
    while (!(await wanted.isChecked())) await press('ArrowDown')
  }
  const tick = async (value: string): Promise<void> => {
    await tabTo(page.locator(`main input[type=checkbox][value="${value}"]`))
    await press('Space')
  }
  return { press, hasFocus, tabTo, push, choose, tick }
}

type Keys = ReturnType<typeof keysOn>

const answers: Record<string, (keys: Keys, page: Page) => Promise<void>> = {
  purpose: ({ choose }) => choose('saving'),
  frequency: ({ choose }) => choose('monthly'),
  monthlyAmount: ({ choose }) => choose('band-2'),
  sourceOfFunds: ({ tick }) => tick('salary'),
  occupation: ({ choose }) => choose('student'),
  onBehalf: ({ choose }) => choose('self'),
  taxResidence: async ({ tabTo, press }, page) => {
    await tabTo(page.getByRole('combobox'))
    await page.keyboard.type('Sweden')
    await page.getByRole('option', { name: 'Sweden', exact: true }).waitFor()
    await press('Enter')
  },
  pep: ({ choose }) => choose('no'),
  ownWallets: ({ choose }) => choose('yes'),
  terms: async ({ tabTo, press }, page) => {
    await tabTo(page.locator('main input[type=checkbox]'))
    await press('Space')
  },
}

test.skipIf(isQuick)(
  'from the first step to the answers sent, by keys alone, and each step says where one is',
  async () => {
    const { page, close, troubles } = await open()
    await newcomerAt(page, 'email', who)
    await page.goto('/app/')
    const { t, shows, field } = newcomer(page, 'en')
    const keys = keysOn(page)
    const { press, push, tabTo, choose, hasFocus } = keys
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
    const stopNow = page.getByRole('navigation', { name: t('onboarding.steps') }).locator('[aria-current=step]')
    const typeInto = async (label: string, text: string) => {
      await tabTo(field(label))
      await page.keyboard.type(text)
    }
    const typeCode = async (kind: 'email' | 'phone', recipient: string, of: number) => {
      const first = field(t('code.place', { label: t(`code.label.${kind}`), place: 1, of }))
      await expect.poll(() => hasFocus(first), { message: 'the code has the focus' }).toBe(true)
      await page.keyboard.type((await codeSent(page, recipient)).replaceAll(' ', ''))
    }
    /** The step that came in place of the last one is read from its heading on. */
    const goesOnAt = async (name: string, step: string) => {
      await shows(name)
      await expect.poll(() => hasFocus(heading(name)), { message: `${name} has the focus` }).toBe(true)
      await expect.poll(() => stopNow.innerText()).toContain(step)
      await page
        .getByRole('status')
        .filter({ hasText: t('onboarding.save.saved') })
        .first()
        .waitFor()
    }

    await push(button(t('onboarding.all.start')))
    await typeCode('email', who.email, 8)

    await goesOnAt(t('phone.title'), t('onboarding.step.phone'))
    await typeInto(t('phone.label'), `0${who.number.slice(3)}`)
    await press('Enter')
    await typeCode('phone', who.number, 6)

    await shows(t('twoFactor.title'))
    await push(button(t('twoFactor.skip')))

    await goesOnAt(t('personal.title'), t('onboarding.step.personal'))
    await typeInto(t('personal.firstName'), 'Tove')
    await typeInto(t('personal.lastName'), 'Nygren')
    await typeInto(t('personal.personalNumber'), who.personalNumber)
    await typeInto(t('personal.address'), 'Skeppsbron 10')
    await typeInto(t('personal.postalCode'), '111 30')
    await typeInto(t('personal.city'), 'Stockholm')
    await choose('no')
    await push(button(t('personal.save')))

    await goesOnAt(t('documents.title'), t('onboarding.step.documents'))
    for (const kind of ['id-front', 'id-back', 'residency'] as const) {
      const row = page.getByRole('region', { name: t(`document.${kind}`), exact: true })
      const buffer = await photoOfDocument()
      await row
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer })
      await push(row.getByRole('button', { name: t('documents.look.use'), exact: true }))
    }

    await push(button(t('questions.start')))
    const title = page.locator('main h1')
    const submit = page.locator('main button[type=submit]')
    for (let text = await title.innerText(); text !== t('questions.review.title'); text = await title.innerText()) {
      const asked = onboarding.questions.find(({ question }) => question({ locale: 'en', fiat: 'SEK' }) === text)
      await expect.poll(() => hasFocus(title)).toBe(true)
      await page.getByRole('progressbar', { name: t('questions.progress') }).waitFor()
      await answers[asked?.id ?? '']?.(keys, page)
      await page
        .getByRole('status')
        .filter({ hasText: t('questions.save.saved') })
        .first()
        .waitFor()
      await push(submit)
      await title.filter({ hasNotText: text }).waitFor()
    }
    await expect.poll(() => stopNow.innerText()).toContain(t('onboarding.step.submit'))
    await push(button(t('questions.review.submit')))
    await page.waitForURL('**/app/order')
    expect(troubles).toEqual([])
    await close()
  },
)
