import type { Locale } from '../../domain/customer/customer'
import { translate } from '../../i18n/i18n'
import { assets } from './assets'
import { attributes, html, type Html } from './html'

/** Shown by the script, where the browser knows passkeys. */
export const passkeyButton = (
  locale: Locale,
  domain: string | null,
  { text, options, action }: { text: string; options: string; action?: string },
): Html | null =>
  domain === null
    ? null
    : html`<button
        class="btn wide"
        type="button"
        hidden
        data-passkey
        data-domain="${domain}"
        data-options="${options}"
        ${attributes({ 'data-action': action })}
        data-library="${assets.passkeys.path}"
        data-waiting="${translate(locale)('login.passkey.waiting')}"
      >
        ${text}
      </button>`
