import type { Page } from 'playwright-core'
import type {
  ImportantMessagesSnapshot,
  importantMessagesMachine,
} from '../../../machines/notifications/important-messages'
import { heardOfCustomer } from '../browser/news'
import { answering } from '../browser/releases'
import { absent, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'

const close = 'POST /protected/v2/auth/me/messages/{code}/close'

/** What the customer is told on the buy screen, what matters most first. */
export const told = ['BUY_REJECTED', 'UPLOAD_DOCUMENTS'] as const

const bannerShown = async (page: Page, { context }: ImportantMessagesSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  const banner = page.getByRole('region', { name: t('message.name') })
  const code = told.find((each) => !context.closed.includes(each))
  if (code === undefined) return absent(banner)
  const title = code === 'BUY_REJECTED' ? t('message.BUY_REJECTED.text') : t('message.documentsRefused.text', { n: 1 })
  await shown(banner.getByText(title, { exact: true }))
  await shown(banner.getByText(t('document.residency')))
}

/** Whose page it is, and how often their proof of residence was refused there. */
const customers = new WeakMap<Page, { id: string; times: number }>()

/** The reviewer refuses it once more, for a reason that was not given before. */
const refusesAgain = async ({ page }: Stage): Promise<void> => {
  const customer = customers.get(page)
  if (customer === undefined) throw new Error('Nobody is on the page')
  const { request } = page.context()
  const address = `/sandbox/desk/documents/${customer.id}/residency`
  const { origin } = new URL(page.url())
  const [, at = ''] = /name="at" value="([^"]*)"/.exec(await (await request.get(address)).text()) ?? []
  const form = { decision: 'reject', at, reason: `Not readable (${(customer.times += 1)})` }
  const answer = await request.post(address, { headers: { origin }, form, maxRedirects: 0 })
  if (answer.status() !== 303) throw new Error(`The desk answered ${answer.status()}`)
}

export const importantMessagesBrowser = {
  open: async ({ page, sandbox }) => {
    const { id } = await sandbox.seed('document-rejected')
    customers.set(page, { id, times: 0 })
    await sandbox.hold(close)
    await page.goto('/app/order')
  },
  sees: { shown: bannerShown, telling: bannerShown },
  act: {
    'message.dismiss': { press: 'common.close', within: { region: 'message.name' } },
    'customer.changed': async (stage) => {
      await refusesAgain(stage)
      await heardOfCustomer(stage)
    },
  },
  steer: { closeMessage: answering(close) },
  besides: ['customer.changed'],
  repeats: ['customer.changed'],
} satisfies BrowserHalf<typeof importantMessagesMachine>
