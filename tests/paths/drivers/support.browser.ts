import { supportProblemAt, supportProblems, type supportMachine } from '../../../machines/support/support'
import { newestOrders, olderOrder } from '../browser/orders'
import { answering, refusedWith } from '../browser/releases'
import { has, isBusyWith, saysIf, saysOnly, sees } from '../browser/sees'
import { atField } from '../browser/words'
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

export const supportBrowser = {
  open,
  sees: {
    'writing.loading': has('status', 'orders.loading'),
    'writing.finding': has('status', 'orders.loading'),
    'writing.ready': sees(
      saysIf('support.ordersFailed', ({ context }) => !context.isListed),
      saysOnly(
        supportProblems,
        () => 'support.notSent',
        ({ context }) => context.problem,
      ),
      saysIf('field.notAccepted', (snapshot) => supportProblemAt(snapshot, 'orderNumber') !== null),
    ),
    sending: isBusyWith('support.sending'),
  },
  act: {
    'message.type': {
      fill: 'support.message',
      shows: ({ context }) => context.message,
      problem: (snapshot) => atField(supportProblemAt(snapshot, 'message')),
    },
    'order.choose': {
      select: 'support.order',
      unless: ({ context }) => context.orders.length === 0,
      option: ({ reference }) => ({ index: reference === null ? 0 : 1 }),
      selected: ({ context }) => ({ index: context.chosen === null ? 0 : 1 }),
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
