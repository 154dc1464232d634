import type { UploadKind } from '../../../machines/onboarding/upload'
import { limitDocumentKinds, type LimitDocumentKind } from '../../domain/limit-requests/limit-requests'
import { unbrokenDay } from '../../i18n/day'
import { useMessages } from '../../i18n/react'
import { waitText } from '../../i18n/wait'
import { badge } from '../ui/badge.css'
import { Bar } from '../ui/bar'
import { Button } from '../ui/button'
import { AlertIcon, CheckIcon } from '../ui/icon'
import { FileIcon, HalfIcon } from '../ui/icon-later'
import { CameraIcon, EyeIcon, IdIcon } from '../ui/icon-onboarding'
import { Notice } from '../ui/notice'
import { Spinner } from '../ui/spinner'
import { Actions } from '../ui/step-form'
import { Upload } from '../ui/upload'
import { unseen } from '../ui/text.css'
import { useKeptFocus } from '../ui/use-kept-focus'
import * as styles from './document.css'

type UploadProblem = 'kind' | 'size' | 'empty' | 'unreadable' | 'refused' | 'too-many' | 'not-uploaded'

type PictureWarning = 'small' | 'blurred' | 'glare' | 'cut-off'

export type Preview = { url: string; kind: 'image' | 'pdf'; name: string; warnings: readonly PictureWarning[] }

export type ShownDocument = {
  kind: UploadKind
  phase: 'choosing' | 'preparing' | 'previewing' | 'uploading' | 'reviewing' | 'accepted' | 'rejected'
  problem: UploadProblem | null
  /** How long until more is taken, where too much was sent. */
  waitSeconds: number
  /** In per cent. */
  progress: number
  preview: Preview | null
  /** Why it was not approved, in the customer's language. */
  reason: string | null
  /** When it was sent in, where it was. */
  sentAt: string | null
  onFile: (file: File) => void
  onUse: () => void
  onDiscard: () => void
  onCancel: () => void
  onRetry: () => void
  onReplace: () => void
  /** Leaves the one that was sent before as it is. */
  onKeep: (() => void) | null
}

/** A document that is sent in together with others: until then it can be taken back, where `onRemove` says how. */
export type DraftDocument = { onRemove: (() => void) | null }

/** `isNext`: the one thing to do on the page. */
type ShownRow = ShownDocument & { isNext: boolean; draft?: DraftDocument }

/** A document: chosen, looked at, sent, reviewed. */
export const DocumentRow = (row: ShownRow) => {
  const { t } = useMessages()
  const name = t(`document.${row.kind}`)
  const { part, head } = useKeptFocus<HTMLElement>(row.phase)
  return (
    <section {...part} className={styles.row} aria-label={name}>
      <div className={styles.line}>
        <span className={styles.picture} aria-hidden="true">
          {row.preview?.kind === 'image' && row.phase !== 'previewing' ? (
            <img className={styles.thumbnail} src={row.preview.url} alt="" />
          ) : papers.includes(row.kind) ? (
            <FileIcon />
          ) : (
            <IdIcon />
          )}
        </span>
        <div className={styles.telling}>
          <h2 ref={head} className={styles.name} tabIndex={-1}>
            {name}
          </h2>
          <Under {...row} name={name} />
        </div>
        <div className={styles.status[row.phase === 'uploading' ? 'wide' : 'small']}>
          <Standing {...row} name={name} />
        </div>
      </div>
      <Body {...row} name={name} />
    </section>
  )
}

type NamedRow = ShownRow & { name: string }

/** The line under the name; what happens to the document is said aloud. */
const Under = ({ kind, phase, preview, progress, sentAt, name, draft }: NamedRow) => {
  const { t } = useMessages()
  if (phase === 'uploading')
    return (
      <>
        <p className={styles.sending}>
          <span>{preview?.name}</span> <span>{t('documents.percent', { percent: progress })}</span>
        </p>
        <Bar label={t('documents.uploading', { name })} value={progress} max={100} />
      </>
    )
  return (
    <p className={styles.second} role="status">
      {phase === 'choosing' ? t(`documents.help.${kind}`) : null}
      {phase === 'previewing' ? preview?.name : null}
      {phase === 'preparing' ? t('documents.preparing') : null}
      {phase === 'reviewing' ? t(draft ? 'documents.kept' : 'documents.reviewing') : null}
      {phase === 'accepted' ? t('documents.accepted') : null}
      {phase === 'rejected' ? t('documents.rejected.text') : null}
      {sentAt !== null && isSent(phase) && !draft ? ` ${t('documents.sent', { date: unbrokenDay(sentAt) })}` : null}
    </p>
  )
}

const isSent = (phase: ShownDocument['phase']): boolean =>
  phase === 'reviewing' || phase === 'accepted' || phase === 'rejected'

const Standing = ({ phase, onCancel, onReplace, draft, name }: NamedRow) => {
  const { t } = useMessages()
  if (draft && phase === 'reviewing') return <Uploaded name={name} onReplace={onReplace} onRemove={draft.onRemove} />
  switch (phase) {
    case 'previewing':
      return (
        <span className={styles.check}>
          <EyeIcon size="tiny" />
          {t('documents.badge.check')}
        </span>
      )
    case 'preparing':
      return (
        <span className={styles.end}>
          <Spinner />
          <Button size="small" kind="quiet" onClick={onCancel}>
            {t('documents.cancel')}
          </Button>
        </span>
      )
    case 'uploading':
      return (
        <Button size="small" isWide onClick={onCancel}>
          {t('documents.cancel')}
        </Button>
      )
    case 'reviewing':
      return (
        <span className={styles.end}>
          <span className={badge.processing}>
            <HalfIcon size="tiny" />
            {t('documents.badge.reviewing')}
          </span>
          <Button size="small" kind="quiet" onClick={onReplace}>
            {t('documents.replace')}
          </Button>
        </span>
      )
    case 'accepted':
      return (
        <span className={badge.success}>
          <CheckIcon size="tiny" />
          {t('documents.badge.accepted')}
        </span>
      )
    case 'rejected':
      return (
        <span className={badge.error}>
          <AlertIcon size="tiny" />
          {t('documents.badge.rejected')}
        </span>
      )
    case 'choosing':
      return null
  }
}

const Uploaded = ({ name, onReplace, onRemove }: DraftDocument & Pick<NamedRow, 'name' | 'onReplace'>) => {
  const { t } = useMessages()
  const about = <span className={unseen}>: {name}</span>
  return (
    <span className={styles.end}>
      <span className={badge.success}>
        <CheckIcon size="tiny" />
        {t('documents.badge.uploaded')}
      </span>
      <span className={styles.together}>
        <Button size="small" kind="quiet" onClick={onReplace}>
          {t('documents.replace')}
          {about}
        </Button>
        {onRemove ? (
          <Button size="small" kind="quiet" onClick={onRemove}>
            {t('documents.remove')}
            {about}
          </Button>
        ) : null}
      </span>
    </span>
  )
}

const Body = (row: NamedRow) => {
  const { t, locale } = useMessages()
  const { phase, problem, reason, kind, name } = row
  if (phase === 'previewing' && row.preview) return <Look {...row} preview={row.preview} />
  if (phase !== 'choosing' && phase !== 'rejected') return null
  const isUnsent = problem === 'not-uploaded' || problem === 'too-many'
  const said = problem && !isUnsent ? t(`documents.problem.${problem}`) : undefined
  return (
    <div className={styles.body}>
      {phase === 'rejected' ? (
        <Notice tone="error" title={t('documents.rejected', { reason: reason ?? t('document.unsaid') })} />
      ) : null}
      {problem === 'too-many' ? (
        <Notice tone="error" isUrgent title={t('documents.tooMany.title')}>
          {t('documents.tooMany.text', { wait: waitText(locale, row.waitSeconds) })}
        </Notice>
      ) : null}
      {problem === 'not-uploaded' ? (
        <Notice
          tone="error"
          isUrgent
          action={
            <Button size="small" onClick={row.onRetry}>
              {t('common.tryAgain')}
            </Button>
          }
        >
          {t(`documents.failed.${kind}`)}
        </Notice>
      ) : null}
      <Upload label={name} problem={said} isNext={row.isNext} onFile={row.onFile} />
      {row.onKeep ? (
        <Actions>
          <Button kind="quiet" size="small" onClick={row.onKeep}>
            {t('documents.keep')}
          </Button>
        </Actions>
      ) : null}
    </div>
  )
}

const Look = ({ preview, kind, name, onUse, onDiscard }: NamedRow & { preview: Preview }) => {
  const { t } = useMessages()
  return (
    <div className={styles.look}>
      <h3 className={styles.question}>{t('documents.look.title')}</h3>
      <div className={styles.frame}>
        {preview.kind === 'image' ? (
          <img className={styles.full} src={preview.url} alt={t('documents.look.picture', { name })} />
        ) : (
          <span className={styles.pdf}>
            <FileIcon />
            {preview.name}
          </span>
        )}
      </div>
      <ul className={styles.checks}>
        {checksOf[kind].map((check) => {
          const isDoubted = preview.warnings.some((warning) => doubts[warning].includes(check))
          return (
            <li key={check} className={styles.checkLine}>
              <span className={isDoubted ? styles.doubt : styles.tick}>
                {isDoubted ? <AlertIcon size="small" /> : <CheckIcon size="small" />}
              </span>
              {t(`documents.look.${check}`)}
            </li>
          )
        })}
      </ul>
      {preview.warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {t(`documents.warning.${warning}`)}
        </Notice>
      ))}
      <Actions isApart>
        <Button kind="primary" onClick={onUse}>
          {t(preview.kind === 'image' ? 'documents.look.use' : 'documents.look.useFile')}
        </Button>
        <Button icon={<CameraIcon />} onClick={onDiscard}>
          {t(preview.kind === 'image' ? 'documents.look.again' : 'documents.look.another')}
        </Button>
      </Actions>
    </div>
  )
}

const idChecks = ['corners', 'sharp', 'glare'] as const

/** Of a request for a higher limit: whose it is, what it says, and all of it. */
const paperChecks = ['holder', 'figures', 'whole'] as const
const limitChecks = {
  payslip: paperChecks,
  'bank-statement': paperChecks,
  'tax-return': paperChecks,
  'sale-contract': paperChecks,
  'inheritance-document': paperChecks,
  'other-document': paperChecks,
} as const satisfies Record<LimitDocumentKind, readonly string[]>

/** What is looked for in each. */
const checksOf = {
  'id-front': idChecks,
  'id-back': idChecks,
  passport: idChecks,
  identification: idChecks,
  residency: ['address', 'date', 'whole'],
  statement: ['holder', 'account', 'whole'],
  ...limitChecks,
} as const satisfies Record<UploadKind, readonly string[]>

/** What must be read on paper. */
const written = ['address', 'date', 'holder', 'account', 'figures']

/** What each warning speaks against, which then has no tick. */
const doubts: Record<PictureWarning, readonly string[]> = {
  small: ['sharp', ...written],
  blurred: ['sharp', ...written],
  glare: ['glare', ...written],
  'cut-off': ['corners', 'whole'],
}

const papers: readonly UploadKind[] = ['residency', 'statement', ...limitDocumentKinds]
