import { Suspense, useRef, type ReactNode } from 'react'
import { Button } from './button'
import { DownloadIcon } from './icon-later'
import * as styles from './qr.css'
import { savePicture } from './save-picture'
import { lazyPart } from './lazy-part'

const QrCode = lazyPart(async () => (await import('./qr-code')).QrCode)

type QrPaperProps = {
  text: string
  /** Name of the picture. */
  name: string
}

/** The code alone, dark on its own paper. */
export const QrPaper = ({ text, name }: QrPaperProps) => (
  <div className={styles.paper}>
    <Suspense>
      <QrCode text={text} name={name} />
    </Suspense>
  </div>
)

type QrPaneProps = QrPaperProps & {
  fileName: string
  saveText: string
  children: ReactNode
}

/** The code, what to do with it, and a way to save it for those whose camera is on the same phone. */
export const QrPane = ({ text, name, fileName, saveText, children }: QrPaneProps) => {
  const paper = useRef<HTMLDivElement>(null)
  const save = () => {
    const picture = paper.current?.querySelector('svg')
    if (picture) savePicture(picture, fileName)
  }
  return (
    <div className={styles.pane}>
      <div ref={paper}>
        <QrPaper text={text} name={name} />
      </div>
      <div className={styles.side}>
        {children}
        <Button className={styles.save} icon={<DownloadIcon />} onClick={save}>
          {saveText}
        </Button>
      </div>
    </div>
  )
}
