import { PortError } from '../../../../machines/lib/ports'
import type { PictureWarning } from '../../../../machines/onboarding/upload'
import { documentMaxBytes } from '../../../domain/onboarding/documents'
import { detectFileType, signatureBytes } from '../../../domain/shared/file-signatures'
import type { Shrunk } from './shrink'
import type { Answer, Asked } from './worker'

export type Prepared = { blob: Blob; name: string; kind: 'image' | 'pdf'; warnings: PictureWarning[] }

export type Shrink = (asked: Asked, signal: AbortSignal) => Promise<Shrunk>

const patienceMs = 30_000

/**
 * A file as it is sent: a picture shrunk and without what it tells of its making, a PDF as it is. Rejects with `kind`,
 * `size`, `empty` or `unreadable`.
 */
export const prepared = async (file: File, signal: AbortSignal, shrink: Shrink = shrunkApart): Promise<Prepared> => {
  if (file.size === 0) throw new PortError('empty')
  const type = detectFileType(await startOf(file))
  if (type === undefined) throw new PortError('kind')
  if (type !== 'pdf')
    return picture(file, shrink({ file, isHeic: type === 'heic', mostBytes: documentMaxBytes }, signal))
  if (file.size > documentMaxBytes) throw new PortError('size')
  return { blob: file, name: file.name, kind: 'pdf', warnings: [] }
}

/** A file that has gone since it was chosen cannot be read. */
const startOf = async (file: File): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer())
  } catch {
    throw new PortError('unreadable')
  }
}

const picture = async ({ name }: File, shrinking: Promise<Shrunk>): Promise<Prepared> => {
  try {
    const { blob, warnings } = await shrinking
    return { blob, name: `${name.replace(/\.\w+$/, '')}.jpg`, kind: 'image', warnings }
  } catch {
    throw new PortError('unreadable')
  }
}

const shrunkApart: Shrink = async (asked, signal) => {
  if (typeof OffscreenCanvas !== 'undefined') return shrunkInWorker(asked, signal)
  const { shrunkOnPage } = await import('./on-page')
  return shrunkOnPage(asked.file, asked.isHeic, asked.mostBytes)
}

/** In a worker of its own, so that the page never waits; it ends with the picture, or with the wish for it. */
const shrunkInWorker: Shrink = (asked, signal) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const work = new Promise<Shrunk>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('A picture took too long')), patienceMs)
    signal.addEventListener('abort', () => reject(new Error('Nobody waits for the picture')))
    worker.addEventListener('error', () => reject(new Error('A picture could not be worked on')))
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      clearTimeout(late)
      if ('done' in data) resolve(data.done)
      else reject(new Error(data.failed))
    })
    worker.postMessage(asked, [])
  })
  return work.finally(() => worker.terminate())
}
