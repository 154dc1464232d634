import type { Locator, Page } from 'playwright-core'
import type { DocumentKind } from '../../../src/domain/customer/customer'
import type { LimitDocumentKind } from '../../../src/domain/limit-requests/limit-requests'
import type { Outcome, Stage } from '../driver'
import type { Call } from '../sandbox'
import { whileTimePasses } from './sees'
import { stepsOn } from './words'

declare global {
  interface Window {
    /** Pictures that wait to be worked on, and what is told of files on their way. */
    filesHeld?: { work: ((goesWell: boolean) => void)[]; told: (() => void)[] }
  }
}

/** From now on pictures wait before they are worked on, and news of how much of a file was sent. */
export const holdFiles = (page: Page) =>
  page.addInitScript(() => {
    const held: NonNullable<typeof window.filesHeld> = { work: [], told: [] }
    window.filesHeld = held
    const { Worker: Real, XMLHttpRequestUpload: Upload } = window
    window.Worker = class extends Real {
      override postMessage(message: unknown): void {
        held.work.push((goesWell) => {
          if (goesWell) super.postMessage(message, [])
          else this.dispatchEvent(new Event('error'))
        })
      }
    }
    const listen = Upload.prototype.addEventListener
    Upload.prototype.addEventListener = function (type: string, listener: EventListenerOrEventListenerObject) {
      const late = (event: Event): void => {
        held.told.push(() => (typeof listener === 'function' ? listener(event) : listener.handleEvent(event)))
      }
      if (type === 'progress') held.told.length = 0
      listen.call(this, type, type === 'progress' ? late : listener)
    }
  })

/** Lets the newest picture that is worked on be done, or not; those before it were given up. */
export const releaseWork = async (page: Page, goesWell = true): Promise<void> => {
  await page.waitForFunction(() => (window.filesHeld?.work.length ?? 0) > 0)
  await page.evaluate((well) => window.filesHeld?.work.pop()?.(well), goesWell)
}

/** Lets the page hear how much of its file was sent. */
export const tellProgress = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => (window.filesHeld?.told.length ?? 0) > 0)
  await page.evaluate(() => window.filesHeld?.told.pop()?.())
}

/** Whatever document a file is of. */
type FileKind = DocumentKind | LimitDocumentKind

/** The part of the page that is about a document. */
export const partOf = async (page: Page, kind: FileKind): Promise<Locator> => {
  const { t } = await stepsOn(page)
  return page.getByRole('region', { name: t(`document.${kind}`) })
}

let photo: Promise<Buffer> | undefined

/** Once there is where to choose it: its code comes when it is needed, on a page whose time stands still. */
export const chooseFile = async (stage: Stage, kind: FileKind): Promise<void> => {
  const part = await partOf(stage.page, kind)
  const place = part.locator('input[type=file]').first()
  if ((await place.count()) === 0) await whileTimePasses(stage, () => place.waitFor({ state: 'attached' }))
  await choosePicture(part, kind)
}

const choosePicture = async (part: Locator, name: string): Promise<void> => {
  const { photoOfDocument } = await import('../../support/files')
  const buffer = await (photo ??= photoOfDocument(800, 500))
  await part
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer })
}

/** A file is chosen, or the one that was is sent in by `call`. */
export const fileComes =
  (call: Call, kind: FileKind, onSent: (page: Page) => void = () => undefined) =>
  async (stage: Stage, { name }: Outcome): Promise<void> => {
    const { page, sandbox } = stage
    const { t } = await stepsOn(page)
    const part = await partOf(page, kind)
    const isChosen = await part.getByText(t('documents.preparing')).isVisible()
    if (!isChosen) await chooseFile(stage, kind)
    if (name === 'under way') return
    await releaseWork(page)
    await part.getByRole('button', { name: t('documents.look.use') }).click()
    await sandbox.release(call)
    onSent(page)
    await part.getByRole('progressbar').waitFor({ state: 'hidden' })
  }

/** Sends a picture where the page asks for but one; nobody decides about it but who is asked to. */
export const sendsPicture = async (stage: Stage): Promise<void> => {
  const { t, press } = await stepsOn(stage.page)
  await whileTimePasses(stage, async () => {
    await choosePicture(stage.page.locator('main'), 'slow')
    await press(t('documents.look.use'))
  })
}
