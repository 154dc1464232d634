import type { Fiat } from '../../../domain/money/currencies'
import { fiatOf, type Decimal } from '../../../domain/money/money'
import { translate } from '../../../i18n/i18n'
import { moneyColumn, moneyText } from '../../../i18n/money'
import { isBookable, type BankEntry } from '../../bank-files/decisions'
import type { BankPayment } from '../../bank-files/payments'
import type { bankFilesIn, bankFilesOut } from '../../database/schema'
import { typedField } from '../../public-site/fields'
import { attributes, html, type Html } from '../../public-site/html'
import type { Page } from '../../public-site/page'
import type { ListKey } from '../lists'
import { feedbackField, shownVersion, timeText, whyField } from './decisions'
import type { Typed } from './orders'
import { factList, paging, rowsOr, type Fact } from './parts'
import { maySend, type View } from './view'

export type FileIn = typeof bankFilesIn.$inferSelect
export type FileOut = Omit<typeof bankFilesOut.$inferSelect, 'content'>

/** `number`: of the order that it is of. */
export type FilePaymentOnDesk = { payment: BankPayment; number: string | null }

/** `file`: that has it; `day`: on which our bank was to pay. */
export type OverduePayment = FilePaymentOnDesk & { file: string; day: string }

export const fileParts = ['out', 'in'] as const
export type FilePart = (typeof fileParts)[number]

const sumText = (view: View, { amount, currency }: { amount: Decimal; currency: string }): string =>
  currency === 'SEK' || currency === 'EUR'
    ? moneyText(view.locale, { amount: fiatOf(amount), currency })
    : `${amount} ${currency}`

const sumColumn = (view: View, { amount, currency }: { amount: Decimal; currency: Fiat }): Html | string =>
  moneyColumn(view.locale, { amount: fiatOf(amount), currency })

/** Files of our bank that were not taken in, each to be handled. */
export const failedFileRows = (view: View, rows: readonly FileIn[]): Html => {
  const t = translate(view.locale)
  return rowsOr(
    t('desk.files.failed.none'),
    rows.map(
      (file) =>
        html`<li class="row">
          <span class="text">
            <a href="${view.base}/files/${file.id}"><strong>${file.name}</strong></a>
            <span>${problemText(view, file)}</span>
            <span class="quiet small">${timeText(file.receivedAt)}</span>
          </span>
          ${
            maySend(view, '/files/:id')
              ? html`<form class="stack" method="post" action="${view.base}/files/${file.id}">
                  ${shownVersion(file.receivedAt.toISOString())} ${whyField(view, file.id)}
                  <button class="btn" type="submit">${t('desk.toldAgain.handled')}</button>
                </form>`
              : null
          }
        </li>`,
    ),
  )
}

const problemText = (view: View, { problem }: FileIn): string =>
  problem === null ? '' : translate(view.locale)(`desk.files.problem.${problem}`)

/** What our bank has booked and that fits nothing, each with the way to its page. */
export const entryRows = (view: View, rows: readonly BankEntry[]): Html =>
  rowsOr(
    translate(view.locale)('desk.entries.none'),
    rows.map((entry) => entryRow(view, entry)),
  )

const entryRow = (view: View, entry: BankEntry): Html =>
  html`<li>
    <a class="row" href="${view.base}/entries/${entry.id}">
      <span class="text">
        <strong>${entryTitle(view, entry)}</strong>
        <span>${entryText(view, entry)}</span>
        <span class="quiet small">${timeText(entry.receivedAt)} · ${entry.reference ?? entry.endToEndId ?? '–'}</span>
      </span>
      <span class="figure">${sumText(view, entry)}</span>
    </a>
  </li>`

/** Which way money went on which account; of what was rejected, none did. */
const entryTitle = (view: View, { account, direction, problem }: BankEntry): string => {
  const isRejection = problem === 'rejected-unclear' || problem === 'rejected-after-payment'
  const way = isRejection ? 'rejected' : direction
  return `${account} · ${translate(view.locale)(`desk.entries.direction.${way}`)}`
}

const entryText = (view: View, { state, problem }: BankEntry): string => {
  const t = translate(view.locale)
  const said = t(`desk.entries.state.${state}`)
  return problem === null ? said : `${said} · ${t(`desk.entries.problem.${problem}`)}`
}

/** What our bank tells of an entry. */
export const entryFacts = (view: View, entry: BankEntry): Fact[] => {
  const t = translate(view.locale)
  const { reference, endToEndId, text, payer, reason, bookedOn } = entry
  return [
    [t('desk.bank.amount'), sumText(view, entry)],
    [t('desk.bank.ofBank'), reference ?? '–'],
    [t('desk.entries.endToEndId'), endToEndId ?? '–'],
    [t('desk.bank.record.reference'), text || '–'],
    [t('desk.bank.record.payer'), payer ?? '–'],
    [t('desk.bank.reason'), reason ?? '–'],
    [t('desk.entries.bookedOn'), bookedOn ?? '–'],
  ]
}

/**
 * `rejections`: how many wait that its report tells with it; `canBeHandled`: nothing is waited for that it says; `beside`: what
 * else was told of its sum about its day.
 */
export type EntryOnDesk = {
  entry: BankEntry
  rejections: number
  canBeHandled: boolean
  beside: readonly BankEntry[]
}

/** An entry, and while it waits what can be decided about it. */
export const entryPage = (
  view: View,
  { entry, rejections, canBeHandled, beside }: EntryOnDesk,
  { typed, isWrong }: Typed = { typed: '', isWrong: false },
): Page => {
  const t = translate(view.locale)
  const title = entryTitle(view, entry)
  const action = `${view.base}/entries/${entry.id}`
  const isOpen = entry.state === 'unmatched' && maySend(view, '/entries/:id')
  return {
    title,
    main: html`<div class="stack narrow">
      <p><a href="${view.base}">${t('desk.back')}</a></p>
      <h1>${title}</h1>
      <p>${entryText(view, entry)}</p>
      <p><a href="${view.base}/files/${entry.file}">${t('desk.entries.file')}</a></p>
      ${factList(entryFacts(view, entry))}
      ${
        beside.length === 0
          ? null
          : html`<section class="stack">
              <h2>${t('desk.entries.beside')}</h2>
              ${rowsOr(
                '',
                beside.map((each) => entryRow(view, each)),
              )}
            </section>`
      }
      ${isOpen && isBookable(entry) ? bookForm(view, entry, { typed, isWrong }) : null}
      ${isOpen && rejections > 1 ? reportForm(view, entry, rejections) : null}
      ${
        isOpen && canBeHandled
          ? html`<form class="card stack" method="post" action="${action}">
              ${shownVersion(entry.receivedAt.toISOString())} ${whyField(view, 'handled')}
              <button class="btn" name="decision" value="handled" type="submit">${t('desk.toldAgain.handled')}</button>
            </form>`
          : null
      }
    </div>`,
  }
}

const bookForm = (view: View, entry: BankEntry, { typed, isWrong }: Typed): Html => {
  const t = translate(view.locale)
  const { id, direction, problem, endToEndId, receivedAt } = entry
  const isRejected = problem === 'rejected-unclear'
  return html`<form class="card stack" method="post" action="${view.base}/entries/${id}">
    ${typedField({
      name: 'endToEndId',
      label: t('desk.entries.endToEndId'),
      value: typed === '' && isRejected ? (endToEndId ?? '') : typed,
      help: t(isRejected ? 'desk.entries.help.rejected' : `desk.entries.help.${direction}`),
      problem: isWrong ? t('desk.entries.wrong') : null,
    })}
    ${shownVersion(receivedAt.toISOString())} ${whyField(view, 'book')}
    <button class="btn primary" name="decision" value="book" type="submit">${t('desk.entries.book')}</button>
  </form>`
}

const reportForm = (view: View, { id, receivedAt }: BankEntry, n: number): Html => {
  const t = translate(view.locale)
  return html`<form class="card stack" method="post" action="${view.base}/entries/${id}">
    <p>${t('desk.entries.report', { n })}</p>
    ${shownVersion(receivedAt.toISOString())} ${whyField(view, 'report')}
    <button class="btn" name="decision" value="report" type="submit">${t('desk.entries.report.book')}</button>
  </form>`
}

/** Payments that two operators are to decide about before a file has them. */
export const stoppedRows = (view: View, rows: readonly FilePaymentOnDesk[]): Html => {
  const t = translate(view.locale)
  return rowsOr(
    t('desk.stopped.none'),
    rows.map(
      ({ payment, number }) =>
        html`<li class="row">
          <span class="text">
            <strong>${paymentTitle(view, { payment, number })}</strong>
            ${
              payment.stoppedBecause === null
                ? null
                : html`<span>${t(`desk.stopped.because.${payment.stoppedBecause}`)}</span>`
            }
            <span class="quiet small">${timeText(payment.stoppedAt ?? payment.createdAt)} · ${payment.holder}</span>
          </span>
          <span class="figure">${sumColumn(view, payment)}</span>
          ${maySend(view, '/stopped/:id') ? stoppedForms(view, payment) : null}
        </li>`,
    ),
  )
}

/** Payments that our bank has told nothing of, each with the way to its file. */
export const overdueRows = (view: View, rows: readonly OverduePayment[]): Html => {
  const t = translate(view.locale)
  return rowsOr(
    t('desk.overdue.none'),
    rows.map(
      ({ payment, number, file, day }) =>
        html`<li>
          <a class="row" href="${view.base}/files/${file}">
            <span class="text">
              <strong>${paymentTitle(view, { payment, number })}</strong>
              <span>${t('desk.overdue.since', { day })}</span>
              <span class="quiet small">${payment.endToEndId} · ${payment.holder}</span>
            </span>
            <span class="figure">${sumColumn(view, payment)}</span>
          </a>
        </li>`,
    ),
  )
}

/** What a payment is for. */
export const paymentTitle = (view: View, { payment: { kind, key }, number }: FilePaymentOnDesk): string => {
  const t = translate(view.locale)
  return kind === 'deposit' ? t('desk.bank.kind.deposit') : t(`desk.bank.kind.${kind}`, { number: number ?? key })
}

const stoppedForms = (view: View, { endToEndId: id, stoppedBecause }: BankPayment): Html => {
  const t = translate(view.locale)
  const action = `${view.base}/stopped/${id}`
  const version = shownVersion(stoppedBecause ?? '')
  return html`${
      stoppedBecause === 'unwritable'
        ? null
        : html`<form class="stack" method="post" action="${action}">
            ${version} ${whyField(view, `${id}-release`)}
            <button class="btn" name="decision" value="release" type="submit">${t('desk.stopped.release')}</button>
          </form>`
    }
    <form class="stack" method="post" action="${action}">
      ${version} ${feedbackField(view, `${id}-return`)} ${whyField(view, `${id}-return`)}
      <button class="btn" name="decision" value="return" type="submit">${t('desk.stopped.return')}</button>
    </form>`
}

/** Where a payment goes, and what its holder is to read but for codes. */
export const bankPaymentFacts = (view: View, payment: BankPayment): Fact[] => {
  const t = translate(view.locale)
  const { clearingNumber, accountNumber, currency, iban, holder, endToEndId, returnReason } = payment
  return [
    [t('desk.bank.amount'), sumText(view, payment)],
    [t('desk.bank.holder'), holder],
    [t('desk.bank.account'), currency === 'EUR' ? (iban ?? '–') : `${clearingNumber} ${accountNumber}`],
    [t('desk.entries.endToEndId'), endToEndId],
    ...(returnReason === null ? [] : [[t('desk.bank.reason'), returnReason] as const]),
  ]
}

export type ListOfFiles = {
  next: ListKey | null
  isFirst: boolean
} & ({ part: 'out'; files: readonly FileOut[] } | { part: 'in'; files: readonly FileIn[] })

/** Files that went to our bank, or came from it, the newest first. */
export const filesPage = (view: View, list: ListOfFiles): Page => {
  const t = translate(view.locale)
  const title = t('desk.files.title')
  const rows =
    list.part === 'out' ? list.files.map((file) => outRow(view, file)) : list.files.map((file) => inRow(view, file))
  return {
    title,
    main: html`<div class="prose">
        <h1>${title}</h1>
        <p class="lead">${t('desk.files.lead')}</p>
        <p><a href="${view.base}">${t('desk.back')}</a></p>
      </div>
      <div class="stack narrow">
        <nav class="actions" aria-label="${t('desk.files.parts')}">
          ${fileParts.map(
            (part) =>
              html`<a
                href="${view.base}/files?part=${part}"
                ${attributes({ 'aria-current': part === list.part ? 'page' : undefined })}
                >${t(`desk.files.${part}`)}</a
              >`,
          )}
          ${maySend(view, '/bank') ? html`<a href="${view.base}/bank">${t('desk.bank.title')}</a>` : null}
        </nav>
        <h2>${t(`desk.files.${list.part}`)}</h2>
        ${rowsOr(t(`desk.files.none.${list.part}`), rows)}
        ${paging(view, { path: `${view.base}/files`, query: { part: list.part }, next: list.next && keyOf(list.next), isFirst: list.isFirst })}
      </div>`,
  }
}

const keyOf = ({ at, id }: ListKey): Record<string, string> => ({ at: at.toISOString(), id })

const outRow = (view: View, file: FileOut): Html =>
  html`<li>
    <a class="row" href="${view.base}/files/${file.id}">
      <span class="text">
        <strong>${file.name}</strong>
        <span>${outText(view, file)}</span>
        <span class="quiet small">${timeText(file.createdAt)}</span>
      </span>
    </a>
  </li>`

const outText = (view: View, { payments: n, executionDay: day, writtenAt, status }: FileOut): string => {
  const t = translate(view.locale)
  const where = writtenAt === null ? t('desk.files.unwritten') : t('desk.files.written', { at: timeText(writtenAt) })
  const said = status === null ? '' : ` · ${t(`desk.files.status.${status}`)}`
  return `${t('desk.files.payments', { n, day })} · ${where}${said}`
}

const inRow = (view: View, file: FileIn): Html =>
  html`<li>
    <a class="row" href="${view.base}/files/${file.id}">
      <span class="text">
        <strong>${file.name}</strong>
        <span>${inText(view, file)}</span>
        <span class="quiet small">${timeText(file.receivedAt)}</span>
      </span>
    </a>
  </li>`

const inText = (view: View, file: FileIn): string => {
  const t = translate(view.locale)
  const said = t(`desk.files.state.${file.state}`)
  return file.problem === null
    ? `${said} · ${t('desk.files.entries', { n: file.entries })}`
    : `${said} · ${problemText(view, file)}`
}

type PartOf<Row> = { rows: readonly Row[]; next: string | null; isFirst: boolean }

/** A file that went to our bank, with what is in it. */
export const fileOutPage = (view: View, file: FileOut, { rows, next, isFirst }: PartOf<FilePaymentOnDesk>): Page => {
  const t = translate(view.locale)
  const path = `${view.base}/files/${file.id}`
  return pageOfFile(view, file.name, 'out', [
    html`<p>${outText(view, file)}</p>`,
    file.statusReason === null || file.status === null ? null : html`<p>${file.statusReason}</p>`,
    rowsOr(
      t('desk.files.none.payments'),
      rows.map(
        ({ payment, number }) =>
          html`<li class="row">
            <span class="text">
              <strong>${paymentTitle(view, { payment, number })}</strong>
              <span>${t(`desk.files.payment.${payment.state}`)} · ${payment.holder}</span>
              <span class="quiet small">${payment.endToEndId}</span>
            </span>
            <span class="figure">${sumColumn(view, payment)}</span>
          </li>`,
      ),
    ),
    paging(view, { path, query: {}, next: next === null ? null : { after: next }, isFirst }),
  ])
}

/** A file that came from our bank, with what it told, and what was answered. */
export const fileInPage = (view: View, file: FileIn, { rows, next, isFirst }: PartOf<BankEntry>): Page => {
  const t = translate(view.locale)
  const path = `${view.base}/files/${file.id}`
  return pageOfFile(view, file.name, 'in', [
    html`<p>${inText(view, file)}</p>`,
    html`<p class="quiet small">${timeText(file.receivedAt)} · ${file.messageId ?? '–'}</p>`,
    rowsOr(
      t('desk.files.none.entries'),
      rows.map((entry) => entryRow(view, entry)),
    ),
    paging(view, { path, query: {}, next: next === null ? null : { after: next }, isFirst }),
  ])
}

const pageOfFile = (view: View, title: string, part: FilePart, content: readonly (Html | null)[]): Page => ({
  title,
  main: html`<div class="stack narrow">
    <p><a href="${view.base}/files?part=${part}">${translate(view.locale)('desk.files.title')}</a></p>
    <h1>${title}</h1>
    ${content}
  </div>`,
})
