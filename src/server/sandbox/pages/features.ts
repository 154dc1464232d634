import type { Locale } from '../../../domain/customer/customer'
import { featureFlags, type FeatureFlag, type Features } from '../../../domain/customer/features'
import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import { field } from './bank'

/** How features stand for the customer of an address, of whom some are `own`, or with an empty one for everybody. */
export type FeaturesOnDesk = { email: string; isKnown: boolean; features: Features; own: readonly FeatureFlag[] }

/** By this, instead of on or off, what is set for one customer is taken away. */
export const asForAll = 'as-for-all'

/** For whom features are switched, and a switch for each. */
export const featuresPart = (locale: Locale, onDesk: FeaturesOnDesk): Html => {
  const t = translate(locale)
  const { email, isKnown, features, own } = onDesk
  const isForAll = email === '' || !isKnown
  return html`<form class="card stack" method="get" action="/sandbox/desk#features">
      ${field({
        name: 'customer',
        label: t('sandbox.desk.features.customer'),
        value: email,
        help: t('sandbox.desk.features.customerHelp'),
        problem: isKnown ? null : t('sandbox.desk.features.nobody'),
      })}
      <button class="btn" type="submit">${t('sandbox.desk.features.choose')}</button>
    </form>
    <p>${isForAll ? t('sandbox.desk.features.everybody') : t('sandbox.desk.features.one', { email })}</p>
    <ul class="rows">
      ${featureFlags.map((flag) =>
        featureRow(locale, { flag, isOn: features[flag].active, isOwn: own.includes(flag) }, isForAll ? '' : email),
      )}
    </ul>`
}

type Row = { flag: FeatureFlag; isOn: boolean; isOwn: boolean }

const featureRow = (locale: Locale, { flag, isOn, isOwn }: Row, email: string): Html => {
  const t = translate(locale)
  return html`<li>
    <div class="row">
      <div class="text">
        <strong>${flag}</strong>
        <form class="actions" method="post" action="/sandbox/desk/features">
          <input type="hidden" name="flag" value="${flag}" />
          <input type="hidden" name="customer" value="${email}" />
          <button
            class="btn"
            name="active"
            value="${isOn ? 'off' : 'on'}"
            type="submit"
            aria-label="${t(isOn ? 'sandbox.desk.features.turnOffThis' : 'sandbox.desk.features.turnOnThis', { flag })}"
          >
            ${t(isOn ? 'sandbox.desk.features.turnOff' : 'sandbox.desk.features.turnOn')}
          </button>
          ${
            isOwn
              ? html`<button
                  class="btn"
                  name="active"
                  value="${asForAll}"
                  type="submit"
                  aria-label="${t('sandbox.desk.features.asForAllThis', { flag })}"
                >
                  ${t('sandbox.desk.features.asForAll')}
                </button>`
              : ''
          }
        </form>
      </div>
      <span class="badge">${t(isOn ? 'sandbox.desk.features.on' : 'sandbox.desk.features.off')}</span>
    </div>
  </li>`
}
