import type { Locale } from '../../../domain/customer/customer'
import { translate } from '../../../i18n/i18n'
import { html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'

/** Why nobody sits at the desk: they left, their session is over, or the issuer's answer does not let them in. */
export type SignedOutBecause = 'signed-out' | 'over' | 'refused' | 'no-role' | 'away'

export const signedOutPage = (locale: Locale, signIn: string, because: SignedOutBecause): Page => {
  const t = translate(locale)
  return {
    title: t('desk.title'),
    main: html`<div class="centre stack">
      <h1>${t('desk.title')}</h1>
      ${notice(because === 'signed-out' ? 'success' : 'warning', t(`desk.signedOut.${because}`))}
      <div class="actions"><a class="btn primary" href="${signIn}">${t('desk.signedOut.signIn')}</a></div>
    </div>`,
  }
}
