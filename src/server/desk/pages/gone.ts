import { translate } from '../../../i18n/i18n'
import { html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import type { View } from './view'

/** Why something was not decided. */
export type DeskProblem = 'not-allowed' | 'same-person' | 'late' | 'refused' | 'frozen' | 'unavailable'

/** What the address names is not there. */
export const goneFromDeskPage = (view: View): Page => warningPage(view, translate(view.locale)('desk.gone'))

export const problemPage = (view: View, problem: DeskProblem): Page =>
  warningPage(view, translate(view.locale)(`desk.problem.${problem}`))

const warningPage = (view: View, text: string): Page => {
  const t = translate(view.locale)
  return {
    title: t('desk.title'),
    main: html`<div class="centre stack">
      <h1>${t('desk.title')}</h1>
      ${notice('warning', text)}
      <div class="actions"><a class="btn" href="${view.base}">${t('desk.back')}</a></div>
    </div>`,
  }
}
