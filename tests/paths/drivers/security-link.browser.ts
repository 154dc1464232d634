import type { Page } from 'playwright-core'
import type { securityLinkMachine } from '../../../machines/security-link/security-link'
import { securityLinkDays } from '../../../src/domain/customer/security-links'
import { absent, shown } from '../browser/sees'
import { localeOf, stepsOn, type Word } from '../browser/words'
import type { BrowserHalf, Stage, Told } from '../driver'

type Link = { id: string; page: string }

const links = new WeakMap<Page, Link>()

const linkOn = (page: Page): Link => {
  const link = links.get(page)
  if (link === undefined) throw new Error('The page has no link')
  return link
}

const open = async ({ page, sandbox }: Stage): Promise<void> => {
  const { publicPaths } = await import('../../../src/domain/company/public-site')
  await sandbox.seed('verified-swede')
  links.set(page, await sandbox.securityLink())
  await page.goto(publicPaths[localeOf(page)].login)
}

/** What the exchange has written down of the link, as the statechart's transitions. */
const tells = async ({ page, sandbox }: Stage): Promise<Told[]> => {
  const steps = await sandbox.stepsOfSecurityLink(linkOn(page).id)
  return [
    { state: 'sent', fired: [] },
    ...steps.map(({ event, state }, index) => ({
      state,
      fired: [`securityLink.${steps[index - 1]?.state ?? 'sent'} --${event}--> securityLink.${state}`],
    })),
  ]
}

/** The same address again would load nothing. */
const openLink = async ({ page }: Stage): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(linkOn(page).page)
}

const says = (word: Word) => async (page: Page) => {
  const { t } = await stepsOn(page)
  await shown(page.getByText(t(word, { days: securityLinkDays }), { exact: true }))
}

const button = async (page: Page, word: Word) => {
  const { t } = await stepsOn(page)
  return page.getByRole('button', { name: t(word), exact: true })
}

const isMine = (page: Page) => button(page, 'public.securityLink.mine')
const isNotMine = (page: Page) => button(page, 'public.securityLink.notMine')

export const securityLinkBrowser = {
  open,
  tells,
  sees: {
    sent: says('login.title'),
    opened: async (page) => {
      await says('public.securityLink.lead')(page)
      await says('public.securityLink.notice.newDevice')(page)
      await shown(await isMine(page))
      await shown(await isNotMine(page))
    },
    confirmed: async (page) => {
      await says('public.securityLink.confirmed')(page)
      await absent(await isMine(page))
      await shown(await isNotMine(page))
    },
    denied: async (page) => {
      await says('public.securityLink.denied')(page)
      const { t } = await stepsOn(page)
      const choose = page.getByRole('link', { name: t('public.newPassword.title'), exact: true })
      await shown(choose)
      if (!/#[\w-]{43}$/.test((await choose.first().getAttribute('href')) ?? ''))
        throw new Error('The page leads to no new password')
      await absent(await isNotMine(page))
    },
    expired: async (page) => {
      await says('public.securityLink.over')(page)
      await absent(await isMine(page))
      await absent(await isNotMine(page))
    },
  },
  act: {
    'link.opened': openLink,
    'link.expired': async (stage) => {
      await stage.sandbox.expireSecurityLink(linkOn(stage.page).id)
      await openLink(stage)
    },
    'answer.mine': async ({ page }) => (await isMine(page)).click(),
    'answer.notMine': async ({ page }) => {
      await (await isNotMine(page)).filter({ visible: true }).click()
      await (await button(page, 'public.securityLink.freeze')).click()
    },
  },
  steer: {},
} satisfies BrowserHalf<typeof securityLinkMachine>
