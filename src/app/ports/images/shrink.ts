import type { PictureWarning } from '../../../../machines/onboarding/upload'
import { lookedAt, warningsOf } from './looks'
import { fitted, type Size } from './size'

const longestSide = 2500
const qualities = [0.85, 0.6]

export type Shrunk = { blob: Blob; warnings: PictureWarning[] }

/** Something that can be drawn on, in a worker or on the page. */
export type Surface = {
  brush: CanvasDrawImage & CanvasRect & CanvasFillStrokeStyles & CanvasImageData & CanvasImageSmoothing
  source: CanvasImageSource
  jpeg: (quality: number) => Promise<Blob>
}

/**
 * A picture as it is sent: upright, not larger than it must be, and a JPEG drawn anew, so that nothing is left in it of
 * where and with what it was taken.
 */
export const shrunk = async (
  file: Blob,
  isHeic: boolean,
  mostBytes: number,
  surfaceOf: (size: Size) => Surface,
): Promise<Shrunk> => {
  const picture = await bitmapOf(file, isHeic)
  const full = { width: picture.width, height: picture.height }
  const drawn = drawnOn(surfaceOf, picture, fitted(full, longestSide))
  picture.close()
  const looked = fitted(full, lookedAt)
  const { brush } = drawnOn(surfaceOf, drawn.source, looked)
  const { data } = brush.getImageData(0, 0, looked.width, looked.height)
  return { blob: await jpegWithin(drawn, mostBytes), warnings: warningsOf(full, { ...looked, data }) }
}

/** Browsers of Apple read HEIC by themselves; for the others a decoder is loaded. */
const bitmapOf = async (file: Blob, isHeic: boolean): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    if (!isHeic) throw error
    const { default: decode } = await import('heic-decode')
    const { data, width, height } = await decode({ buffer: new Uint8Array(await file.arrayBuffer()) })
    return createImageBitmap(new ImageData(data, width, height))
  }
}

/** On white: what is see-through would be black. */
const drawnOn = (surfaceOf: (size: Size) => Surface, picture: CanvasImageSource, size: Size): Surface => {
  const surface = surfaceOf(size)
  const { brush } = surface
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, size.width, size.height)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, 0, 0, size.width, size.height)
  return surface
}

const jpegWithin = async ({ jpeg }: Surface, mostBytes: number): Promise<Blob> => {
  for (const quality of qualities) {
    const blob = await jpeg(quality)
    if (blob.size <= mostBytes) return blob
  }
  throw new Error('A picture could not be made small enough')
}
