import { create, nullable, string, type } from 'superstruct'
import type { alertsMachine, AlertsSnapshot } from '../../../machines/alerts/alerts'
import { alertWith } from '../../support/alerts'
import { presses } from '../browser/acts'
import { removeAlert, setAlert } from '../browser/alerts'
import { answering, askedAfter } from '../browser/releases'
import { has, isBusyWith, says, saysOnly, shown, whileTimePasses } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Outcome, Stage } from '../driver'

const load = 'GET /protected/v2/alerts'
const remove = 'DELETE /protected/v2/alerts/{reference}'

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

const notices = ['set', 'removed'] as const

const noticed = saysOnly<(typeof notices)[number], AlertsSnapshot>(
  notices,
  (notice) => `alerts.done.${notice}`,
  ({ context: { notice } }) => notices.find((each) => each === notice),
)

export const alertsBrowser = {
  open: async (stage, given) => {
    const { page, sandbox } = stage
    await sandbox.seed('verified-swede')
    await setAlert(stage, alertWith())
    await sandbox.holdEvents()
    await sandbox.hold(load, remove)
    await page.goto(given === 'asked' ? '/app/alerts?coin=ETH' : '/app/alerts')
  },
  sees: {
    loading: has('status', 'alerts.loading'),
    failed: says('alerts.failedText'),
    'shown.settled': noticed,
    'shown.refreshing': noticed,
    editing: async (page) => {
      const { t } = await stepsOn(page)
      await shown(page.getByLabel(t('alerts.form.price'), { exact: true }))
    },
    removing: isBusyWith('alerts.removing'),
  },
  act: {
    'alerts.changed': ({ sandbox }) => sandbox.push({ type: 'alerts.changed' }),
    'alerts.retry': { press: 'common.tryAgain' },
    'alert.add': { press: 'alerts.new' },
    'alert.change': presses('alerts.change'),
    'alert.remove': presses('alerts.remove'),
  },
  steer: {
    loadAlerts: answering(load),
    removeAlert: answering(remove, { gone: askedAfter(remove, goneElsewhere) }),
    alertForm: ofForm,
  },
  besides: ['xstate.snapshot.alertForm'],
  repeats: ['xstate.snapshot.alertForm'],
} satisfies BrowserHalf<typeof alertsMachine>
