import { FileUpload } from '@ark-ui/react/file-upload'
import { useId, type ReactNode } from 'react'
import { unseen } from './text.css'
import { Button } from './button'
import { classes } from './classes'
import { CameraIcon, UploadIcon } from './icon-onboarding'
import * as styles from './upload.css'

type UploadZoneProps = {
  label: string
  hint: string
  choose: string
  drop: string
  take: string
  types: readonly string[]
  isWrong: boolean
  isNext: boolean
  describedBy: string
  children?: ReactNode
  onFile: (file: File) => void
}

/** What does not fit is told too: why is said by whoever is told. */
const chosen =
  (onFile: (file: File) => void) =>
  ({ acceptedFiles, rejectedFiles }: { acceptedFiles: File[]; rejectedFiles: { file: File }[] }) => {
    const file = acceptedFiles[0] ?? rejectedFiles[0]?.file
    if (file) onFile(file)
  }

export const UploadZone = ({
  label,
  hint,
  choose,
  drop,
  take,
  types,
  isWrong,
  isNext,
  describedBy,
  onFile,
}: UploadZoneProps) => {
  const nameId = useId()
  const accept = [...types, ...unknownTypes].join(',')
  return (
    <>
      <FileUpload.Root maxFiles={1} acceptedFiles={none} onFileChange={chosen(onFile)}>
        <FileUpload.Dropzone
          className={classes(styles.zone, isWrong && styles.wrong)}
          aria-labelledby={nameId}
          aria-describedby={describedBy}
          onPaste={({ clipboardData }) => {
            const [file] = clipboardData.files
            if (file) onFile(file)
          }}
        >
          <span className={styles.face}>
            <UploadIcon />
          </span>
          {/* Named by what is seen, which is less on a phone. */}
          <span id={nameId}>
            <span className={styles.choose}>
              {choose} <span className={styles.drop}>{drop}</span>
            </span>{' '}
            <span className={styles.hint}>{hint}</span>
            <span className={unseen}>: {label}</span>
          </span>
        </FileUpload.Dropzone>
        <FileUpload.HiddenInput accept={accept} aria-label={label} tabIndex={-1} />
      </FileUpload.Root>
      <FileUpload.Root
        className={styles.camera}
        maxFiles={1}
        acceptedFiles={none}
        capture="environment"
        onFileChange={chosen(onFile)}
      >
        <FileUpload.Trigger asChild>
          <Button kind={isNext ? 'primary' : 'secondary'} icon={<CameraIcon />} isWide aria-describedby={describedBy}>
            {take}
          </Button>
        </FileUpload.Trigger>
        <FileUpload.HiddenInput accept="image/*" aria-label={label} tabIndex={-1} />
      </FileUpload.Root>
    </>
  )
}

const none: File[] = []

/** Endings that many systems know no type for. */
const unknownTypes = ['.heic', '.heif']
