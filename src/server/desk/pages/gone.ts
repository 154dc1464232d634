import { translate } from '../../../i18n/i18n'
import { html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import type { View } from './view'

export const goneFromDeskPage = (view: View): Page => {
  const t = translate(view.locale)
  return {
    title: t('desk.title'),
    main: html`<div class="centre stack">
      <h1>${t('desk.title')}</h1>
      ${notice('warning', t('desk.gone'))}
      <div class="actions"><a class="btn" href="${view.base}">${t('desk.back')}</a></div>
    </div>`,
  }
}
