import type { Locator, Page } from 'playwright-core'
import { hasUnread, type chatMachine, type ChatSnapshot } from '../../../machines/chat/chat'
import { answering, failures } from '../browser/releases'
import { absent, isBusyWith, says, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage, Way } from '../driver'

const load = 'GET /v2/support/chat'
const send = 'POST /v2/support/chat'

/** Whose chat a page is. */
const emails = new WeakMap<Page, string>()

const windowOn = async (page: Page) => {
  const { t } = await stepsOn(page)
  return page.getByRole('dialog', { name: t('chat.title') })
}

const launcherOn = async (page: Page) => {
  const { t } = await stepsOn(page)
  return page.getByRole('button', { name: new RegExp(`^${t('chat.open')}`) })
}

/** The customer was the last to say something, here or on another device. */
const asks = async (page: Page): Promise<void> => {
  const { lastInChat, sayInChat } = await import('../../support/newcomer-calls')
  if ((await lastInChat(page)) !== 'customer') await sayInChat(page, 'When do you send the coins?')
}

/** Support was, from the sandbox's desk. */
const answers = async (page: Page): Promise<void> => {
  const { lastInChat } = await import('../../support/newcomer-calls')
  if ((await lastInChat(page)) === 'support') return
  await asks(page)
  const { t } = await stepsOn(page)
  const answer = t('desk.chat.answer')
  const desk = await page.context().newPage()
  await desk.goto('/sandbox/desk')
  const row = desk
    .getByRole('listitem')
    .filter({ hasText: emails.get(page) ?? '' })
    .filter({ has: desk.getByLabel(answer) })
  // Cases of others wait for longer.
  const more = desk.getByRole('navigation').filter({ hasText: t('desk.list.next') })
  for (const name = t('desk.list.next'); (await row.count()) === 0;)
    await more
      .and(desk.getByLabel(t('desk.list.pages', { title: t('desk.cases') })))
      .getByText(name)
      .click()
  await row.getByLabel(answer).fill('Within the hour.')
  await row.getByLabel(t('desk.why')).fill('They asked')
  await row.locator('button[value="answered"]').click()
  await desk.waitForURL('**/sandbox/desk')
  await desk.close()
}

/** The feature is switched, and the page has heard of it. */
const switchedTo = async ({ page, sandbox }: Stage, isOn: boolean): Promise<void> => {
  await sandbox.feature('ZENDESK', isOn)
  for (let tries = 0; tries < 200; tries += 1) {
    const context = await sandbox.contextOf('chat')
    if ('visitor' in context && (context.visitor !== null) === isOn) return
    await page.waitForTimeout(20)
    await sandbox.clock.runFor(10)
  }
}

/** Its code comes when it is needed, and the page's time stands still. */
const comesUp = async (page: Page, part: Locator): Promise<void> => {
  for (let moment = 0; moment < 20 && !(await part.isVisible()); moment += 1) {
    await page.waitForTimeout(50)
    await page.clock.runFor(50)
  }
  await shown(part)
}

/** Nothing can be sent now. */
const isLocked = async (page: Page): Promise<void> => {
  const { t } = await stepsOn(page)
  const button = (await windowOn(page)).getByRole('button', { name: t('chat.send') })
  if (await button.isEnabled()) throw new Error('a message can be sent')
}

const after =
  (happens: (page: Page) => Promise<void>): Way =>
  async ({ page, sandbox }: Stage) => {
    await happens(page)
    await sandbox.release(load)
  }

const isAway = async (page: Page): Promise<void> => {
  await absent(await launcherOn(page))
  await absent(await windowOn(page))
}

/** Who has spoken last, and that a message was not sent. */
const saidShown = async (page: Page, snapshot: ChatSnapshot): Promise<void> => {
  if (!snapshot.hasTag('open')) return
  const { t } = await stepsOn(page)
  const last = snapshot.context.messages.at(-1)
  if (last)
    await shown(
      (await windowOn(page))
        .getByRole('listitem')
        .last()
        .getByText(t(`chat.${last.from}`)),
    )
  await (snapshot.context.isUnsent ? shown : absent)(page.getByText(t('chat.notSent')))
}

export const chatBrowser = {
  open: async (stage) => {
    const { page, sandbox } = stage
    const { email } = await sandbox.seed('verified-swede')
    emails.set(page, email)
    await sandbox.hold(load, send)
    await page.goto('/app/order/list')
    // Its code comes with the first who may use it.
    await page.waitForFunction(() => window.recorder?.now('chat') !== undefined)
    await switchedTo(stage, false)
  },
  momentMs: 20,
  sees: {
    away: isAway,
    coming: isAway,
    'here.window.closed': async (page, snapshot) => {
      const { t } = await stepsOn(page)
      await absent(await windowOn(page))
      const name = t(hasUnread(snapshot) ? 'chat.unread' : 'chat.open')
      await comesUp(page, page.getByRole('button', { name, exact: true }))
    },
    'here.window.open': async (page) => shown(await windowOn(page)),
    'here.talk.idle': async (page) => absent(await windowOn(page)),
    'here.talk.loading': async (page, snapshot) => {
      if (!snapshot.hasTag('open')) return
      const { t } = await stepsOn(page)
      await isLocked(page)
      if (snapshot.context.messages.length === 0) await shown(page.getByRole('status', { name: t('chat.loading') }))
    },
    'here.talk.failed': async (page, snapshot) => {
      if (snapshot.hasTag('open')) await says('chat.failed')(page, snapshot)
    },
    'here.talk.ready': saidShown,
    'here.talk.sending': async (page, snapshot) => {
      if (snapshot.hasTag('open')) await isBusyWith('chat.sending')(page)
    },
  },
  act: {
    'visitor.came': (stage) => switchedTo(stage, true),
    'visitor.left': (stage) => switchedTo(stage, false),
    'chat.open': async ({ page }) => (await launcherOn(page)).click(),
    'chat.close': { press: 'chat.close' },
    'chat.told': ({ sandbox }) => sandbox.push({ type: 'notifications.changed' }),
    'chat.retry': { press: 'common.tryAgain', within: { dialog: 'chat.title' } },
    'message.type': { fill: 'chat.message', within: { dialog: 'chat.title' } },
    'message.send': { press: 'chat.send' },
  },
  besides: ['chat.told'],
  unreached: {
    'chat --visitor.came--> (stays)': 'the page that is walked has no form for a name',
    '↓visitor.came «the same by another name»': 'the page that is walked has no form for a name',
  },
  steer: {
    loadMessages: {
      'the question': after(asks),
      'an answer': after(answers),
      'no answer': ({ sandbox }) => sandbox.release(load, failures['no answer']),
    },
    sendMessage: answering(send),
  },
} satisfies BrowserHalf<typeof chatMachine>
