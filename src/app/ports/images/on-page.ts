import { shrunk, type Shrunk, type Surface } from './shrink'
import type { Size } from './size'

/** As the worker does it, for browsers that cannot draw in one. */
export const shrunkOnPage = (file: Blob, isHeic: boolean, mostBytes: number): Promise<Shrunk> =>
  shrunk(file, isHeic, mostBytes, surfaceOf)

const surfaceOf = ({ width, height }: Size): Surface => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('No canvas')
  const jpeg = (quality: number) =>
    new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/jpeg', quality),
    )
  return { brush, source: canvas, jpeg }
}
