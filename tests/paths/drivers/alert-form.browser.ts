import {
  alertFormProblems,
  alertProblemAt,
  type alertFormMachine,
  type AlertFormSnapshot,
} from '../../../machines/alerts/alert-form'
import { alertWith } from '../../support/alerts'
import { setAlert } from '../browser/alerts'
import { answering, refusedWith } from '../browser/releases'
import { absent, isBusyWith, saysIf, saysOnly, sees, whileTimePasses } from '../browser/sees'
import { atField, stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'
import { atMost, badInput, gone } from './cases'

const rates = 'GET /protected/v2/market/rates'
const create = 'POST /protected/v2/alerts'
const change = 'PUT /protected/v2/alerts/{reference}'

/** What the exchange says of an amount that the form has taken. */
export const amountRefused = badInput('buys', 'amountTooLarge')

const open = async (stage: Stage, given: string): Promise<void> => {
  const { page, sandbox } = stage
  const { t, press } = await stepsOn(page)
  await sandbox.seed('verified-swede')
  if (given === 'set') await setAlert(stage, alertWith())
  await sandbox.hold(rates, create, change)
  await page.goto('/app/alerts')
  await press(t(given === 'set' ? 'alerts.change' : 'alerts.new'))
  await whileTimePasses(stage, () => page.getByLabel(t('alerts.form.price'), { exact: true }).waitFor())
}

const labels = { price: 'alerts.form.price', percent: 'alerts.form.percent', buys: 'alerts.form.amount' } as const

const texts = ({ context: { draft } }: AlertFormSnapshot) => ({
  price: draft.price,
  percent: draft.percent,
  buys: draft.amount,
})

const ways = {
  'there already': refusedWith(badInput('price', 'priceAbove')),
  'amount refused': refusedWith(amountRefused),
  'no prices': refusedWith({ code: 'provider-unavailable' }),
} as const

export const alertFormBrowser = {
  open,
  sees: {
    typing: saysOnly(
      alertFormProblems,
      (code) => `alerts.problem.${code}`,
      ({ context }) => context.problem,
    ),
    creating: isBusyWith('alerts.form.saving'),
    changing: isBusyWith('alerts.form.saving'),
    closed: sees(
      async (page) => {
        const { t } = await stepsOn(page)
        await absent(page.getByLabel(t('alerts.form.price'), { exact: true }))
      },
      // What the exchange wrote stands in the list.
      saysIf('alerts.buys', ({ context: { saved } }) => saved !== null && saved.buys !== null),
    ),
  },
  act: {
    'coin.choose': { choose: /^Ethereum\b/, chosen: ({ context }) => context.draft.coin === 'ETH' },
    'fiat.choose': {
      select: 'alerts.form.fiat',
      option: ({ fiat }) => fiat,
      selected: ({ context }) => context.draft.fiat,
    },
    'kind.choose': {
      choose: (_, { kind }) => `alerts.form.kind.${kind}`,
      chosen: ({ context }, { kind }) => context.draft.kind === kind,
    },
    'hours.choose': {
      select: 'alerts.form.hours',
      option: ({ hours }) => String(hours),
      selected: ({ context }) => String(context.draft.hours),
    },
    'repeats.set': {
      choose: 'alerts.form.repeats',
      as: 'checkbox',
      chosen: ({ context }) => context.draft.repeats,
    },
    'purchase.set': { choose: 'alerts.form.buys', as: 'checkbox', chosen: ({ context }) => context.draft.buys },
    'field.type': {
      fill: (_, { field }) => labels[field],
      shows: (snapshot, { field }) => texts(snapshot)[field],
      problem: (snapshot, { field }) => atField(alertProblemAt(snapshot, field)),
    },
    'field.blur': { leave: 'alerts.form.price' },
    'alert.save': {
      press: 'alerts.form.save',
    },
    'form.close': { press: 'alerts.form.cancel' },
  },
  steer: {
    rates: ({ sandbox }) => sandbox.release(rates),
    createAlert: answering(create, { ...ways, 'as many as may be': refusedWith(atMost['as many as may be']) }),
    changeAlert: answering(change, { ...ways, gone: refusedWith(gone.gone) }),
  },
  besides: ['field.blur', 'xstate.snapshot.rates'],
} satisfies BrowserHalf<typeof alertFormMachine>
