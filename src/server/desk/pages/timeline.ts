import type { MessageId } from '../../../domain/messages/message-ids.gen'
import { translate } from '../../../i18n/i18n'
import { coinOf, fiatOf } from '../../../domain/money/money'
import { moneyText } from '../../../i18n/money'
import { html, type Html } from '../../public-site/html'
import { typedField } from '../../public-site/fields'
import type { Page } from '../../public-site/page'
import { questionnaireTitle } from '../../questionnaires/queries'
import type { DeskAction } from '../roles'
import type { Happening, TimelineEntry } from '../timeline'
import { timeText } from './decisions'
import { statusText } from './orders'
import type { View } from './view'

export type TimelineOnDesk = {
  customer: string
  email: string
  entries: readonly TimelineEntry[]
  olderHref: string | null
}

/** Asks whom somebody looks for, or says that nobody is known by that. */
export const findCustomerPage = (view: View, { typed, isUnknown } = { typed: '', isUnknown: false }): Page => {
  const t = translate(view.locale)
  return {
    title: t('desk.timeline.find'),
    main: html`<div class="stack narrow">
      <p><a href="${view.base}">${t('desk.back')}</a></p>
      <h1>${t('desk.timeline.find')}</h1>
      <form class="card stack" method="post" action="${view.base}/customers" novalidate>
        ${typedField({
          name: 'customer',
          label: t('desk.timeline.customer'),
          value: typed,
          help: t('desk.timeline.customerHelp'),
          problem: isUnknown ? t('desk.timeline.unknown') : null,
        })}
        <button class="btn primary" type="submit">${t('desk.timeline.show')}</button>
      </form>
    </div>`,
  }
}

/** What happened to a customer, newest first. */
export const timelinePage = (view: View, { customer, email, entries, olderHref }: TimelineOnDesk): Page => {
  const t = translate(view.locale)
  return {
    title: t('desk.timeline.title'),
    main: html`<div class="prose">
        <h1>${t('desk.timeline.title')}</h1>
        <p class="lead">${email}</p>
        <p><a href="${view.base}">${t('desk.back')}</a></p>
        <p><a href="${view.base}/customers">${t('desk.timeline.other')}</a></p>
      </div>
      <section class="stack narrow">
        <ol class="rows">
          ${entries.map((entry) => entryRow(view, customer, entry))}
        </ol>
        ${olderHref === null ? null : html`<p><a href="${olderHref}">${t('desk.timeline.older')}</a></p>`}
      </section>`,
  }
}

export const didTexts: Readonly<Record<DeskAction, MessageId>> = {
  'answers.accept': 'desk.did.answers.accept',
  'answers.reject': 'desk.did.answers.reject',
  'bank.entry.book': 'desk.did.bank.entry.book',
  'bank.entry.handled': 'desk.did.bank.entry.handled',
  'bank.file.handled': 'desk.did.bank.file.handled',
  'bank.payment.confirm': 'desk.did.bank.payment.confirm',
  'bank.payment.made': 'desk.did.bank.payment.made',
  'bank.payment.returned': 'desk.did.bank.payment.returned',
  'bank.payment.turn-down': 'desk.did.bank.payment.turn-down',
  'bank.report.book': 'desk.did.bank.report.book',
  'bank.stopped.release': 'desk.did.bank.stopped.release',
  'bank.stopped.return': 'desk.did.bank.stopped.return',
  'bank.transfer.confirm': 'desk.did.bank.transfer.confirm',
  'bank.transfer.record': 'desk.did.bank.transfer.record',
  'bank.transfer.turn-down': 'desk.did.bank.transfer.turn-down',
  'case.update': 'desk.did.case.update',
  'coins.handled': 'desk.did.coins.handled',
  'coins.removed.handled': 'desk.did.coins.removed.handled',
  'coins.removed.written-off': 'desk.did.coins.removed.written-off',
  'coins.return': 'desk.did.coins.return',
  'dac8.download': 'desk.did.dac8.download',
  'dac8.draw': 'desk.did.dac8.draw',
  'dac8.drop': 'desk.did.dac8.drop',
  'dac8.filed': 'desk.did.dac8.filed',
  'dac8.test': 'desk.did.dac8.test',
  'document.accept': 'desk.did.document.accept',
  'document.reject': 'desk.did.document.reject',
  'evidence.accept': 'desk.did.evidence.accept',
  'evidence.reject': 'desk.did.evidence.reject',
  'feature.switch': 'desk.did.feature.switch',
  'freeze.end': 'desk.did.freeze.end',
  'identity.accept': 'desk.did.identity.accept',
  'identity.reject': 'desk.did.identity.reject',
  'limit.grant': 'desk.did.limit.grant',
  'limit.more': 'desk.did.limit.more',
  'limit.refuse': 'desk.did.limit.refuse',
  'month.set': 'desk.did.month.set',
  'order.refund': 'desk.did.order.refund',
  'order.release': 'desk.did.order.release',
  'payment.book': 'desk.did.payment.book',
  'payment.handled': 'desk.did.payment.handled',
  'refund.hold': 'desk.did.refund.hold',
  'refund.release': 'desk.did.refund.release',
  'transfer.book': 'desk.did.transfer.book',
  'transfer.handled': 'desk.did.transfer.handled',
  'unmatched.match': 'desk.did.unmatched.match',
  'unmatched.return': 'desk.did.unmatched.return',
  'wallet-proof.accept': 'desk.did.wallet-proof.accept',
  'wallet-proof.reject': 'desk.did.wallet-proof.reject',
  'work.retry': 'desk.did.work.retry',
}

const entryRow = (view: View, customer: string, { at, happened }: TimelineEntry): Html => {
  const path = pathOf(customer, happened)
  const text = html`<span class="text">
    <strong>${saidOf(view, happened)}</strong>
    <span class="quiet small"><time datetime="${at.toISOString()}">${timeText(at)}</time></span>
  </span>`
  return path === null
    ? html`<li><div class="row">${text}</div></li>`
    : html`<li><a class="row" href="${view.base}/${path}">${text}</a></li>`
}

/** Where the desk shows, and decides about, what an entry tells of; null where it has no page of its own. */
const pathOf = (customer: string, happened: Happening): string | null => {
  switch (happened.kind) {
    case 'document':
      return `documents/${customer}/${happened.document}`
    case 'evidence':
      return happened.isShown ? `evidence/${happened.evidence}/${happened.reference}` : null
    case 'two-factor-reset':
      return happened.document === null ? null : `evidence/reset/${happened.document}`
    case 'answers':
      return happened.isShown ? `answers/${customer}/${happened.questionnaire}` : null
    case 'limit':
      return `limits/${happened.request}`
    case 'case':
      return `cases/${happened.number}`
    default:
      return null
  }
}

const saidOf = (view: View, happened: Happening): string => {
  const t = translate(view.locale)
  switch (happened.kind) {
    case 'signed-up':
      return t('desk.timeline.signedUp')
    case 'order': {
      const { order: number, ...order } = happened
      return t('desk.timeline.order', { number, status: statusText(view, order) })
    }
    case 'money': {
      const { order: number, amount, currency } = happened
      const money = { amount: currency === 'SEK' || currency === 'EUR' ? fiatOf(amount) : coinOf(amount), currency }
      return t('desk.timeline.money', {
        number,
        what: moneyLabel(view, happened),
        amount: moneyText(view.locale, money),
      })
    }
    case 'held': {
      const reason = t(`desk.timeline.hold.${happened.reason}`)
      return happened.order === null
        ? t('desk.timeline.accountHeld', { reason })
        : t('desk.timeline.orderHeld', { number: happened.order, reason })
    }
    case 'released': {
      const reason = t(`desk.timeline.hold.${happened.reason}`)
      return happened.order === null
        ? t('desk.timeline.accountReleased', { reason })
        : t('desk.timeline.orderReleased', { number: happened.order, reason })
    }
    case 'document':
      return t('desk.timeline.document', { document: t(`document.${happened.document}`) })
    case 'evidence':
      return t('desk.timeline.document', { document: t(`desk.evidence.${happened.evidence}`) })
    case 'answers':
      return t('desk.timeline.answers', { questionnaire: questionnaireTitle(happened.questionnaire, view.locale) })
    case 'limit':
      return t(`desk.timeline.limit.${happened.event}`)
    case 'wallet-proof':
      return t('desk.timeline.walletProof', { coin: happened.coin, state: t(`desk.timeline.proof.${happened.state}`) })
    case 'sign-in': {
      const text = t(`desk.timeline.signIn.${happened.outcome}`)
      return happened.isNewDevice ? t('desk.timeline.newDevice', { text }) : text
    }
    case 'password-reset':
      return t('desk.timeline.passwordReset')
    case 'two-factor-reset':
      return t('desk.timeline.twoFactorReset')
    case 'decision': {
      const { operator, action, outcome, reason, order } = happened
      const values = { name: operator, action: t(didTexts[action]), outcome: t(`desk.outcome.${outcome}`) }
      const said = t('desk.timeline.decision', values)
      const about = order === null ? said : `${t('desk.order', { number: order })} · ${said}`
      return reason === null ? about : `${about} · ${t('desk.timeline.reason', { reason })}`
    }
    case 'case':
      return t('desk.timeline.case', { number: happened.number })
    case 'letter':
      return t('desk.timeline.letter', { subject: happened.subject })
  }
}

const moneyLabel = (view: View, { label, direction, currency }: Extract<Happening, { kind: 'money' }>): string => {
  const t = translate(view.locale)
  switch (label) {
    case 'coins':
      return t(`order.transaction.coins.${direction}`, { coin: currency })
    case 'network-fee':
    case 'payment-method-fee':
    case 'priority-fee':
    case 'margin':
    case 'refund':
    case 'payout':
      return t(`order.transaction.${label}`)
    default:
      return t('desk.timeline.payment')
  }
}
