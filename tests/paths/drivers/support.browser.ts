import type { Page } from 'playwright-core'
import {
  supportProblemAt,
  supportProblems,
  type supportMachine,
  type SupportSnapshot,
} from '../../../machines/support/support'
import { newestOrders, olderOrder } from '../browser/orders'
import { answering, refusedWith } from '../browser/releases'
import { absent, isBusyWith, shown, shownOnly } from '../browser/sees'
import { stepsOn, atField } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'
import { badInput } from './cases'

const load = 'GET /protected/v2/orders?size=20'
const find = 'GET /protected/v2/orders/{reference}'
const send = 'POST /v2/support'

const open = async ({ page, sandbox }: Stage, given: string): Promise<void> => {
  await sandbox.seed('verified-swede')
  const [newest = ''] = await newestOrders(page)
  await sandbox.hold(load, find, send)
  if (given === 'menu') return void (await page.goto('/app/support'))
  await page.goto(`/app/support?order=${given === 'newest' ? newest : await olderOrder(page)}`)
}

const pickerOn = async (page: Page) => {
  const { t } = await stepsOn(page)
  return page.getByRole('combobox', { name: t('support.order') })
}

/** What is typed stands in its field, whatever else is on its way. */
const messageShown = async (page: Page, { context }: SupportSnapshot): Promise<void> => {
  const { t, field } = await stepsOn(page)
  const typed = await field(t('support.message')).inputValue()
  if (typed !== context.message) throw new Error(`the message is “${typed}”`)
}

const ordersComing = async (page: Page, snapshot: SupportSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  await shown(page.getByRole('status', { name: t('orders.loading') }))
  await messageShown(page, snapshot)
}

/** The chosen order, or that there is none. */
const chosenShown = async (page: Page, { context: { orders, chosen } }: SupportSnapshot): Promise<void> => {
  const picker = await pickerOn(page)
  if (orders.length === 0) return absent(picker)
  await shown(picker)
  const isNone = (await picker.inputValue()) === ''
  if (isNone !== (chosen === null)) throw new Error(`an order is ${isNone ? 'not ' : ''}chosen`)
}

export const supportBrowser = {
  open,
  sees: {
    'writing.loading': ordersComing,
    'writing.finding': ordersComing,
    'writing.ready': async (page, snapshot) => {
      const { t } = await stepsOn(page)
      const { isListed, problem } = snapshot.context
      await chosenShown(page, snapshot)
      await messageShown(page, snapshot)
      await (isListed ? absent : shown)(page.getByText(t('support.ordersFailed')))
      await shownOnly(problem, supportProblems, () => page.getByText(t('support.notSent')))
      const serverErrors = [
        [supportProblemAt(snapshot, 'message'), 'field.supportMessage'],
        [supportProblemAt(snapshot, 'orderNumber'), 'field.notAccepted'],
      ] as const
      for (const [code, words] of serverErrors) await (code === null ? absent : shown)(page.getByText(t(words)))
    },
    sending: isBusyWith('support.sending'),
    sent: async (page) => {
      const { t } = await stepsOn(page)
      await shown(
        page.getByRole('heading', { level: 1, name: new RegExp(t('support.sent.title', { number: '\\d+' })) }),
      )
    },
  },
  act: {
    'message.type': {
      fill: 'support.message',
      shows: ({ context }) => context.message,
      problem: (snapshot) => atField(supportProblemAt(snapshot, 'message')),
    },
    'order.choose': async ({ page }, { reference }) => {
      await (await pickerOn(page)).selectOption({ index: reference === null ? 0 : 1 })
    },
    'orders.retry': { press: 'common.tryAgain' },
    'message.send': { press: 'support.send' },
    'message.another': { press: 'support.another' },
  },
  steer: {
    loadOrders: answering(load),
    loadOrder: answering(find),
    sendMessage: answering(send, { 'not their order': refusedWith(badInput('orderNumber', 'notAccepted')) }),
  },
} satisfies BrowserHalf<typeof supportMachine>
