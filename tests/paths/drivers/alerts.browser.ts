import type { Page } from 'playwright-core'
import { create, nullable, string, type } from 'superstruct'
import { isFull, type alertsMachine, type AlertsSnapshot } from '../../../machines/alerts/alerts'
import { draftOfAlert } from '../../../src/domain/alerts/alert-draft'
import type { PriceAlert } from '../../../src/domain/alerts/alerts'
import type { AlertStanding } from '../../../src/server/sandbox/alerts'
import { alertWith } from '../../support/alerts'
import { removeAlert, setAlert } from '../browser/alerts'
import { answering, askedAfter } from '../browser/releases'
import { has, isBusyWith, says, saysIf, saysOnly, sees, shown, whileTimePasses } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Outcome, Stage } from '../driver'

const load = 'GET /protected/v2/alerts'
const remove = 'DELETE /protected/v2/alerts/{reference}'

/** One that was reached is set again. */
const changes = async (page: Page): Promise<void> => {
  const { t } = await stepsOn(page)
  const button = page.getByRole('button', { name: t('alerts.change'), exact: true })
  await button
    .or(page.getByRole('button', { name: t('alerts.again'), exact: true }))
    .first()
    .click()
}

const removes = async (page: Page): Promise<void> => {
  const { t } = await stepsOn(page)
  await page
    .getByRole('button', { name: t('alerts.remove'), exact: true })
    .first()
    .click()
}

/** An earlier page has kept what was typed. */
const keptBefore = async (page: Page, owner: string, reference: string | null): Promise<void> => {
  const value = { reference, draft: { ...draftOfAlert(alertWith()), price: '3' } }
  await page.addInitScript((text) => sessionStorage.setItem('draft:alert', text), JSON.stringify({ owner, value }))
}

/** The price that stands in the form as it is opened; null of an alert that the exchange has, whose price is its own. */
const priceOf = ({ coin, recalled, subject }: AlertsSnapshot['context']): string | null => {
  if (recalled !== null) return recalled.draft.price
  if (coin !== null) return ''
  return subject === null ? '' : null
}

/** The form is left, or what stands in it is saved. */
const ofForm = async (stage: Stage, { name }: Outcome): Promise<void> => {
  const { page } = stage
  const { t, press, field } = await stepsOn(page)
  const price = page.getByLabel(t('alerts.form.price'), { exact: true })
  await whileTimePasses(stage, () => price.waitFor())
  if (name === 'closed') return press(t('alerts.form.cancel'))
  await field(t('alerts.form.price')).fill('3000000')
  await press(t('alerts.form.save'))
}

const goneElsewhere = async (stage: Stage): Promise<void> => {
  const { subject } = create(await stage.sandbox.contextOf('alerts'), Editing)
  if (subject !== null) await removeAlert(stage, subject.reference)
}

const Editing = type({ subject: nullable(type({ reference: string() })) })

/** On another device, or by a price, the customer's alerts have come to stand like this. */
const stands = (standing: AlertStanding) => askedAfter(load, ({ sandbox }) => sandbox.alerts(standing))

const notices = ['set', 'removed'] as const

const noticed = saysOnly<(typeof notices)[number], AlertsSnapshot>(
  notices,
  (notice) => `alerts.done.${notice}`,
  ({ context: { notice } }) => notices.find((each) => each === notice),
)

/** When an alert was reached, that it rests, and that there can be no more. */
const standing = sees<AlertsSnapshot>(
  saysIf('alerts.reachedAt', ({ context }) => isAny(context, ({ reachedAt }) => reachedAt !== null)),
  saysIf('alerts.resting', ({ context }) => isAny(context, ({ state }) => state === 'RESTING')),
  saysIf('alerts.full', ({ context }) => isFull(context)),
)

const isAny = ({ alerts = [] }: AlertsSnapshot['context'], is: (alert: PriceAlert) => boolean): boolean =>
  alerts.some(is)

const listed = sees(noticed, standing)

export const alertsBrowser = {
  open: async (stage, given) => {
    const { page, sandbox } = stage
    const { email } = await sandbox.seed('verified-swede')
    const reference = await setAlert(stage, alertWith())
    if (given === 'typed') await keptBefore(page, email, null)
    if (given === 'changed' || given === 'instead') await keptBefore(page, email, reference)
    await sandbox.holdEvents()
    await sandbox.hold(load, remove)
    await page.goto(given === 'asked' || given === 'instead' ? '/app/alerts?coin=ETH' : '/app/alerts')
  },
  sees: {
    loading: has('status', 'alerts.loading'),
    failed: says('alerts.failedText'),
    'shown.settled': listed,
    'shown.refreshing': listed,
    editing: async (page, { context }) => {
      const { t, field } = await stepsOn(page)
      await shown(page.getByLabel(t('alerts.form.price'), { exact: true }))
      const price = priceOf(context)
      if (price !== null && (await field(t('alerts.form.price')).inputValue()) !== price)
        throw new Error(`${price} does not stand there`)
    },
    removing: isBusyWith('alerts.removing'),
  },
  act: {
    'alerts.changed': ({ sandbox }) => sandbox.push({ type: 'alerts.changed' }),
    'alerts.retry': { press: 'common.tryAgain' },
    'alert.add': { press: 'alerts.new' },
    'alert.change': ({ page }) => changes(page),
    'alert.remove': ({ page }) => removes(page),
  },
  steer: {
    loadAlerts: answering(load, {
      'an alert': stands('waiting'),
      'one that was reached': stands('reached'),
      'one that rests': stands('resting'),
      none: stands('none'),
      'as many as there can be': stands('full'),
    }),
    removeAlert: answering(remove, { gone: askedAfter(remove, goneElsewhere) }),
    alertForm: ofForm,
  },
  besides: ['xstate.snapshot.alertForm'],
  repeats: ['xstate.snapshot.alertForm'],
} satisfies BrowserHalf<typeof alertsMachine>
