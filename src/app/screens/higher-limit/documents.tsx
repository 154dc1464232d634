import { useMessages } from '../../../i18n/react'
import { DocumentRow } from '../../identity-documents/document'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { LeftIcon } from '../../ui/icon-onboarding'
import { Notice } from '../../ui/notice'
import { Actions } from '../../ui/step-form'
import { step as stack } from '../../ui/step-form.css'
import { StepHead } from '../../ui/step-head'
import { Note } from './note'
import { Problem } from './problem'
import type { DocumentsStep } from './types'

/** Documents that show where the money comes from; what lacks is said once the customer wants on. */
export const DocumentsView = ({ rows, note, lacking, unsent, problem, isRemoving, onNext, onBack }: DocumentsStep) => {
  const { t } = useMessages()
  return (
    <div className={stack}>
      <StepHead at="limit-documents" title={t('higherLimit.documents.title')} lead={t('higherLimit.documents.lead')} />
      {note === null ? null : <Note note={note} />}
      <Problem problem={problem} />
      <Card isFlush>
        {rows.map(({ onRemove, ...row }) => (
          <DocumentRow key={row.kind} {...row} isNext={false} draft={{ onRemove }} />
        ))}
      </Card>
      {lacking.length === 0 ? null : (
        <Notice
          tone="error"
          isUrgent
          title={t('higherLimit.documents.lacking')}
          items={lacking.map((source) => t(`higherLimit.source.${source}`))}
        />
      )}
      {unsent.length === 0 ? null : (
        <Notice
          tone="error"
          isUrgent
          title={t('higherLimit.documents.unsent')}
          items={unsent.map((kind) => t(`document.${kind}`))}
        />
      )}
      <Actions isApart>
        <Button kind="primary" size="large" isDisabled={isRemoving} onClick={onNext}>
          {t('higherLimit.documents.next')}
        </Button>
        <Button kind="quiet" icon={<LeftIcon />} isDisabled={isRemoving} onClick={onBack}>
          {t('common.back')}
        </Button>
      </Actions>
    </div>
  )
}
