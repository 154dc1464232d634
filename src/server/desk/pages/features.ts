import { featureFlags, type FeatureFlag, type Features } from '../../../domain/customer/features'
import { translate } from '../../../i18n/i18n'
import { html, type Html } from '../../public-site/html'
import { typedField } from '../../public-site/fields'
import { whyField } from './decisions'
import { maySend, type View } from './view'

/** How features stand for the customer of an address, of whom some are `own`, or with an empty one for everybody. */
export type FeaturesOnDesk = {
  customer: string | null
  email: string
  isKnown: boolean
  features: Features
  own: readonly FeatureFlag[]
}

/** By this, instead of on or off, what is set for one customer is taken away. */
export const asForAll = 'as-for-all'

/** For whom features are switched, and a switch for each. */
export const featuresPart = (view: View, onDesk: FeaturesOnDesk): Html => {
  const t = translate(view.locale)
  const { customer, email, isKnown, features, own } = onDesk
  return html`<form class="card stack" method="post" action="${view.base}/features/customer">
      ${typedField({
        name: 'email',
        label: t('desk.features.customer'),
        value: email,
        help: t('desk.features.customerHelp'),
        problem: isKnown ? null : t('desk.features.nobody'),
      })}
      <button class="btn" type="submit">${t('desk.features.choose')}</button>
    </form>
    <p>${customer === null ? t('desk.features.everybody') : t('desk.features.one', { email })}</p>
    <ul class="rows">
      ${featureFlags.map((flag) =>
        featureRow(view, { flag, isOn: features[flag].active, isOwn: own.includes(flag) }, customer ?? ''),
      )}
    </ul>`
}

type Row = { flag: FeatureFlag; isOn: boolean; isOwn: boolean }

const featureRow = (view: View, row: Row, customer: string): Html => {
  const t = translate(view.locale)
  const { flag, isOn } = row
  return html`<li>
    <div class="row">
      <div class="text">
        <strong>${flag}</strong>
        ${maySend(view, '/features') ? switchForm(view, row, customer) : null}
      </div>
      <span class="badge">${t(isOn ? 'desk.features.on' : 'desk.features.off')}</span>
    </div>
  </li>`
}

const switchForm = (view: View, { flag, isOn, isOwn }: Row, customer: string): Html => {
  const t = translate(view.locale)
  return html`<form class="stack" method="post" action="${view.base}/features">
    <input type="hidden" name="flag" value="${flag}" />
    <input type="hidden" name="customer" value="${customer}" />
    ${whyField(view, flag)}
    <div class="actions">
      <button
        class="btn"
        name="active"
        value="${isOn ? 'off' : 'on'}"
        type="submit"
        aria-label="${t(isOn ? 'desk.features.turnOffThis' : 'desk.features.turnOnThis', { flag })}"
      >
        ${t(isOn ? 'desk.features.turnOff' : 'desk.features.turnOn')}
      </button>
      ${
        isOwn
          ? html`<button
              class="btn"
              name="active"
              value="${asForAll}"
              type="submit"
              aria-label="${t('desk.features.asForAllThis', { flag })}"
            >
              ${t('desk.features.asForAll')}
            </button>`
          : ''
      }
    </div>
  </form>`
}
