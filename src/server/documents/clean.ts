import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../http/refused'
import { pixelsOfHeic } from './heic'
import { isHarmless } from './pdf'
import { typeOf } from './sniff'

/** Told before anything is decoded: what is larger is no photo of a document. */
const mostPixels = 60_000_000
const longestSide = 4096
const quality = 88
const patienceSeconds = 30

export type Cleaned = { type: 'image/jpeg' | 'application/pdf'; bytes: Buffer }

const unsupported = () => new Refusal(415, 'unsupported-kind')

/**
 * A file as it is kept: images are written anew, upright, without metadata; a PDF as it is, where it is harmless.
 * Refused: whatever is neither by its content.
 */
export const cleaned = async (bytes: Buffer): Promise<Cleaned> => {
  const type = typeOf(bytes)
  if (type === undefined) throw unsupported()
  if (type !== 'pdf') return { type: 'image/jpeg', bytes: await rewritten(bytes, type === 'heic') }
  if (!isHarmless(bytes)) throw unsupported()
  return { type: 'application/pdf', bytes }
}

const rewritten = async (bytes: Buffer, isHeic: boolean): Promise<Buffer> => {
  try {
    const image = isHeic ? await fromHeic(bytes) : sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    return await image
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .timeout({ seconds: patienceSeconds })
      .jpeg({ quality })
      .toBuffer()
  } catch {
    throw unsupported()
  }
}

const fromHeic = async (bytes: Buffer): Promise<Sharp> => {
  const { width, height, data } = await pixelsOfHeic(bytes, mostPixels)
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: mostPixels })
}
