import type { IdentityProof } from '../../../domain/onboarding/documents'
import { brand } from '../../../domain/company/brand'
import { useMessages } from '../../../i18n/react'
import { DocumentRow, type ShownDocument } from '../../identity-documents/document'
import { Answers } from '../../ui/answers'
import { Card } from '../../ui/card'
import { step as stack } from '../../ui/step-form.css'
import { StepHead } from '../../ui/step-head'
import * as styles from './documents.css'
import { Examples } from './examples'

export type DocumentsStep = {
  by: IdentityProof
  /** Whether there is still a choice of what proves the identity. */
  canChoose: boolean
  rows: readonly ShownDocument[]
  onBy: (by: IdentityProof) => void
}

export const DocumentsView = ({ by, canChoose, rows, onBy }: DocumentsStep) => {
  const { t } = useMessages()
  const isUntouched = rows.every(({ phase }) => phase === 'choosing')
  const isLooking = rows.some(({ phase }) => phase === 'previewing')
  const next = isLooking ? undefined : rows.find(isToBeChosen)
  return (
    <div className={stack}>
      <StepHead at="documents" title={t('documents.title')} lead={t('documents.lead', { brand: brand.name })} />
      {canChoose ? <Proof by={by} onBy={onBy} /> : null}
      {isUntouched ? <Examples /> : null}
      <Card isFlush>
        {rows.map((row) => (
          <DocumentRow key={row.kind} {...row} isNext={row === next} />
        ))}
      </Card>
      {isUntouched || rows.every(isIn) ? null : <Examples />}
    </div>
  )
}

const isIn = ({ phase }: ShownDocument): boolean => phase === 'reviewing' || phase === 'accepted'

const isToBeChosen = ({ phase }: ShownDocument): boolean => phase === 'choosing' || phase === 'rejected'

const Proof = ({ by, onBy }: Pick<DocumentsStep, 'by' | 'onBy'>) => {
  const { t } = useMessages()
  const proofs = ['id-card', 'passport'] as const
  return (
    <div>
      <h2 id="proof" className={styles.head}>
        {t('documents.proof')}
      </h2>
      <Answers
        labelledBy="proof"
        kind="one"
        options={proofs.map((id) => ({ id, text: t(`documents.proof.${id}`) }))}
        chosen={[by]}
        onToggle={(id) => onBy(id === 'passport' ? 'passport' : 'id-card')}
      />
    </div>
  )
}
