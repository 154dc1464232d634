import { detectFileType } from '../../domain/shared/file-signatures'
import { Refusal } from '../http/refused'
import type { Decoder } from './decoder'

/** A file as it is kept. An image is its picture; a PDF is never opened again, and has a picture of each page. */
export type KeptFile = { type: 'image/jpeg' | 'application/pdf'; bytes: Buffer; pages: readonly Buffer[] }

const unsupported = () => new Refusal(415, 'unsupported-kind')

/**
 * Converts what somebody uploads: nothing that it was made of reaches a reviewer, only what can be seen of it. Refused:
 * what is of no known kind by its content, and what cannot be drawn.
 */
export const converted = async (decoder: Decoder, bytes: Buffer, owner: string): Promise<KeptFile> => {
  const kind = detectFileType(bytes)
  if (kind === undefined) throw unsupported()
  const drawn = await decoder.decode({ kind, bytes }, owner)
  if ('undrawn' in drawn) throw unsupported()
  const { pictures } = drawn
  const [picture] = pictures
  if (picture === undefined || !pictures.every((each) => detectFileType(each) === 'jpeg')) throw unsupported()
  return kind === 'pdf'
    ? { type: 'application/pdf', bytes, pages: pictures }
    : { type: 'image/jpeg', bytes: picture, pages: [] }
}
