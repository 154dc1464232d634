import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { create, string, type } from 'superstruct'
import type { identityMachine, EidSnapshot } from '../../../machines/onboarding/identity'
import { cannotRead } from '../browser/customers'
import { askedAfter, askedWhile, awayAt, answering } from '../browser/releases'
import { absent, isBusyWith, isWithout, says, saysNot, sees, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'

const start = 'POST /protected/v2/auth/eid/start'
const check = 'POST /protected/v2/auth/eid/status'

const Started = type({ result: type({ orderRef: string(), autoStartToken: string() }) })

/** Somebody's number that is not the customer's. */
const otherNumber = '19850709-0000'

const pending = async (page: Page, { context }: EidSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  const code = page.getByRole('img', { name: t('eid.qr') })
  await shown(page.getByText(t(context.isOpened ? 'eid.confirming' : 'eid.waiting')))
  await (context.qr === null ? absent(code) : shown(code))
}

type EidOrder = { orderRef: string; autoStartToken: string }

const begunOn = async (page: Page): Promise<EidOrder> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  return create(await callsOf(page).post('/auth/eid/start', { purpose: 'identity' }), Started).result
}

/** What an earlier page has kept of an order that was pending. */
const keepsOrder = async (page: Page, owner: string, order: EidOrder): Promise<void> => {
  const text = JSON.stringify({ owner, value: { ...order, endsAt: Date.now() + 180_000 } })
  await page.addInitScript((json) => sessionStorage.setItem('eid:identity', json), text)
}

/** What the customer does in the app of the e-ID before the order is asked about once more. */
const inApp = {
  opened: async ({ page }: Stage) => {
    const link = page.locator('a[href*="autostarttoken="]').filter({ visible: true }).first()
    const app = await page.context().newPage()
    await app.goto((await link.getAttribute('href')) ?? '')
    await app.close()
  },
  signed: async ({ page }: Stage) => (await stepsOn(page)).useEid('sign'),
  canceled: async ({ page }: Stage) => (await stepsOn(page)).useEid('cancel'),
  'other number': async ({ page }: Stage) => {
    const { t, useEid } = await stepsOn(page)
    await useEid('sign', (app) => app.getByLabel(t('personal.personalNumber'), { exact: true }).fill(otherNumber))
  },
}

/** What is kept on the page is there at once. */
const nothing = async (): Promise<void> => undefined

export const identityBrowser = {
  open: async ({ page, sandbox }, _, [first]) => {
    const owner = await sandbox.newcomer('eid-identity')
    const recalled = first?.case
    if (recalled === 'one that is pending') await keepsOrder(page, owner, await begunOn(page))
    if (recalled === 'one that is not there')
      await keepsOrder(page, owner, { orderRef: randomUUID(), autoStartToken: randomUUID() })
    if (recalled === 'cannot be read') await cannotRead(page, 'eid:identity')
    await sandbox.holdEvents()
    await sandbox.hold(start, check)
    await page.goto('/app/')
  },
  sees: {
    recalling: null,
    deciding: null,
    idle: says(({ context: { problem } }) => problem && `eid.problem.${problem}`),
    starting: isBusyWith('eid.starting'),
    'pending.asking': pending,
    'pending.resting': pending,
    done: sees(saysNot('eid.waiting'), isWithout('eid.title')),
  },
  act: {
    'eid.start': { press: ({ context }) => (context.problem ? 'common.tryAgain' : 'eid.start') },
    'eid.cancel': { press: 'eid.cancel' },
  },
  steer: {
    recallEid: {
      none: nothing,
      'one that is pending': nothing,
      'one that is not there': nothing,
      'cannot be read': nothing,
    },
    startEid: answering(start, { 'not now': askedWhile(start, awayAt('eid-review', 'eid-identity')) }),
    checkEid: answering(check, {
      opened: askedAfter(check, inApp.opened),
      signed: askedAfter(check, inApp.signed),
      'other number': askedAfter(check, inApp['other number']),
      canceled: askedAfter(check, inApp.canceled),
    }),
  },
} satisfies BrowserHalf<typeof identityMachine>
