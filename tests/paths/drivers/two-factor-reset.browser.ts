import type { Page } from 'playwright-core'
import type { twoFactorResetMachine, TwoFactorResetEvent } from '../../../machines/two-factor-reset/two-factor-reset'
import { shown } from '../browser/sees'
import { localeOf, stepsOn, type Word } from '../browser/words'
import type { BrowserHalf, Stage, Told } from '../driver'

type Link = { id: string; page: string }

const links = new WeakMap<Page, Link>()

const linkOn = (page: Page): Link => {
  const link = links.get(page)
  if (link === undefined) throw new Error('No link was asked for on the page')
  return link
}

/** Somebody signed in asks, so that the sandbox knows whose link it is; the page asks for the address. */
const open = async ({ page, sandbox }: Stage): Promise<void> => {
  const { publicPaths } = await import('../../../src/domain/company/public-site')
  await sandbox.seed('two-factor')
  links.set(page, await sandbox.twoFactorLink())
  await page.goto(publicPaths[localeOf(page)].lostFactor)
}

/** What the exchange has written down of the link, as the statechart's transitions. */
const tells = async ({ page, sandbox }: Stage): Promise<Told[]> => {
  const steps = await sandbox.stepsOfTwoFactorLink(linkOn(page).id)
  return [
    { state: 'asked', fired: [] },
    ...steps.map(({ event, state }, index) => ({
      state,
      fired: [`twoFactorReset.${steps[index - 1]?.state ?? 'asked'} --${event}--> twoFactorReset.${state}`],
    })),
  ]
}

/** The same address again would load nothing. */
const openLink = async ({ page }: Stage): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(linkOn(page).page)
}

const happens = async (stage: Stage, { type }: { type: TwoFactorResetEvent }): Promise<void> => {
  await stage.sandbox.stepTwoFactorLink(linkOn(stage.page).id, type)
  await openLink(stage)
}

const button = async (page: Page, word: Word) => {
  const { t } = await stepsOn(page)
  return page.getByRole('button', { name: t(word), exact: true })
}

/** An e-ID that is waited for is in the way of another, and of a document, in its own tab alone. */
const toOtherTab = async (page: Page): Promise<void> => {
  const cancel = await button(page, 'eid.cancel')
  if (!(await cancel.isVisible())) return
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
}

let photo: Promise<Buffer> | undefined

/** Nobody decides about a file of this name but who is asked to. */
const sendDocument = async ({ page }: Stage): Promise<void> => {
  await toOtherTab(page)
  const { photoOfDocument } = await import('../../support/files')
  const { t } = await stepsOn(page)
  const buffer = await (photo ??= photoOfDocument(800, 500))
  const file = page.getByLabel(t('public.identityCheck.file'), { exact: true })
  await file.setInputFiles({ name: 'slow.jpg', mimeType: 'image/jpeg', buffer })
  await (await button(page, 'public.identityCheck.submit')).click()
  await says('public.identityCheck.reviewing')(page)
}

const startEid = async ({ page }: Stage): Promise<void> => {
  await toOtherTab(page)
  await (await button(page, 'public.eid.identify')).click()
  await shown(await button(page, 'eid.cancel'))
}

const says =
  (word: Word, values: Record<string, string | number> = {}) =>
  async (page: Page) => {
    const { t } = await stepsOn(page)
    await shown(page.getByText(t(word, values), { exact: true }))
  }

const leadsOn =
  (word: Word, values: Record<string, string | number> = {}) =>
  async (page: Page) => {
    await says(word, values)(page)
    const { t } = await stepsOn(page)
    await shown(page.getByRole('link', { name: t('public.newPassword.askAgain') }))
  }

/** Both ways are there, and what is said above them. */
const offers = (word: Word, reason?: 'too-blurred') => async (page: Page) => {
  const { documentReason } = await import('../../../src/server/documents/reasons')
  await says(word, reason ? { reason: documentReason(localeOf(page), reason) } : {})(page)
  await shown(await button(page, 'public.eid.identify'))
  await shown(await button(page, 'public.identityCheck.submit'))
}

export const twoFactorResetBrowser = {
  open,
  tells,
  sees: {
    asked: says('public.lostFactor.lead'),
    sent: says('mail.twoFactorLost.subject'),
    choosing: offers('public.identityCheck.lead'),
    signing: async (page) => shown(await button(page, 'eid.cancel')),
    mismatched: offers('public.identityCheck.mismatched'),
    reviewing: says('public.identityCheck.reviewing'),
    rejected: offers('public.identityCheck.rejected', 'too-blurred'),
    done: says('public.identityCheck.done'),
    expired: leadsOn('public.identityCheck.expired', { hours: 24 }),
    withdrawn: leadsOn('public.identityCheck.withdrawn'),
  },
  act: {
    'letter.sent': async ({ page, sandbox }, { type }) => {
      await sandbox.stepTwoFactorLink(linkOn(page).id, type)
      await page.waitForTimeout(100)
      await page.goto('/sandbox/inbox')
    },
    'link.opened': openLink,
    'link.expired': happens,
    'link.withdrawn': happens,
    'eid.started': startEid,
    'eid.ended': happens,
    'eid.refused': happens,
    'eid.proven': happens,
    'document.sent': sendDocument,
    'document.accepted': happens,
    'document.rejected': happens,
  },
  steer: {},
} satisfies BrowserHalf<typeof twoFactorResetMachine>
