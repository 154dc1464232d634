import {
  type personalMachine,
  type PersonalSnapshot,
  asksPersonalField,
  personalFieldProblem,
} from '../../../machines/onboarding/personal'
import { waitText } from '../../../src/i18n/wait'
import { askedWhile, awayAt, answering } from '../browser/releases'
import { chooseCountry, isBusyWith, isLoading, isWithout, says, saysIf, saysNot, sees, shown } from '../browser/sees'
import { localeOf, stepsOn, atField } from '../browser/words'
import type { BrowserHalf, Look } from '../driver'

const load = 'GET /protected/v2/profile'
const save = 'POST /protected/v2/profile/personal'
const confirm = 'POST /protected/v2/profile/personal/confirm'

/** There is one way to confirm, wherever it stands; none once that is done. */
const confirmedOnce: Look<PersonalSnapshot> = async (page, { context }) => {
  const { t } = await stepsOn(page)
  const buttons = page.getByRole('button', { name: t('personal.read.confirm'), exact: true }).filter({ visible: true })
  const wanted = context.isConfirmed ? 0 : 1
  if (wanted === 1) await buttons.first().waitFor()
  const count = await buttons.count()
  if (count !== wanted) throw new Error(`there are ${count} buttons that confirm, not ${wanted}`)
}

export const personalBrowser = {
  open: async ({ page, sandbox }, given) => {
    await sandbox.newcomer(given === 'known' ? 'done' : 'personal')
    await sandbox.holdEvents()
    await sandbox.hold(load, save, confirm)
    await page.goto(given === 'known' ? '/app/profile/personal' : '/app/')
  },
  sees: {
    loading: isLoading,
    reading: sees(
      saysIf('personal.read.confirmed', ({ context }) => context.isConfirmed),
      saysIf('personal.read.not-confirmed', ({ context }) => context.problem === 'not-confirmed'),
      confirmedOnce,
    ),
    confirming: isBusyWith('onboarding.saving'),
    'editing.typing': sees(
      saysNot('personal.problem.too-many'),
      says(({ context: { problem } }) =>
        problem === 'not-saved' || problem === 'refused' ? `personal.problem.${problem}` : null,
      ),
    ),
    'editing.waiting': async (page) => {
      const { t } = await stepsOn(page)
      await shown(page.getByText(t('personal.problem.too-many', { wait: waitText(localeOf(page), 60) })))
    },
    saving: isBusyWith('onboarding.saving'),
    saved: isWithout('personal.title'),
  },
  act: {
    'personal.type': {
      fill: (_, { field }) => `personal.${field}`,
      unless: (snapshot, { field }) => !asksPersonalField(snapshot, field),
      shows: ({ context }, { field }) => context.form[field],
      problem: (snapshot, { field }) => atField(personalFieldProblem(snapshot, field)),
    },
    'country.choose': async (stage, { country }) => {
      const { t } = await stepsOn(stage.page)
      await chooseCountry(stage, t('personal.countryCode'), country)
    },
    'pep.choose': {
      choose: (_, { isPep }) => (isPep ? 'personal.pep.yes' : 'personal.pep.no'),
      chosen: ({ context }, { isPep }) => context.form.pep === isPep,
    },
    'field.blur': { leave: 'personal.city' },
    'personal.submit': {
      press: { either: ['personal.save', 'personal.saveAlone'] },
    },
    'personal.change': { press: 'personal.read.change' },
    'personal.keep': { press: 'personal.keep' },
    'personal.confirm': { press: 'personal.read.confirm' },
    'personal.retry': { press: 'common.tryAgain' },
    'wait.ticked': { wait: 'down' },
  },
  steer: {
    loadPersonal: answering(load),
    savePersonal: answering(save, {
      /** What is proven cannot be changed any more. */
      'not now': askedWhile(save, awayAt('questionnaire', 'personal')),
    }),
    confirmPersonal: answering(confirm),
  },
  besides: ['field.blur', 'wait.ticked'],
} satisfies BrowserHalf<typeof personalMachine>
