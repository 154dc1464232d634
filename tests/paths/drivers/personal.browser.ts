import { type personalMachine, asksPersonalField, personalFieldProblem } from '../../../machines/onboarding/personal'
import { waitText } from '../../../src/i18n/wait'
import { askedWhile, awayAt, answering } from '../browser/releases'
import { absent, chooseCountry, isBusy, isBusyWith, isLoading, isWithout, shown } from '../browser/sees'
import { localeOf, stepsOn, atField } from '../browser/words'
import type { BrowserHalf } from '../driver'

const load = 'GET /protected/v2/profile'
const save = 'POST /protected/v2/profile/personal'
const confirm = 'POST /protected/v2/profile/personal/confirm'

export const personalBrowser = {
  open: async ({ page, sandbox }, given) => {
    await sandbox.newcomer(given === 'known' ? 'done' : 'personal')
    await sandbox.hold(load, save, confirm)
    await page.goto(given === 'known' ? '/app/profile/personal' : '/app/')
  },
  sees: {
    loading: isLoading,
    failed: async (page) => {
      const { t } = await stepsOn(page)
      await shown(page.getByRole('button', { name: t('common.tryAgain') }))
    },
    reading: async (page, { context }) => {
      const { t } = await stepsOn(page)
      await shown(page.getByRole('heading', { name: t('personal.title'), exact: true }))
      const said = page.getByText(t('personal.read.confirmed'))
      await said.waitFor({ state: context.isConfirmed ? 'visible' : 'hidden' })
      const problem = page.getByText(t('personal.read.not-confirmed'))
      await problem.waitFor({ state: context.problem === 'not-confirmed' ? 'visible' : 'hidden' })
    },
    confirming: isBusyWith('onboarding.saving'),
    'editing.typing': async (page, { context }) => {
      const { t, field } = await stepsOn(page)
      await shown(field(t('personal.city')))
      const button = t(context.isAlone ? 'personal.saveAlone' : 'personal.save')
      await isBusy(page.getByRole('button', { name: button, exact: true }), false)
      await absent(page.getByText(t('personal.problem.too-many', { wait: waitText(localeOf(page), 60) })))
      if (context.problem === 'not-saved' || context.problem === 'refused')
        await shown(page.getByText(t(`personal.problem.${context.problem}`)))
    },
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
