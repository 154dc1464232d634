import { Suspense, useId } from 'react'
import { documentTypes } from '../../domain/onboarding/documents'
import { useMessages } from '../../i18n/react'
import { Hint } from './field'
import * as styles from './upload.css'
import { lazyPart } from './lazy-part'

const UploadZone = lazyPart(async () => (await import('./upload-zone')).UploadZone)

type UploadProps = {
  /** What is uploaded. */
  label: string
  problem?: string | undefined
  /** The one thing to do on the page. */
  isNext: boolean
  onFile: (file: File) => void
}

/** A file of a document: dropped, chosen, or taken with the camera of a phone. */
export const Upload = ({ label, problem, isNext, onFile }: UploadProps) => {
  const { t } = useMessages()
  const id = useId()
  return (
    <div>
      <div className={styles.both}>
        <Suspense fallback={<div className={styles.room} />}>
          <UploadZone
            label={label}
            hint={t('documents.types')}
            choose={t('documents.choose')}
            drop={t('documents.drop')}
            take={t('documents.take')}
            types={documentTypes}
            isWrong={problem !== undefined}
            isNext={isNext}
            describedBy={`${id}-hint`}
            onFile={onFile}
          />
        </Suspense>
      </div>
      <Hint id={`${id}-hint`} problem={problem} />
    </div>
  )
}
