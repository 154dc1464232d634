import {
  aboutDocuments,
  buyMostOf,
  limitLevels,
  waitingDays,
  type LimitDocumentKind,
  type LimitLevel,
  type LimitRequestState,
} from '../../../domain/limit-requests/limit-requests'
import { choicesIn, type Answers, type Question } from '../../../domain/onboarding/questionnaires'
import { translate } from '../../../i18n/i18n'
import { limitText } from '../../../i18n/money'
import { attributes, html, type Html } from '../../public-site/html'
import { notice } from '../../public-site/marks'
import type { Page } from '../../public-site/page'
import { answerText } from './answers'
import { feedbackField, lateNotice, shownSeen, timeText, whyField } from './decisions'
import { holderText, type Holder } from './documents'
import { rowsOr } from './parts'
import { maySend, typedIn, type View } from './view'

export type LimitRow = { id: string; customer: string; email: string; status: LimitRequestState; at: Date }

type PicturedDocument = { kind: LimitDocumentKind; fileName: string; at: Date; pictures: number }

/** A request as it was submitted. `level`: what stands granted now; `granted`: by this very request. */
export type LimitOnDesk = LimitRow & {
  holder: Holder
  questions: readonly Question[]
  answers: Answers
  documents: readonly PicturedDocument[]
  level: LimitLevel | null
  granted: LimitLevel | null
  until: Date | null
  note: string | null
  withdrawnAt: Date | null
  isFrozen: boolean
}

const badge = (view: View, state: LimitRequestState): Html =>
  html`<span class="badge">${translate(view.locale)(`desk.limits.state.${state}`)}</span>`

const levelText = (
  view: View,
  level: LimitLevel | null,
  words: 'desk.limits.level' | 'desk.limits.choice' = 'desk.limits.level',
): string =>
  translate(view.locale)(words, {
    sek: limitText(view.locale, buyMostOf(level, 'SEK'), 'SEK'),
    eur: limitText(view.locale, buyMostOf(level, 'EUR'), 'EUR'),
  })

/** Requests that wait, each with the way to its decision. */
export const limitRows = (view: View, rows: readonly LimitRow[]): Html =>
  rowsOr(
    translate(view.locale)('desk.limits.none'),
    rows.map(
      (row) =>
        html`<li>
          <a class="row" href="${view.base}/limits/${row.id}">
            <span class="text">
              <strong>${row.email}</strong>
              <span class="quiet small">${timeText(row.at)}</span>
            </span>
            ${badge(view, row.status)}
          </a>
        </li>`,
    ),
  )

/** What somebody has asked for and answered, their documents, and the three ways to decide. `isLate`: it was about an earlier one. */
export const limitPage = (view: View, asked: LimitOnDesk, isLate = false): Page => {
  const t = translate(view.locale)
  const { email, status, questions, answers, documents, granted, until, note, withdrawnAt, customer } = asked
  const isOpen = status === 'WAITING' && maySend(view, '/limits/:request')
  return {
    title: t('desk.limits.of', { email }),
    main: html`<div class="stack narrow">
      <p><a href="${view.base}">${t('desk.back')}</a></p>
      <h1>${t('desk.limits.of', { email })}</h1>
      <p>${badge(view, status)} <a href="${view.base}/customers/${customer}">${t('desk.limits.customer')}</a></p>
      <p>${holderText(view, asked.holder)}</p>
      ${isLate && status === 'WITHDRAWN' ? notice('warning', t('desk.limits.lateWithdrawn')) : lateNotice(view, isLate)}
      ${asked.isFrozen ? notice('warning', t('desk.limits.frozen')) : null}
      <dl class="facts">
        ${fact(t('desk.limits.submitted'), timeText(asked.at))}
        ${fact(t('desk.limits.now'), levelText(view, asked.level))}
        ${granted === null || until === null ? null : fact(t('desk.limits.granted'), levelText(view, granted))}
        ${granted === null || until === null ? null : fact(t('desk.limits.until'), timeText(until))}
        ${withdrawnAt === null ? null : fact(t('desk.limits.withdrawn'), timeText(withdrawnAt))}
        ${note === null ? null : fact(t('desk.limits.note'), note)}
        ${questions.map((question) => fact(question.question, answerText(view, question, answers)))}
      </dl>
      <h2>${t('desk.limits.documents')}</h2>
      ${documents.map((document) => documentShown(view, asked, document))} ${isOpen ? decisionForms(view, asked) : null}
    </div>`,
  }
}

const fact = (name: string, value: string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`

/** Pictures alone: what a file is made of might do something where it is opened. */
const documentShown = (view: View, { id }: LimitOnDesk, { kind, fileName, at, pictures }: PicturedDocument): Html => {
  const t = translate(view.locale)
  const name = t(`document.${kind}`)
  return html`<h3>${name}</h3>
    <p class="quiet small">${fileName} · ${timeText(at)}</p>
    ${pictures === 0 ? notice('warning', t('desk.noPictures')) : null}
    ${Array.from({ length: pictures }, (_, index) => {
      const href = `${view.base}/limits/${id}/documents/${kind}/pictures/${index + 1}`
      const page = t('desk.page', { page: index + 1, pages: pictures })
      return html`<figure class="page">
        <img class="document" src="${href}" alt="${name}, ${page}" />
        <figcaption><a href="${href}">${page}</a></figcaption>
      </figure>`
    })}`
}

type Choice = { value: string; text: string }

const choiceField = (
  id: string,
  name: string,
  label: string,
  choices: readonly Choice[],
  chosen: string | null,
): Html =>
  html`<div class="field">
    <label for="${id}">${label}</label>
    <select id="${id}" name="${name}">
      ${choices.map(
        ({ value, text }) =>
          html`<option value="${value}" ${attributes({ selected: chosen === value ? true : undefined })}>
            ${text}
          </option>`,
      )}
    </select>
  </div>`

const decisionForms = (view: View, asked: LimitOnDesk): Html => {
  const t = translate(view.locale)
  const action = `${view.base}/limits/${asked.id}`
  const wished = choicesIn(asked.answers['dailyLimit'])[0] ?? null
  const levels = limitLevels.map((level) => ({ value: level, text: levelText(view, level, 'desk.limits.choice') }))
  const days = waitingDays.map((n) => ({ value: String(n), text: t('desk.limits.days', { n }) }))
  const abouts = [
    { value: aboutDocuments, text: t('desk.limits.documents') },
    ...asked.questions.map(({ id, question }) => ({ value: id, text: question })),
  ]
  return html`<form class="card stack" method="post" action="${action}" novalidate>
      <h2>${t('desk.limits.grant')}</h2>
      ${shownSeen(asked)}
      ${choiceField('level', 'level', t('desk.limits.levelLabel'), levels, typedIn(view, 'grant', 'level') ?? wished)}
      ${whyField(view, 'grant')}
      <button class="btn primary" name="decision" value="grant" type="submit">${t('desk.limits.grant')}</button>
    </form>
    <form class="card stack" method="post" action="${action}" novalidate>
      <h2>${t('desk.limits.more')}</h2>
      ${shownSeen(asked)}
      ${choiceField('about', 'about', t('desk.limits.about'), abouts, typedIn(view, 'more', 'about'))}
      ${feedbackField(view, 'more', { label: 'desk.limits.asked', missing: 'desk.limits.askedMissing' })}
      ${whyField(view, 'more')}
      <button class="btn" name="decision" value="more" type="submit">${t('desk.limits.more')}</button>
    </form>
    <form class="card stack" method="post" action="${action}" novalidate>
      <h2>${t('desk.limits.refuse')}</h2>
      ${shownSeen(asked)} ${choiceField('days', 'days', t('desk.limits.again'), days, typedIn(view, 'refuse', 'days'))}
      ${feedbackField(view, 'refuse')} ${whyField(view, 'refuse')}
      <button class="btn" name="decision" value="refuse" type="submit">${t('desk.limits.refuse')}</button>
    </form>`
}
