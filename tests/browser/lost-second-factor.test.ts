import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { publicPaths } from '../../src/domain/company/public-site'
import { documentReason } from '../../src/server/documents/reasons'
import { sandboxPassword } from '../../src/server/sandbox/seeds/keys'
import { accessibilityFaults, keepPicture, overflows } from '../support/browser'
import { photoOfDocument } from '../support/files'
import { copyOf, linkIn } from '../support/letters'
import { newcomer } from '../support/newcomer'
import { isQuick, rowsOf } from '../support/quick'
import { startShared } from '../support/started'

const { open } = startShared()

const views = [
  { locale: 'en', theme: 'light', width: 'desktop' },
  { locale: 'sv', theme: 'light', width: 'phone' },
  { locale: 'sv', theme: 'dark', width: 'desktop' },
  { locale: 'en', theme: 'dark', width: 'phone' },
] as const
type View = (typeof views)[number]

/** A page with what its reader sees and does. */
const reader = async (view: View) => {
  const opened = await open(view)
  const { page } = opened
  const { locale, theme, width } = view
  const { t, field, press } = newcomer(page, locale)
  const says = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).waitFor()
  const faultless = async (name: string) => {
    await keepPicture(page, `lost-${name}-${locale}-${theme}-${width}`)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await overflows(page)).toBe(false)
  }
  const step = () => page.locator('[aria-current=step]').innerText()
  return { ...opened, t, field, press, says, faultless, step }
}

/** Asks for a link from the second step of signing in, and opens it. */
const opensLink = async (
  { page, t, field, press, says, faultless }: Awaited<ReturnType<typeof reader>>,
  view: View,
) => {
  const email = await copyOf(page, 'two-factor')
  const paths = publicPaths[view.locale]
  await page.goto(paths.login)
  await field(t('login.email')).fill(email)
  await field(t('login.password')).fill(sandboxPassword)
  await press(t('login.submit'))
  await page.getByRole('link', { name: t('login.lost') }).click()
  await page.getByRole('heading', { level: 1, name: t('public.lostFactor.title') }).waitFor()
  await press(t('public.forgotten.submit'))
  await says(t('field.required'))
  await faultless('asking')
  await field(t('login.email')).fill(email)
  await press(t('public.forgotten.submit'))
  await page.getByRole('heading', { level: 2, name: t('public.forgotten.sentTitle') }).waitFor()
  await faultless('asked')
  const link = await linkIn(page, email)
  expect(link).toContain(`${paths.identityCheck}#`)
  await page.goto(link)
  await page.getByRole('button', { name: t('public.eid.identify') }).waitFor()
  return { email, link }
}

/** Begins with an e-ID, whose app is another tab in the sandbox; with another number it is somebody else's. */
const signs = async ({ page, t, press, says, faultless }: Awaited<ReturnType<typeof reader>>, number?: string) => {
  await press(t('public.eid.identify'))
  await says(t('eid.waiting'))
  await faultless('signing')
  const app = await page.context().newPage()
  await app.goto((await page.locator('[data-eid=app]').getAttribute('href')) ?? '')
  if (number !== undefined) await app.locator('#personalNumber').fill(number)
  await app.getByRole('button', { name: t('sandbox.eid.sign'), exact: true }).click()
  await app.getByText(t('sandbox.eid.otherTab')).waitFor()
  await app.close()
}

const choosesFile = async (page: Page, label: string, name: string) =>
  page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await photoOfDocument(800, 500) })

/** With the password alone, since two-factor is off. */
const logsIn = async ({ page, t, field, press }: Awaited<ReturnType<typeof reader>>, email: string) => {
  await page
    .locator('main')
    .getByRole('link', { name: t('public.frame.logIn'), exact: true })
    .click()
  await field(t('login.email')).fill(email)
  await field(t('login.password')).fill(sandboxPassword)
  await press(t('login.submit'))
  await page.waitForURL(/\/app\//)
}

describe.each(rowsOf(views, ({ theme, width }) => theme === 'light' && width === 'phone'))(
  'a lost second factor in $locale, $theme, on a $width',
  (view) => {
    test('is reset by e-ID, which has to be one’s own', async () => {
      const on = await reader(view)
      const { page, t, says, faultless, step, troubles, close } = on
      const { email, link } = await opensLink(on, view)
      await says(t('public.identityCheck.lead'))
      expect(await step()).toContain(t('public.identityCheck.step.1'))
      await faultless('choosing')

      await signs(on, '19850709-9805')
      await says(t('public.identityCheck.mismatched'))
      await faultless('mismatched')

      await signs(on)
      await says(t('public.identityCheck.done'))
      expect(await step()).toContain(t('public.identityCheck.step.3'))
      await faultless('done')
      await logsIn(on, email)

      await page.goto(link)
      await says(t('public.identityCheck.done'))
      expect(troubles).toEqual([])
      await close()
    })

    test.skipIf(isQuick)('is reset by a document, once one was approved', async () => {
      const on = await reader(view)
      const { page, t, press, says, faultless, step, close } = on
      const { email } = await opensLink(on, view)
      await press(t('public.identityCheck.submit'))
      await says(t('public.identityCheck.missing'))
      await page.getByLabel(t('public.identityCheck.file')).setInputFiles({
        name: 'text.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('no picture'),
      })
      await press(t('public.identityCheck.submit'))
      await says(t('documents.problem.unreadable'))
      await faultless('unreadable')

      await choosesFile(page, t('public.identityCheck.file'), 'reject.jpg')
      await press(t('public.identityCheck.submit'))
      const reason = documentReason(view.locale, 'too-blurred')
      await says(t('public.identityCheck.rejected', { reason }))
      await faultless('rejected')

      await choosesFile(page, t('public.identityCheck.file'), 'slow.jpg')
      await press(t('public.identityCheck.submit'))
      await says(t('public.identityCheck.reviewing'))
      expect(await step()).toContain(t('public.identityCheck.step.2'))
      await faultless('reviewing')

      const desk = await page.context().newPage()
      await desk.goto('/sandbox/desk')
      await desk
        .getByRole('link')
        .filter({ hasText: email })
        .filter({ hasText: t('desk.evidence.reset') })
        .click()
      await desk.locator('img.document').waitFor()
      await desk.getByLabel(t('desk.why')).fill('The picture is theirs')
      await desk.getByRole('button', { name: t('desk.accept'), exact: true }).click()
      await desk.waitForURL(/\/sandbox\/desk$/)
      await desk.close()
      await says(t('public.identityCheck.done'))
      await logsIn(on, email)
      await close()
    })
  },
)

describe('the page of the identity check', () => {
  const english = views[0]

  test('is about the same link in the other language, and shows an e-ID that was begun before it was loaded anew', async () => {
    const on = await reader(english)
    const { page, t, press, says, close } = on
    await opensLink(on, english)
    const { hash } = new URL(page.url())
    await press(t('public.eid.identify'))
    await says(t('eid.waiting'))
    await page.reload()
    await says(t('eid.waiting'))
    await page.locator('a[hreflang]').click()
    const swedish = newcomer(page, 'sv')
    await page.getByRole('heading', { level: 1, name: swedish.t('public.identityCheck.title') }).waitFor()
    await page.getByText(swedish.t('eid.waiting')).waitFor()
    expect(new URL(page.url()).hash).toBe(hash)
    await close()
  })

  test('says what it is where there is no link, or no answer', async () => {
    const { page, t, press, says, close } = await reader(english)
    await page.goto(publicPaths.en.identityCheck)
    await says(t('public.newPassword.unknown'))
    await page.route('**/auth/two-factor/link', (route) => route.abort())
    await page.goto('about:blank')
    await page.goto(`${publicPaths.en.identityCheck}#${'A'.repeat(43)}`)
    await page.getByRole('status').getByText(t('public.newPassword.failed')).waitFor()
    await page.unroute('**/auth/two-factor/link')
    await press(t('public.newPassword.tryAgain'))
    await says(t('public.newPassword.unknown'))
    await page.getByRole('link', { name: t('public.newPassword.askAgain') }).click()
    await page.getByRole('heading', { level: 1, name: t('public.lostFactor.title') }).waitFor()
    await close()
  })
})
