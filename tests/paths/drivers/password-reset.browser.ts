import type { Page } from 'playwright-core'
import type { passwordResetMachine, ResetEvent } from '../../../machines/password-reset/password-reset'
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
  await sandbox.seed('verified-swede')
  links.set(page, await sandbox.passwordLink())
  await page.goto(publicPaths[localeOf(page)].forgottenPassword)
}

/** What the exchange has written down of the link, as the statechart's transitions. */
const tells = async ({ page, sandbox }: Stage): Promise<Told[]> => {
  const { steps } = await sandbox.stepsOfLink(linkOn(page).id)
  return [
    { state: 'asked', fired: [] },
    ...steps.map(({ event, state }, index) => ({
      state,
      fired: [`passwordReset.${steps[index - 1]?.state ?? 'asked'} --${event}--> passwordReset.${state}`],
    })),
  ]
}

/** The same address again would load nothing. */
const openLink = async ({ page }: Stage): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(linkOn(page).page)
}

const happens = async (stage: Stage, { type }: { type: ResetEvent }): Promise<void> => {
  await stage.sandbox.stepLink(linkOn(stage.page).id, type)
  await openLink(stage)
}

const newPassword = 'four quiet moose at dawn'

const sends = async ({ page }: Stage, code: string | null): Promise<void> => {
  const { t, field, press } = await stepsOn(page)
  await field(t('public.newPassword.password')).fill(newPassword)
  if (code !== null) await field(t('login.code')).fill(code)
  await press(t('public.newPassword.submit'))
}

const codeNow = async ({ page, sandbox }: Stage): Promise<string> =>
  (await sandbox.stepsOfLink(linkOn(page).id)).code ?? ''

const says = (word: Word) => async (page: Page) => {
  const { t } = await stepsOn(page)
  await shown(page.getByText(t(word), { exact: true }))
}

const leadsOn = (word: Word) => async (page: Page) => {
  await says(word)(page)
  const { t } = await stepsOn(page)
  await shown(page.getByRole('link', { name: t('public.newPassword.askAgain') }))
}

const asks =
  (...labels: readonly Word[]) =>
  async (page: Page) => {
    const { t } = await stepsOn(page)
    for (const label of labels) await shown(page.getByLabel(t(label), { exact: true }))
    const isCodeAsked = await page.getByLabel(t('login.code'), { exact: true }).isVisible()
    if (isCodeAsked !== labels.includes('login.code')) throw new Error('The page and the exchange differ on the code')
  }

export const passwordResetBrowser = {
  open,
  tells,
  sees: {
    asked: says('public.forgotten.lead'),
    sent: says('mail.passwordReset.subject'),
    opened: asks('public.newPassword.password'),
    proving: asks('public.newPassword.password', 'login.code'),
    done: says('login.message.changePassword'),
    used: leadsOn('public.newPassword.used'),
    expired: leadsOn('public.newPassword.expired'),
    withdrawn: leadsOn('public.newPassword.withdrawn'),
  },
  act: {
    'letter.sent': async ({ page, sandbox }, { type }) => {
      await sandbox.stepLink(linkOn(page).id, type)
      await page.waitForTimeout(100)
      await page.goto('/sandbox/inbox')
    },
    'link.opened': openLink,
    'link.expired': happens,
    'link.withdrawn': happens,
    'factor.asked': happens,
    'factor.dropped': happens,
    'factor.refused': (stage) => sends(stage, '000000'),
    'factor.proven': async (stage) => sends(stage, await codeNow(stage)),
    'password.set': (stage) => sends(stage, null),
  },
  steer: {},
} satisfies BrowserHalf<typeof passwordResetMachine>
